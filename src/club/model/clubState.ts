// State of the club according to its events: roster, seasons and more, but not the games. A pure fold that never fails:
// an event is ignored if the resulting state could make a view run forever or could lack data that a view needs. Events
// of `people/` streams may be folded before or after the event that adds the person.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'
import {
  type ClubEvent,
  type ClubNoted,
  type StandingsHidingRule,
  isPersonEvent,
  type MemberAdded,
  type PersonEvent,
  type SeasonOpened,
  type EventStamp,
} from './clubEvents.ts'
import { schemeFromJson } from '../../scoring/schemes/schemeData.ts'
import { parseName } from './name.ts'
import { evolvePhrases, type PhrasesOfClub } from './ownPhrases.ts'
import { findScheme } from './findScheme.ts'
import { type EveningsOfClub, evolveEvenings, isEveningEvent, NO_EVENINGS } from './evenings.ts'
import { wouldMergeIntoSelf } from './mergedMembers.ts'
import { applyClubNoted, type ImportedClub, type ImportedClubs } from './importedClubs.ts'
import { evolveImportsOfClub, type ImportsOfClub, withImportedMembers } from './importsOfClub.ts'
import { evolveRulebooks, hasRulebook, type RulebooksOfClub } from './ownRulebooks.ts'
import { evolveUsers, isUserEvent, type UserRecordsById } from './users.ts'
import { evolveSeries, isSeriesEvent, type SeriesOfClub } from './series.ts'
import { parseSchemeData } from './schemeSchema.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { PEOPLE_STREAM_PREFIX } from './streams.ts'

export interface MemberRecord {
  readonly id: string
  /** The member's current name, from an event in the person's own stream. Empty until that event arrives. */
  readonly name: string
  readonly active: boolean
  /** Club that the member comes from. If omitted, it is our club or no club. */
  readonly club?: string
  /** Id of the member whom this member was merged into. */
  readonly mergedInto?: string
  /** A person who was never on the roster: a judge from elsewhere, or a player who comes only occasionally. */
  readonly guest?: true
  /** The import that merged this member, as another spelling of a name. Undoing the import separates them again. */
  readonly mergedByImport?: string
  /** The undo of an import removed the person. The person returns to the roster if another import names them. */
  readonly leftWithImport?: true
}

export interface SeasonRecord extends Omit<SeasonOpened, 'type' | 'season'> {
  readonly id: string
  /** Whether a flag was changed after the season's first game. */
  readonly changedMidway: boolean
  /** The season had a different scheme before, so some games may still be scored by the old scheme. */
  readonly hadOtherScheme?: true
  /** Parts of the season that viewers do not see. If omitted, nothing is hidden. */
  readonly hiding?: StandingsHidingRule
}

interface SchemeRecord {
  readonly scheme: Scheme
  readonly author: string
}

export interface ClubState {
  readonly name?: string
  /** Members in the order in which they were added. */
  readonly members: ReadonlyMap<string, MemberRecord>
  /** Events about people that arrived before the event that adds the person, by person id. */
  readonly wordsAhead: ReadonlyMap<string, readonly PersonEvent[]>
  /** Seasons in the order in which they were opened. */
  readonly seasons: ReadonlyMap<string, SeasonRecord>
  /** All versions of the club's own schemes, in order of publication. */
  readonly schemes: readonly SchemeRecord[]
  /** Users in the order in which they were added, including retired users. */
  readonly users: UserRecordsById
  /**
   * Clubs that members play for in a season, by season and member id. An empty string means no club. If an entry is
   * missing, the member's general club applies.
   */
  readonly eventClubs: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly importedClubs: ImportedClubs
  /** Series of seasons that count together in one table, in order of creation. */
  readonly series: SeriesOfClub
  /** Texts for judge's cues that replace the built-in ones. */
  readonly phrases: PhrasesOfClub
  readonly rulebooks: RulebooksOfClub
  readonly imports: ImportsOfClub
  readonly evenings: EveningsOfClub
}

