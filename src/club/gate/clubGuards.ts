// Why an event of the club that comes from outside cannot stand: the club's own change is asked about it, by the
// function that the request calls. What holds only now is asked at the door alone, where games and plans are known
// (`HubContext`); the rest depends on the stream only, and is answered at every start as it was when the event was written.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import { schemeValuesOf } from '../../scoring/schemes/schemeData.ts'
import { mergeMembers, unmergeMember, setActive, setPresent } from '../members/members.ts'
import type { ClubEvent, PersonEvent } from '../model/clubEvents.ts'
import { type ClubState, nameClub } from '../model/clubState.ts'
import { findSeason } from '../model/clubLookups.ts'
import { importIdFault, checkImportUndo } from '../model/importsOfClub.ts'
import { joiningFault } from '../model/newNames.ts'
import { checkPhrase } from '../model/ownPhrases.ts'
import { rulebookFault } from '../model/ownRulebooks.ts'
import type { Plan } from '../model/plan.ts'
import { parseSchemeData } from '../model/schemeSchema.ts'
import { isSeriesEvent, seriesPartsSchema, seriesRulesSchema, type SeriesEvent } from '../model/series.ts'
import { isUserEvent } from '../model/users.ts'
import type { Repository } from '../repository/repository.ts'
import { registerStoredRulebook } from '../rulebooks/parse.ts'
import { changeScheme, flagsFault, hidingFault, seasonOpeningFault } from '../seasons/changeSeason.ts'
import { removeSeries, setSeries } from '../seasons/series.ts'
import { userEventFault } from '../users/users.ts'
import type { KnownStage } from './knownStages.ts'

