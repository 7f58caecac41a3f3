// The club as its events say: roster and seasons. A pure fold; games are counted elsewhere. A total one, too: an event
// that would make a state in which a view could not end, or would lack what it asks for, is left out.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'
import type { ClubEvent, Hiding, SeasonOpened, Stamp } from './clubEvents.ts'
import { schemeFrom } from '../../scoring/schemes/data.ts'
import { parseName } from './name.ts'
import { evolvePhrases, type PhrasesOfClub } from './ownPhrases.ts'
import { findScheme } from './findScheme.ts'
import { isRing } from './merged.ts'
import { evolveImports, type ImportsOfClub, withBrought } from './importsOfClub.ts'
import { evolveRulebooks, hasRulebook, type RulebooksOfClub } from './ownRulebooks.ts'
import { evolveUsers, isUserEvent, type Users } from './users.ts'
import { evolveSeries, isSeriesEvent, type SeriesOfClub } from './series.ts'
import { readSchemeData } from './schemeSchema.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'

export interface MemberRecord {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly present: boolean
  /** The club he comes from; absent = ours, or none. */
  readonly club?: string
  /** He is that member under another name. */
  readonly mergedInto?: string
  /** The undo of an import removed the person. Another import that names them brings them back. */
  readonly leftWithImport?: true
}

export interface SeasonRecord extends Omit<SeasonOpened, 'type' | 'season'> {
  readonly id: string
  /** A flag was changed after its first game. */
  readonly changedMidway: boolean
  /** It was given another scheme, so that games scored by a former one may be left. */
  readonly hadOtherScheme?: true
  /** What others do not see; absent: nothing is hidden. */
  readonly hiding?: Hiding
}

interface SchemeRecord {
  readonly scheme: Scheme
  readonly author: string
}

export interface ClubState {
  readonly name?: string
  /** In order of joining. */
  readonly members: ReadonlyMap<string, MemberRecord>
  /** In order of opening. */
  readonly seasons: ReadonlyMap<string, SeasonRecord>
  /** Its own schemes, every version, in order of publication. */
  readonly schemes: readonly SchemeRecord[]
  /** Who may sit at the keyboard, in order of joining; retired ones too. */
  readonly users: Users
  /** By season, then by member: the club he plays for there; '' = none. Absent: the club of the member. */
  readonly eventClubs: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Several seasons in one table, in order of making. */
  readonly series: SeriesOfClub
  /** What its judges say in its own words. */
  readonly phrases: PhrasesOfClub
  readonly rulebooks: RulebooksOfClub
  readonly imports: ImportsOfClub
}

export const NO_CLUB: ClubState = {
  members: new Map(),
  seasons: new Map(),
  schemes: [],
  users: new Map(),
  eventClubs: new Map(),
  series: new Map(),
  phrases: new Map(),
  rulebooks: [],
  imports: new Map(),
}

/** A club is named once. */
export function nameClub({ name: known }: ClubState, text: string): Result<readonly ClubEvent[]> {
  if (known !== undefined) return err({ code: 'club/exists', params: { name: known } })
  const name = parseName(text)
  return name.ok ? ok([{ type: 'ClubCreated', name: name.value }]) : name
}

export function foldClub(state: ClubState, events: readonly ClubEvent[]): ClubState {
  let next = state
  for (let at = 0; at < events.length;) {
    const run = joiningRun(events, at)
    const event = events[at]
    if (run > 1) next = joined(next, events.slice(at, at + run))
    else if (event) next = evolveClub(next, event)
    at += Math.max(run, 1)
  }
  return next
}

/** How many events from here on are of people who join. */
function joiningRun(events: readonly ClubEvent[], at: number): number {
  let end = at
  while (events[end]?.type === 'MemberAdded' || events[end]?.type === 'MemberClubNoted') end += 1
  return end - at
}

/** As one by one, without copying the roster for each of thousands. */
function joined(state: ClubState, events: readonly ClubEvent[]): ClubState {
  const members = new Map(state.members)
  for (const event of events) {
    if (event.type === 'MemberAdded' && !members.has(event.member))
      members.set(event.member, newMember(event.member, event.name))
    const member = event.type === 'MemberClubNoted' ? members.get(event.member) : undefined
    if (event.type === 'MemberClubNoted' && member) members.set(member.id, ofClub(member, event.club))
  }
  const brought = events.flatMap((event) =>
    event.type === 'MemberAdded' && !state.members.has(event.member) ? [event] : [],
  )
  return { ...state, members, imports: withBrought(state.imports, brought) }
}

function newMember(id: string, name: string): MemberRecord {
  return { id, name, active: true, present: false }
}

