// The club's own changes, asked about an event that comes from outside: the change is read back from its event and made
// again by the very function that the request calls. `door`: with all that is known now; otherwise only with what the
// stream itself says, which never changes, so that a club is judged at every start as it was judged when it was written.

import { flagsWith } from '../../rules/flags.ts'
import { PUBLISHED } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/row.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import { valuesOf } from '../../scoring/schemes/data.ts'
import { canonical } from '../../store/canonical.ts'
import { mergeMembers, partMembers, renameMember, setActive, setPresent } from '../members/members.ts'
import { type ClubEvent, MOST_HIDDEN_FROM } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { findScheme, seasonOf } from '../model/find.ts'
import { nameKey, parseName } from '../model/name.ts'
import { checkPhrase } from '../model/ownPhrases.ts'
import { MOST_RULEBOOKS, rulebookFault } from '../model/ownRulebooks.ts'
import type { Plan } from '../model/plan.ts'
import { readSchemeData } from '../model/schemeSchema.ts'
import { MOST_SERIES, seriesParts, seriesRules } from '../model/series.ts'
import { USER_ROLES, MANAGERS, evolveUsers } from '../model/users.ts'
import { knownRulebook } from '../rulebooks/parse.ts'
import { changeScheme } from '../seasons/changeSeason.ts'
import { removeSeries, setSeries } from '../seasons/series.ts'
import { knownUser, setPin, setRetired } from '../users/users.ts'

/** What a hub knows besides: absent where an old stream is read. */
export interface Door {
  readonly rows: Iterable<GameRow>
  readonly plans: readonly Plan[]
  readonly vocabulary: number
}

export const MOST_MEMBERS = 50_000
export const MOST_SEASONS = 2_000
export const MOST_SCHEMES = 1_000
export const MOST_USERS = 1_000

type Asked = Result<readonly unknown[]>

/** Undefined: it stands. */
export function clubFault(club: ClubState, event: ClubEvent, door?: Door): Rejection | undefined {
  const asked = changeOf(club, event, door)
  if (!asked.ok) return asked.error
  return undefined
}

const unknown = (code: string, params: Rejection['params'] = {}) => err({ code, params })
const when = (isFine: boolean, code: string, params: Rejection['params'] = {}): Asked =>
  isFine ? ok([]) : unknown(code, params)

/** Said again by the club's own change: the same event comes of it. */
function same(event: ClubEvent, made: Result<readonly ClubEvent[]>): Asked {
  if (!made.ok) return made
  const isSaid = made.value.length === 0 || made.value.some((each) => canonical(each) === canonical(event))
  return when(isSaid, 'gate/decided-otherwise')
}