export const INITIAL_CLUB_STATE: ClubState = {
  members: new Map(),
  wordsAhead: new Map(),
  seasons: new Map(),
  schemes: [],
  users: new Map(),
  eventClubs: new Map(),
  importedClubs: new Map(),
  series: new Map(),
  phrases: new Map(),
  rulebooks: [],
  imports: new Map(),
  evenings: NO_EVENINGS,
}

/** Names a new club. The name cannot be changed later. */
export function decideClubName({ name: known }: ClubState, text: string): Result<readonly ClubEvent[]> {
  if (known !== undefined) return err({ code: 'club/exists', params: { name: known } })
  const name = parseName(text)
  return name.ok ? ok([{ type: 'ClubCreated', name: name.value }]) : name
}

export function foldClub(state: ClubState, events: readonly ClubEvent[]): ClubState {
  let next = state
  for (let at = 0; at < events.length;) {
    const run = peopleEventsFrom(events, at)
    const event = events[at]
    if (run.length > 0) next = withPeople(next, run)
    else if (event) next = evolveClub(next, event)
    at += Math.max(run.length, 1)
  }
  return next
}

type PeopleEvent = MemberAdded | PersonEvent

function isPeopleEvent(event: ClubEvent | undefined): event is PeopleEvent {
  return event !== undefined && (event.type === 'MemberAdded' || isPersonEvent(event))
}

/** Returns the uninterrupted run of events about people that starts at `at`. */
function peopleEventsFrom(events: readonly ClubEvent[], at: number): readonly PeopleEvent[] {
  let end = at
  while (isPeopleEvent(events[end])) end += 1
  return events.slice(at, end).filter(isPeopleEvent)
}

/** Has the same effect as folding the events one by one, but copies the roster only once. */
function withPeople(state: ClubState, events: readonly PeopleEvent[]): ClubState {
  const people: PeopleDraft = {
    members: new Map(state.members),
    wordsAhead: new Map(state.wordsAhead),
    eventClubs: new Map(state.eventClubs),
    ownClubs: new Map(),
    importedClubs: new Map(state.importedClubs),
  }
  for (const event of events) {
    if (event.type === 'ClubNoted') noteClub(people, event)
    else addPeopleEvent(people, event)
  }
  const brought = events.flatMap((event) =>
    event.type === 'MemberAdded' && !state.members.has(event.member) ? [event] : [],
  )
  const isWaiting = people.wordsAhead.size > 0 || state.wordsAhead.size > 0
  const isImported = people.importedClubs.size > 0 || state.importedClubs.size > 0
  return {
    ...state,
    members: people.members,
    wordsAhead: isWaiting ? people.wordsAhead : state.wordsAhead,
    eventClubs: people.ownClubs.size > 0 ? people.eventClubs : state.eventClubs,
    importedClubs: isImported ? people.importedClubs : state.importedClubs,
    imports: withImportedMembers(state.imports, brought),
  }
}

/** Copies of the parts of the state that events about people change. */
interface PeopleDraft {
  readonly members: Map<string, MemberRecord>
  readonly wordsAhead: Map<string, readonly PersonEvent[]>
  readonly eventClubs: Map<string, ReadonlyMap<string, string>>
  /** The maps in `eventClubs` that are already copies. */
  readonly ownClubs: Map<string, Map<string, string>>
  readonly importedClubs: Map<string, readonly ImportedClub[]>
}

function noteClub(people: PeopleDraft, event: ClubNoted): void {
  const { member: id, season } = event
  const { members, wordsAhead, importedClubs } = people
  const clubs = season === undefined ? undefined : ownClubsOf(people, season)
  const before = clubs ? clubs.get(id) : (members.get(id)?.club ?? clubAhead(wordsAhead.get(id)))
  const { entries, club } = applyClubNoted(importedClubs.get(id) ?? [], event, before)
  if (entries.length > 0) importedClubs.set(id, entries)
  else importedClubs.delete(id)
  if (!clubs) addPeopleEvent(people, { type: 'ClubNoted', member: id, club: club ?? '' })
  else if (club === undefined) clubs.delete(id)
  else clubs.set(id, club)
}

/** The last club in the events of a person who is not added yet. */
function clubAhead(events: readonly PersonEvent[] = []): string | undefined {
  return events.reduce<string | undefined>((club, event) => (event.type === 'ClubNoted' ? event.club : club), undefined)
}