/** The envelope's event; its type may be one a later version added. */
export function clubEventOf({ type, payload, ...stamp }: Envelope): ClubEvent {
  return signedBy({ ...(payload as object), type } as ClubEvent, stamp)
}

/** Who says it, and when, is read from the envelope, and not from what the event says of itself. */
export function signedBy(event: ClubEvent, { author, at }: Stamp): ClubEvent {
  return event.type === 'RulebookKept' || event.type === 'ImportUndone' ? { ...event, by: { author, at } } : event
}

function evolveClub(state: ClubState, event: ClubEvent): ClubState {
  if (isUserEvent(event)) return { ...state, users: evolveUsers(state.users, event) }
  if (isSeriesEvent(event)) return { ...state, series: evolveSeries(state.series, event) }
  switch (event.type) {
    case 'ClubCreated':
      return { ...state, name: event.name }
    case 'MemberAdded':
      return joined(state, [event])
    case 'MemberRenamed':
      return changeMember(state, event.member, { name: event.name })
    case 'MemberClubNoted':
      return noteClub(state, event.member, event.club)
    case 'EventClubsNoted': {
      const clubs = new Map([...(state.eventClubs.get(event.season) ?? []), ...Object.entries(event.clubs)])
      return { ...state, eventClubs: new Map(state.eventClubs).set(event.season, clubs) }
    }
    case 'MemberActivated':
      return activated(state, event)
    // A member who leaves the roster leaves the room, too.
    case 'MemberDeactivated':
      return changeMember(state, event.member, { active: false, present: false })
    case 'MembersMerged':
      if (isRing(state, event.from, event.into)) return state
      return changeMember(state, event.from, { active: false, present: false, mergedInto: event.into })
    case 'MembersParted':
      return partMember(state, event.member)
    case 'PresenceNoted':
      return changeMembers(state, event.members, { present: event.present })
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
    case 'ImportUndone': {
      const left = changeMembers(state, event.members, { active: false, present: false, leftWithImport: true })
      return { ...left, imports: evolveImports(state.imports, event) }
    }
    default:
      return state
  }
}

function activated(state: ClubState, event: Extract<ClubEvent, { readonly type: 'MemberActivated' }>): ClubState {
  const member = state.members.get(event.member)
  if (!member) return state
  const { leftWithImport: _, ...rest } = member
  const imports = withBrought(state.imports, [event])
  return withMember({ ...state, imports }, { ...rest, active: true })
}

/** The first publication of a version counts, later ones do not; what cannot be read is left out. */
function withScheme(state: ClubState, stored: unknown, author: string): ClubState {
  const data = readSchemeData(stored)
  if (!data.ok) return state
  const { id, version } = data.value
  const isKnown = state.schemes.some(({ scheme }) => scheme.id === id && scheme.version === version)
  return isKnown ? state : { ...state, schemes: [...state.schemes, { scheme: schemeFrom(data.value), author }] }
}

function withMember(state: ClubState, member: MemberRecord): ClubState {
  return { ...state, members: new Map(state.members).set(member.id, member) }
}

function noteClub(state: ClubState, id: string, club: string): ClubState {
  const member = state.members.get(id)
  return member ? withMember(state, ofClub(member, club)) : state
}

/** '' = of none. */
export function ofClub({ club: _, ...member }: MemberRecord, club: string): MemberRecord {
  return club === '' ? member : { ...member, club }
}

function partMember(state: ClubState, id: string): ClubState {
  const member = state.members.get(id)
  if (!member) return state
  const { mergedInto: _, ...rest } = member
  return withMember(state, { ...rest, active: true })
}

function changeMember(state: ClubState, id: string, change: Partial<MemberRecord>): ClubState {
  const member = state.members.get(id)
  return member ? withMember(state, { ...member, ...change }) : state
}

/** Copies the roster once, however many they are. */
function changeMembers(state: ClubState, ids: readonly string[], change: Partial<MemberRecord>): ClubState {
  const members = new Map(state.members)
  for (const id of ids) {
    const member = members.get(id)
    if (member) members.set(id, { ...member, ...change })
  }
  return { ...state, members }
}

/** Whether everything is known that a season is played and scored by. */
function isScorable(state: ClubState, { scheme, schemeVersion, rulebook }: SeasonOpened): boolean {
  return findScheme(state, scheme, schemeVersion) !== undefined && hasRulebook(state, rulebook)
}

function withSeason(state: ClubState, season: SeasonRecord): ClubState {
  return { ...state, seasons: new Map(state.seasons).set(season.id, season) }
}