function changeOf(club: ClubState, event: ClubEvent, door: Door | undefined): Asked {
  const hasMember = (id: string) => club.members.has(id)
  const member = (id: string): Asked => when(hasMember(id), 'members/unknown', { member: id.slice(0, 60) })
  switch (event.type) {
    case 'ClubCreated':
      return club.name === undefined
        ? parseName(event.name).ok
          ? ok([])
          : unknown('members/name')
        : unknown('club/exists')
    case 'VocabularyRaised':
      return when(event.version <= (door?.vocabulary ?? Number.MAX_SAFE_INTEGER), 'store/newer-vocabulary')
    case 'MemberAdded': {
      if (hasMember(event.member)) return unknown('gate/known-already', { id: event.member.slice(0, 60) })
      if (club.members.size >= MOST_MEMBERS) return unknown('gate/too-many', { most: MOST_MEMBERS })
      const name = parseName(event.name)
      return name.ok ? when(isName(event.member), 'gate/bad-id') : name
    }
    case 'MemberRenamed':
      return same(event, renameMember(club, event.member, event.name))
    case 'MemberClubNoted':
      return member(event.member)
    case 'MemberActivated':
    case 'MemberDeactivated':
      return same(event, setActive(club, event.member, event.type === 'MemberActivated'))
    case 'MembersMerged':
      return withEvent(
        event,
        mergeMembers(
          { club, rows: door?.rows ?? [], plans: door?.plans ?? [], standsIn: () => [] },
          event.from,
          event.into,
        ),
      )
    case 'MembersParted':
      return same(event, partMembers(club, event.member))
    case 'PresenceNoted':
      return setPresent(club, event.members, event.present)
    case 'EventClubsNoted': {
      const stranger = Object.keys(event.clubs).find((id) => !hasMember(id))
      if (stranger !== undefined) return member(stranger)
      return seasonOf(club, event.season).ok
        ? ok([])
        : unknown('seasons/unknown', { season: event.season.slice(0, 60) })
    }
    case 'SeasonOpened':
      return openedSeason(club, event)
    case 'SeasonFlagsChanged': {
      const season = seasonOf(club, event.season)
      if (!season.ok) return unknown(season.error.code, season.error.params)
      return flagsOf(club, season.value, event.flags)
    }
    case 'SeasonSchemeChanged':
      return same(
        event,
        changeScheme(
          club,
          event.season,
          { id: event.scheme, version: event.schemeVersion },
          door ? [...door.rows].filter(({ season }) => season === event.season).length : 0,
        ),
      )
    case 'StandingsHidden': {
      const { from } = event.hiding
      const number = 'stage' in from ? from.round : from.game
      if (!Number.isInteger(number) || number < 1 || number > MOST_HIDDEN_FROM)
        return unknown('gate/bad-number', { number })
      return seasonOf(club, event.season).ok
        ? ok([])
        : unknown('seasons/unknown', { season: event.season.slice(0, 60) })
    }
    case 'StandingsOpened':
      return seasonOf(club, event.season).ok
        ? ok([])
        : unknown('seasons/unknown', { season: event.season.slice(0, 60) })
    case 'SchemePublished': {
      const data = readSchemeData(event.scheme)
      if (!data.ok) return unknown(data.error.code, data.error.params as Rejection['params'])
      const [fault] = schemeFaults(valuesOf(data.value))
      if (fault) return unknown(fault.code, fault.params as Rejection['params'])
      const { id, version } = data.value
      const isKnown = club.schemes.some(({ scheme }) => scheme.id === id && scheme.version === version)
      return when(!isKnown && club.schemes.length < MOST_SCHEMES, isKnown ? 'gate/known-already' : 'gate/too-many', {
        id,
        most: MOST_SCHEMES,
      })
    }
    case 'PhraseReworded':
      return checkPhrase(event).ok ? ok([]) : unknown('phrases/unreadable')
    case 'RulebookKept': {
      const read = knownRulebook(event.rulebook)
      if (!read.ok) return unknown('rulebooks/unreadable')
      const fault = rulebookFault(club.rulebooks, read.value.file)
      return fault && !(fault.code === 'rulebooks/known')
        ? err(fault)
        : when(club.rulebooks.length <= MOST_RULEBOOKS, 'rulebooks/too-many', { most: MOST_RULEBOOKS })
    }
    case 'SeriesSet':
    case 'SeriesRuled':
    case 'SeriesFormulaSet': {
      const parts = seriesParts.safeParse(event.parts)
      const rules = 'rules' in event ? seriesRules.safeParse(event.rules) : undefined
      if (!parts.success || rules?.success === false)
        return unknown('verify/bad-series', { series: event.series.slice(0, 60) })
      const isNew = !club.series.has(event.series)
      if (isNew && club.series.size >= MOST_SERIES) return unknown('series/too-many', { most: MOST_SERIES })
      return setSeries(
        club,
        {
          ...(isNew ? {} : { series: event.series }),
          name: event.name,
          parts: parts.data,
          ...(rules?.data ? { rules: rules.data } : {}),
        },
        event.series,
      )
    }
    case 'SeriesRemoved':
      return removeSeries(club, event.series)
    case 'PersonAdded': {
      if (club.users.has(event.person)) return unknown('gate/known-already', { id: event.person.slice(0, 60) })
      if (club.users.size >= MOST_USERS) return unknown('gate/too-many', { most: MOST_USERS })
      const name = parseName(event.name)
      if (!name.ok) return name
      const isTaken = [...club.users.values()].some((each) => nameKey(each.name) === nameKey(name.value))
      if (isTaken) return unknown('persons/name-taken', { name: name.value })
      if (event.member !== undefined && !hasMember(event.member)) return member(event.member)
      return managed(club, event)
    }
    case 'PersonRenamed': {
      const name = parseName(event.name)
      return name.ok ? (knownUser(club.users, event.person).ok ? ok([]) : unknown('persons/unknown')) : name
    }
    case 'PersonRolesSet':
      return knownUser(club.users, event.person).ok && event.roles.every((role) => USER_ROLES.includes(role))
        ? managed(club, event)
        : unknown('persons/unknown')
    case 'PersonMemberNoted':
      return knownUser(club.users, event.person).ok
        ? event.member === undefined
          ? ok([])
          : member(event.member)
        : unknown('persons/unknown')
    case 'PersonPinSet':
      return setPin(club.users, event.person, event.pin)
    case 'PersonRetired':
    case 'PersonReturned':
      return setRetired(club.users, event.person, event.type === 'PersonRetired')
    case 'PinMissed':
      return knownUser(club.users, event.person).ok ? ok([]) : unknown('persons/unknown')
    default:
      return unknown('gate/other-stream', { type: String((event as { type: string }).type).slice(0, 60) })
  }
}