function ownClubsOf({ eventClubs, ownClubs }: PeopleDraft, season: string): Map<string, string> {
  const clubs = ownClubs.get(season) ?? new Map(eventClubs.get(season))
  ownClubs.set(season, clubs)
  eventClubs.set(season, clubs)
  return clubs
}

function addPeopleEvent(
  { members, wordsAhead }: Pick<PeopleDraft, 'members' | 'wordsAhead'>,
  event: PeopleEvent,
): void {
  const { member: id } = event
  const member = members.get(id)
  if (event.type !== 'MemberAdded') {
    if (member) members.set(id, applyPersonEvent(member, event))
    else wordsAhead.set(id, [...(wordsAhead.get(id) ?? []), event])
  } else if (!member) {
    members.set(id, (wordsAhead.get(id) ?? []).reduce(applyPersonEvent, createMemberRecord(event)))
    wordsAhead.delete(id)
  }
}

function applyPersonEvent(member: MemberRecord, event: PersonEvent): MemberRecord {
  return event.type === 'NameNoted' ? { ...member, name: event.name } : memberWithClub(member, event.club)
}

export function createMemberRecord({ member: id, guest }: MemberAdded): MemberRecord {
  const member = { id, name: '', active: guest !== true }
  return guest ? { ...member, guest } : member
}

/** Returns the envelope's event. The event type may be unknown, because a later version of the program added it. */
export function clubEventOf({ stream, type, payload, ...stamp }: Envelope): ClubEvent {
  const person = stream.startsWith(PEOPLE_STREAM_PREFIX) ? { member: stream.slice(PEOPLE_STREAM_PREFIX.length) } : {}
  return clubEventWithEnvelopeAuthor({ ...(payload as object), ...person, type } as ClubEvent, stamp)
}

type StampedEvent = Extract<ClubEvent, { readonly by?: EventStamp }>

/** Events that are read with their author and time. */
const STAMPED_EVENT_TYPES: Readonly<Record<StampedEvent['type'], true>> = {
  RulebookKept: true,
  ImportUndone: true,
  EveningOpened: true,
  AttendanceNoted: true,
  PresenceNoted: true,
}

function isStampedEvent(event: ClubEvent): event is StampedEvent {
  return Object.hasOwn(STAMPED_EVENT_TYPES, event.type)
}

/** Author and time are taken from the envelope, never from the payload. */
export function clubEventWithEnvelopeAuthor(event: ClubEvent, { author, at }: EventStamp): ClubEvent {
  return isStampedEvent(event) ? { ...event, by: { author, at } } : event
}

function evolveClub(state: ClubState, event: ClubEvent): ClubState {
  if (isUserEvent(event)) return { ...state, users: evolveUsers(state.users, event) }
  if (isSeriesEvent(event)) return { ...state, series: evolveSeries(state.series, event) }
  if (isEveningEvent(event)) return { ...state, evenings: evolveEvenings(state.evenings, event) }
  switch (event.type) {
    case 'ClubCreated':
      return { ...state, name: event.name }
    case 'MemberAdded':
    case 'NameNoted':
    case 'ClubNoted':
      return withPeople(state, [event])
    case 'MemberActivated':
      return activateMember(state, event)
    case 'MemberDeactivated':
      return changeMember(state, event.member, { active: false })
    case 'MembersMerged':
      if (wouldMergeIntoSelf(state, event.from, event.into)) return state
      return mergeMember(state, event)
    case 'MembersParted':
      return withMemberUnmerged(state, event.member)
    case 'SeasonOpened': {
      if (state.seasons.has(event.season) || !isScorable(state, event)) return state
      const { type: _, season, ...rest } = event
      return withSeason(state, { id: season, ...rest, changedMidway: false })
    }
    case 'SeasonFlagsChanged': {
      const season = state.seasons.get(event.season)
      return season
        ? withSeason(state, { ...season, flags: event.flags, changedMidway: season.changedMidway || event.midway })
        : state
    }
    case 'SeasonSchemeChanged': {
      const season = state.seasons.get(event.season)
      if (!season || !findScheme(state, event.scheme, event.schemeVersion)) return state
      const { scheme, schemeVersion } = event
      return withSeason(state, { ...season, scheme, schemeVersion, hadOtherScheme: true })
    }
    case 'StandingsHidden': {
      const season = state.seasons.get(event.season)
      return season ? withSeason(state, { ...season, hiding: event.hiding }) : state
    }
    case 'StandingsOpened': {
      const season = state.seasons.get(event.season)
      if (!season) return state
      const { hiding: _, ...open } = season
      return withSeason(state, open)
    }
    case 'SchemePublished':
      return withScheme(state, event.scheme, event.author)
    case 'PhraseReworded':
      return { ...state, phrases: evolvePhrases(state.phrases, event) }
    case 'RulebookKept':
      return { ...state, rulebooks: evolveRulebooks(state.rulebooks, event) }
    case 'ImportUndone':
      return { ...withMembersLeft(state, event.members), imports: evolveImportsOfClub(state.imports, event) }
    default:
      return state
  }
}

