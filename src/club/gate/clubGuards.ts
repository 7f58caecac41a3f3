// Checks club events from outside. Each event is checked by the function that the corresponding request calls.
// Conditions on the current state of games and plans are checked only when the hub receives the event
// (`HubGateContext`). All other checks depend only on the stream, so every later start gives the same result.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import { schemeValuesOf } from '../../scoring/schemes/schemeData.ts'
import {
  attendanceFault,
  eveningChangeFault,
  plannedEveningFault,
  eveningOpeningFault,
  unknownMembersFault,
} from '../evening/changeEvening.ts'
import { drawnTableFault } from '../evening/changeTables.ts'
import { decideRosterMembership } from '../members/members.ts'
import type { ClubEvent, PersonEvent } from '../model/clubEvents.ts'
import { type ClubState, decideClubName } from '../model/clubState.ts'
import { findSeason } from '../model/clubLookups.ts'
import { type EveningEvent, isEveningEvent } from '../model/evenings.ts'
import { importIdFault, checkClubImportUndo } from '../model/importsOfClub.ts'
import { newMemberIdFault } from '../model/newNames.ts'
import { parseRewordedPhrase } from '../model/ownPhrases.ts'
import { rulebookStorageFault } from '../model/ownRulebooks.ts'
import type { Plan } from '../model/plan.ts'
import { parseSchemeData } from '../model/schemeSchema.ts'
import { isSeriesEvent, seriesPartsSchema, seriesRulesSchema, type SeriesEvent } from '../model/series.ts'
import { isUserEvent } from '../model/users.ts'
import type { Repository } from '../repository/repository.ts'
import { registerStoredRulebook } from '../rulebooks/parse.ts'
import {
  decideSeasonSchemeChange,
  seasonFlagsFault,
  hidingRuleFault,
  seasonOpeningFault,
} from '../seasons/changeSeason.ts'
import { decideSeriesRemoval, decideSeriesChange } from '../seasons/changeSeries.ts'
import { userEventFault } from '../users/users.ts'
import type { LargestStageSize } from './knownStages.ts'
import { decideMemberMerge, decideMemberUnmerge } from '../members/mergeMembers.ts'

/** The hub's data outside the stream at the time of receipt. */
export interface HubGateContext {
  /** Game rows by game id. */
  readonly rows: ReadonlyMap<string, GameRow>
  /** Returns the plans of all seasons. Called only for the few events that need them. */
  plans(): readonly Plan[]
  readonly vocabulary: number
  /** Members with their names, which are in streams other than `club`. */
  readonly members: ClubState['members']
  /** Time of receipt in milliseconds since the epoch. */
  readonly now: number
}

/** Selects the parts of the open club that the gate needs to check a device's events. */
export function hubGateContextOf(repository: Repository, now: number): HubGateContext {
  return {
    rows: repository.rows,
    plans: () => [...repository.club.seasons.keys()].map((season) => repository.planOf(season)),
    vocabulary: repository.vocabulary.known,
    members: repository.club.members,
    now,
  }
}

/** `stageOf` finds a stage in a season's plan, including plan events of the same message. */
export interface HubGateContextWithStages extends HubGateContext {
  readonly stageOf: (of: { readonly season: string; readonly stage: string }) => LargestStageSize | undefined
}

const NO_ROWS: HubGateContext['rows'] = new Map()

/** Maximum number of published versions of schemes. No club has ever published more. */
const MAX_PUBLISHED_SCHEMES = 1_000

/** Result of the club function that checks an event. Only its error is used. */
type ClubGuardResult = Result<readonly unknown[]>

/** Returns an error if the event is invalid. `door` is set only when the hub receives the event. */
export function clubEventFault(
  club: ClubState,
  event: Exclude<ClubEvent, PersonEvent>,
  door?: HubGateContextWithStages,
): Rejection | undefined {
  const asked = isUserEvent(event)
    ? toClubGuardResult(userEventFault(club, event))
    : isSeriesEvent(event)
      ? seriesChange(club, event)
      : isEveningEvent(event)
        ? toClubGuardResult(eveningEventFault(club, event))
        : isMemberEvent(event)
          ? memberChange(club, event, door)
          : change(club, event, door)
  return asked.ok ? undefined : asked.error
}

function toClubGuardResult(fault: Rejection | undefined): ClubGuardResult {
  return fault ? err(fault) : ok([])
}

type MemberEvent = Extract<ClubEvent, { readonly type: `Member${string}` }>

function isMemberEvent(event: Exclude<ClubEvent, PersonEvent>): event is MemberEvent {
  return event.type.startsWith('Member')
}