function withEvent(event: ClubEvent, made: Result<readonly ClubEvent[]>): Asked {
  return made.ok
    ? when(
        made.value.some((each) => canonical(each) === canonical(event)),
        'gate/decided-otherwise',
      )
    : made
}

/** Ids are keys of records in places: none of an object's own. */
const isName = (id: string) => id !== '' && !['__proto__', 'constructor', 'prototype'].includes(id)

function openedSeason(club: ClubState, event: Extract<ClubEvent, { type: 'SeasonOpened' }>): Asked {
  const { season, name: text, scheme, schemeVersion } = event
  if (club.seasons.has(season) || !isName(season)) return unknown('gate/known-already', { id: season.slice(0, 60) })
  if (club.seasons.size >= MOST_SEASONS) return unknown('gate/too-many', { most: MOST_SEASONS })
  const name = parseName(text)
  if (!name.ok) return name
  if ([...club.seasons.values()].some((each) => nameKey(each.name) === nameKey(name.value)))
    return unknown('seasons/name-taken', { name: name.value })
  if (!findScheme(club, scheme, schemeVersion)) return unknown('schemes/unknown', { scheme: scheme.slice(0, 60) })
  if (!/^\d{4}-\d{2}-\d{2}$/.test(event.from)) return unknown('gate/bad-day')
  return flagsOf(club, event, event.flags)
}

/** Of some version of the rulebook: a season does not say which one it was opened under. */
function flagsOf(
  club: ClubState,
  { rulebook, preset }: { readonly rulebook: string; readonly preset: string },
  flags: Parameters<typeof flagsWith>[2],
): Asked {
  const versions = [...PUBLISHED.filter(({ id }) => id === rulebook)]
  const isOwn = club.rulebooks.some(({ file }) => file.id === rulebook)
  if (versions.length === 0 && !isOwn) return unknown('setup/unknown-rulebook', { rulebook: rulebook.slice(0, 60) })
  if (isOwn) return ok([])
  const fits = versions.some((each) => flagsWith(each, preset, flags).ok)
  return when(fits, 'gate/bad-flags', { rulebook })
}

function managed(club: ClubState, event: Extract<ClubEvent, { type: 'PersonAdded' | 'PersonRolesSet' }>): Asked {
  const after = [...evolveUsers(club.users, event).values()]
  return when(
    after.some(({ retired, roles }) => !retired && MANAGERS.some((role) => roles.includes(role))),
    'persons/no-manager',
  )
}