function activateMember(state: ClubState, event: Extract<ClubEvent, { readonly type: 'MemberActivated' }>): ClubState {
  const member = state.members.get(event.member)
  if (!member) return state
  const { leftWithImport: _left, guest: _guest, ...rest } = member
  const imports = withImportedMembers(state.imports, [event])
  return withMember({ ...state, imports }, { ...rest, active: true })
}

/** Only the first publication of a version counts. A scheme that cannot be parsed is ignored. */
function withScheme(state: ClubState, stored: unknown, author: string): ClubState {
  const data = parseSchemeData(stored)
  if (!data.ok) return state
  const { id, version } = data.value
  const isKnown = state.schemes.some(({ scheme }) => scheme.id === id && scheme.version === version)
  return isKnown ? state : { ...state, schemes: [...state.schemes, { scheme: schemeFromJson(data.value), author }] }
}

function withMember(state: ClubState, member: MemberRecord): ClubState {
  return { ...state, members: new Map(state.members).set(member.id, member) }
}

/** Returns the member with this club. An empty string means no club. */
export function memberWithClub({ club: _, ...member }: MemberRecord, club: string): MemberRecord {
  return club === '' ? member : { ...member, club }
}

function withMemberUnmerged(state: ClubState, id: string): ClubState {
  const member = state.members.get(id)
  if (!member) return state
  const { mergedInto: _into, mergedByImport: _import, ...rest } = member
  return withMember(state, { ...rest, active: true })
}

function changeMember(state: ClubState, id: string, change: Partial<MemberRecord>): ClubState {
  const member = state.members.get(id)
  return member ? withMember(state, { ...member, ...change }) : state
}

function mergeMember(state: ClubState, event: Extract<ClubEvent, { readonly type: 'MembersMerged' }>): ClubState {
  const { from, into, import: id } = event
  const member = state.members.get(from)
  if (!member) return state
  const { leftWithImport: _left, mergedByImport: _merged, ...rest } = member
  const origin = id === undefined ? {} : { mergedByImport: id }
  return withMember(state, { ...rest, active: false, mergedInto: into, ...origin })
}

/**
 * Removes these members from the roster, and separates members whom an import merged. Copies the roster only once for
 * any number of members.
 */
function withMembersLeft(state: ClubState, ids: readonly string[]): ClubState {
  const members = new Map(state.members)
  for (const id of ids) {
    const member = members.get(id)
    if (!member) continue
    const { mergedByImport, mergedInto, ...rest } = member
    const kept = mergedInto === undefined || mergedByImport !== undefined ? {} : { mergedInto }
    members.set(id, { ...rest, ...kept, active: false, leftWithImport: true })
  }
  return { ...state, members }
}

/** Whether the season's scheme and rulebook are both known. */
function isScorable(state: ClubState, { scheme, schemeVersion, rulebook }: SeasonOpened): boolean {
  return findScheme(state, scheme, schemeVersion) !== undefined && hasRulebook(state, rulebook)
}

function withSeason(state: ClubState, season: SeasonRecord): ClubState {
  return { ...state, seasons: new Map(state.seasons).set(season.id, season) }
}