function memberChange(
  club: ClubState,
  event: MemberEvent,
  door: HubGateContextWithStages | undefined,
): ClubGuardResult {
  switch (event.type) {
    case 'MemberAdded':
      return toClubGuardResult(newMemberIdFault(club, event) ?? importIdFault(event.import))
    case 'MemberActivated': {
      const fault = importIdFault(event.import)
      return fault ? err(fault) : decideRosterMembership(club, event.member, true)
    }
    case 'MemberDeactivated':
      return decideRosterMembership(club, event.member, false)
    case 'MembersMerged': {
      const { rows = NO_ROWS } = door ?? {}
      const plans = door?.plans() ?? []
      return decideMemberMerge({ club, rows: rows.values(), plans, standsIn: () => [] }, event.from, event.into)
    }
    case 'MembersParted':
      return decideMemberUnmerge(club, event.member)
  }
}

function eveningEventFault(club: ClubState, event: EveningEvent): Rejection | undefined {
  switch (event.type) {
    case 'EveningOpened':
      return eveningOpeningFault(event)
    case 'EveningClosed':
    case 'EveningReopened':
      return eveningChangeFault(club, event)
    case 'EveningPlanned':
    case 'EveningPlanDropped':
      return plannedEveningFault(event)
    case 'AttendanceNoted':
      return attendanceFault(club, event)
    case 'PresenceNoted':
      return unknownMembersFault(club, event.members)
    case 'TableDrawn':
      return eveningChangeFault(club, event) ?? drawnTableFault(club, event)
    case 'TableDropped':
      return eveningChangeFault(club, event)
    case 'NamesToldApart':
      return unknownMembersFault(club, [event.a, event.b])
  }
}

type OtherEvent = Exclude<
  ClubEvent,
  MemberEvent | EveningEvent | PersonEvent | SeriesEvent | Parameters<typeof userEventFault>[1]
>

function change(club: ClubState, event: OtherEvent, door: HubGateContextWithStages | undefined): ClubGuardResult {
  switch (event.type) {
    case 'ClubCreated':
      return decideClubName(club, event.name)
    case 'VocabularyRaised':
      return door && event.version > door.vocabulary
        ? err({ code: 'store/newer-vocabulary', params: { found: event.version, known: door.vocabulary } })
        : ok([])
    case 'SeasonOpened':
      return toClubGuardResult(seasonOpeningFault(club, event))
    case 'ImportUndone': {
      const season = findSeason(club, event.season)
      return season.ok ? checkClubImportUndo(club.imports, event) : season
    }
    case 'SchemePublished':
      return checkSchemePublication(club, event.scheme)
    case 'PhraseReworded': {
      const checked = parseRewordedPhrase(event)
      return checked.ok ? ok([]) : checked
    }
    case 'RulebookKept': {
      const read = registerStoredRulebook(event.rulebook)
      if (!read.ok) return err({ code: 'gate/unreadable', params: { cause: event.rulebook.id.slice(0, 60) } })
      const fault = rulebookStorageFault(club.rulebooks, read.value.file)
      // To add a proof to a stored rulebook, the same file is stored again together with the proof.
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

function seasonChange(
  club: ClubState,
  event: SeasonEvent,
  door: HubGateContextWithStages | undefined,
): ClubGuardResult {
  const season = findSeason(club, event.season)
  if (!season.ok) return season
  switch (event.type) {
    case 'SeasonFlagsChanged':
      return toClubGuardResult(seasonFlagsFault(club, season.value, event.flags))
    case 'SeasonSchemeChanged':
      return decideSeasonSchemeChange(club, event.season, { id: event.scheme, version: event.schemeVersion })
    case 'StandingsHidden':
      return toClubGuardResult(
        hidingRuleFault(event.hiding, door && ((stage) => door.stageOf({ season: event.season, stage }))),
      )
    case 'StandingsOpened':
      return ok([])
  }
}

/** A version can be published only once. Its values are checked in the same way as when a scheme is created. */
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
  if (event.type === 'SeriesRemoved') return decideSeriesRemoval(club, event.series)
  const parts = seriesPartsSchema.safeParse(event.parts)
  const rules = 'rules' in event ? seriesRulesSchema.safeParse(event.rules) : undefined
  if (!parts.success || rules?.success === false)
    return err({ code: 'verify/bad-series', params: { series: event.series.slice(0, 60) } })
  const { series, name } = event
  const request = { name, parts: parts.data, ...(rules ? { rules: rules.data } : {}) }
  return decideSeriesChange(club, club.series.has(series) ? { ...request, series } : request, series)
}