/** What a hub knows besides the stream, at the moment the event comes. */
export interface HubContext {
  /** By game. */
  readonly rows: ReadonlyMap<string, GameRow>
  /** Of all seasons. Few changes ask for them. */
  plans(): readonly Plan[]
  readonly vocabulary: number
  /** With their names, which stand in other streams than the club's. */
  readonly members: ClubState['members']
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The parts of the open club that the gate compares with the entries of a device. */
export function hubContextOf(repository: Repository, now: number): HubContext {
  return {
    rows: repository.rows,
    plans: () => [...repository.club.seasons.keys()].map((season) => repository.planOf(season)),
    vocabulary: repository.vocabulary.known,
    members: repository.club.members,
    now,
  }
}

/** `stageOf`: a stage of a season's plan, also of the plan that comes in the same message. */
export interface ClubHubContext extends HubContext {
  readonly stageOf: (of: { readonly season: string; readonly stage: string }) => KnownStage | undefined
}

const NO_ROWS: HubContext['rows'] = new Map()

/** More than a club has ever published. */
const MAX_PUBLISHED_SCHEMES = 1_000

/** Events are asked as they are read: what a function of the club answers with, or why not. */
type ClubGuardResult = Result<readonly unknown[]>

/** Undefined: it stands. */
export function clubEventFault(
  club: ClubState,
  event: Exclude<ClubEvent, PersonEvent>,
  door?: ClubHubContext,
): Rejection | undefined {
  const asked = isUserEvent(event)
    ? toClubGuardResult(userEventFault(club, event))
    : isSeriesEvent(event)
      ? seriesChange(club, event)
      : isMemberEvent(event)
        ? memberChange(club, event, door)
        : change(club, event, door)
  return asked.ok ? undefined : asked.error
}

function toClubGuardResult(fault: Rejection | undefined): ClubGuardResult {
  return fault ? err(fault) : ok([])
}

type MemberEvent = Extract<ClubEvent, { readonly type: `Member${string}` | 'PresenceNoted' }>

function isMemberEvent(event: Exclude<ClubEvent, PersonEvent>): event is MemberEvent {
  return event.type.startsWith('Member') || event.type === 'PresenceNoted'
}

function memberChange(club: ClubState, event: MemberEvent, door: ClubHubContext | undefined): ClubGuardResult {
  switch (event.type) {
    case 'MemberAdded':
      return toClubGuardResult(joiningFault(club, event) ?? importIdFault(event.import))
    case 'MemberActivated': {
      const fault = importIdFault(event.import)
      return fault ? err(fault) : setActive(club, event.member, true)
    }
    case 'MemberDeactivated':
      return setActive(club, event.member, false)
    case 'MembersMerged': {
      const { rows = NO_ROWS } = door ?? {}
      const plans = door?.plans() ?? []
      return mergeMembers({ club, rows: rows.values(), plans, standsIn: () => [] }, event.from, event.into)
    }
    case 'MembersParted':
      return unmergeMember(club, event.member)
    case 'PresenceNoted':
      return setPresent(club, event.members, event.present)
  }
}

type OtherEvent = Exclude<ClubEvent, MemberEvent | PersonEvent | SeriesEvent | Parameters<typeof userEventFault>[1]>

function change(club: ClubState, event: OtherEvent, door: ClubHubContext | undefined): ClubGuardResult {
  switch (event.type) {
    case 'ClubCreated':
      return nameClub(club, event.name)
    case 'VocabularyRaised':
      return door && event.version > door.vocabulary
        ? err({ code: 'store/newer-vocabulary', params: { found: event.version, known: door.vocabulary } })
        : ok([])
    case 'SeasonOpened':
      return toClubGuardResult(seasonOpeningFault(club, event))
    case 'ImportUndone': {
      const season = findSeason(club, event.season)
      return season.ok ? checkImportUndo(club.imports, event) : season
    }
    case 'SchemePublished':
      return checkSchemePublication(club, event.scheme)
    case 'PhraseReworded': {
      const checked = checkPhrase(event)
      return checked.ok ? ok([]) : checked
    }
    case 'RulebookKept': {
      const read = registerStoredRulebook(event.rulebook)
      if (!read.ok) return err({ code: 'gate/unreadable', params: { cause: event.rulebook.id.slice(0, 60) } })
      const fault = rulebookFault(club.rulebooks, read.value.file)
      // The proof of a rulebook that is there is kept with the same file again.
      return toClubGuardResult(fault?.code === 'rulebooks/known' && event.proof !== undefined ? undefined : fault)
    }
    default:
      return seasonChange(club, event, door)
  }
}

type SeasonEvent = Extract<
  ClubEvent,
  {
    readonly type: 'SeasonFlagsChanged' | 'SeasonSchemeChanged' | 'StandingsHidden' | 'StandingsOpened'
  }
>

function seasonChange(club: ClubState, event: SeasonEvent, door: ClubHubContext | undefined): ClubGuardResult {
  const season = findSeason(club, event.season)
  if (!season.ok) return season
  switch (event.type) {
    case 'SeasonFlagsChanged':
      return toClubGuardResult(flagsFault(club, season.value, event.flags))
    case 'SeasonSchemeChanged':
      return changeScheme(club, event.season, { id: event.scheme, version: event.schemeVersion })
    case 'StandingsHidden':
      return toClubGuardResult(
        hidingFault(event.hiding, door && ((stage) => door.stageOf({ season: event.season, stage }))),
      )
    case 'StandingsOpened':
      return ok([])
  }
}

/** A version is published once, for good; what it pays is checked as where it is made. */
function checkSchemePublication({ schemes }: ClubState, stored: unknown): ClubGuardResult {
  const data = parseSchemeData(stored)
  if (!data.ok) return err({ code: data.error.code, params: {} })
  const { id, version } = data.value
  const [fault] = schemeFaults(schemeValuesOf(data.value))
  if (fault) return err({ code: fault.code, params: {} })
  if (schemes.some(({ scheme }) => scheme.id === id && scheme.version === version))
    return err({ code: 'gate/known-already', params: { id: id.slice(0, 60) } })
  if (schemes.length >= MAX_PUBLISHED_SCHEMES)
    return err({ code: 'gate/too-many', params: { most: MAX_PUBLISHED_SCHEMES } })
  return ok([])
}

function seriesChange(club: ClubState, event: SeriesEvent): ClubGuardResult {
  if (event.type === 'SeriesRemoved') return removeSeries(club, event.series)
  const parts = seriesPartsSchema.safeParse(event.parts)
  const rules = 'rules' in event ? seriesRulesSchema.safeParse(event.rules) : undefined
  if (!parts.success || rules?.success === false)
    return err({ code: 'verify/bad-series', params: { series: event.series.slice(0, 60) } })
  const { series, name } = event
  const request = { name, parts: parts.data, ...(rules ? { rules: rules.data } : {}) }
  return setSeries(club, club.series.has(series) ? { ...request, series } : request, series)
}
