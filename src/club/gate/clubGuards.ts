// Why an event of the club that comes from outside cannot stand: the club's own change is asked about it, by the
// function that the request calls. What holds only now is asked at the door alone, where games and plans are known
// (`Door`); the rest depends on the stream only, and is answered at every start as it was when the event was written.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/row.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import { valuesOf } from '../../scoring/schemes/data.ts'
import { mergeMembers, partMembers, setActive, setPresent } from '../members/members.ts'
import type { ClubEvent, PersonEvent } from '../model/clubEvents.ts'
import { type ClubState, nameClub } from '../model/clubState.ts'
import { seasonOf } from '../model/find.ts'
import { importIdFault, undoneFault } from '../model/importsOfClub.ts'
import { joiningFault } from '../model/newNames.ts'
import { checkPhrase } from '../model/ownPhrases.ts'
import { rulebookFault } from '../model/ownRulebooks.ts'
import type { Plan } from '../model/plan.ts'
import { readSchemeData } from '../model/schemeSchema.ts'
import { isSeriesEvent, seriesParts, seriesRules, type SeriesEvent } from '../model/series.ts'
import { isUserEvent } from '../model/users.ts'
import type { Repository } from '../repository/repository.ts'
import { knownRulebook } from '../rulebooks/parse.ts'
import { changeScheme, flagsFault, hidingFault, openedFault } from '../seasons/changeSeason.ts'
import { removeSeries, setSeries } from '../seasons/series.ts'
import { userFault } from '../users/users.ts'
import type { ToldStage } from './toldStages.ts'

/** What a hub knows besides the stream, at the moment the event comes. */
export interface Door {
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
export function doorOf(repository: Repository, now: number): Door {
  return {
    rows: repository.rows,
    plans: () => [...repository.club.seasons.keys()].map((season) => repository.planOf(season)),
    vocabulary: repository.vocabulary.known,
    members: repository.club.members,
    now,
  }
}

/** `stageOf`: a stage of a season's plan, also of the plan that comes in the same message. */
export interface ClubDoor extends Door {
  readonly stageOf: (of: { readonly season: string; readonly stage: string }) => ToldStage | undefined
}

const NO_ROWS: Door['rows'] = new Map()

/** More than a club has ever published. */
const MOST_SCHEMES = 1_000

/** Events are asked as they are read: what a function of the club answers with, or why not. */
type Asked = Result<readonly unknown[]>

/** Undefined: it stands. */
export function clubFault(
  club: ClubState,
  event: Exclude<ClubEvent, PersonEvent>,
  door?: ClubDoor,
): Rejection | undefined {
  const asked = isUserEvent(event)
    ? unless(userFault(club, event))
    : isSeriesEvent(event)
      ? seriesChange(club, event)
      : isMemberEvent(event)
        ? memberChange(club, event, door)
        : change(club, event, door)
  return asked.ok ? undefined : asked.error
}

function unless(fault: Rejection | undefined): Asked {
  return fault ? err(fault) : ok([])
}

type MemberEvent = Extract<ClubEvent, { readonly type: `Member${string}` | 'PresenceNoted' }>

function isMemberEvent(event: Exclude<ClubEvent, PersonEvent>): event is MemberEvent {
  return event.type.startsWith('Member') || event.type === 'PresenceNoted'
}

function memberChange(club: ClubState, event: MemberEvent, door: ClubDoor | undefined): Asked {
  switch (event.type) {
    case 'MemberAdded':
      return unless(joiningFault(club, event) ?? importIdFault(event.import))
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
      return partMembers(club, event.member)
    case 'PresenceNoted':
      return setPresent(club, event.members, event.present)
  }
}

type OtherEvent = Exclude<ClubEvent, MemberEvent | PersonEvent | SeriesEvent | Parameters<typeof userFault>[1]>

function change(club: ClubState, event: OtherEvent, door: ClubDoor | undefined): Asked {
  switch (event.type) {
    case 'ClubCreated':
      return nameClub(club, event.name)
    case 'VocabularyRaised':
      return door && event.version > door.vocabulary
        ? err({ code: 'store/newer-vocabulary', params: { found: event.version, known: door.vocabulary } })
        : ok([])
    case 'SeasonOpened':
      return unless(openedFault(club, event))
    case 'ImportUndone': {
      const season = seasonOf(club, event.season)
      return season.ok ? undoneFault(club.imports, event) : season
    }
    case 'SchemePublished':
      return published(club, event.scheme)
    case 'PhraseReworded': {
      const checked = checkPhrase(event)
      return checked.ok ? ok([]) : checked
    }
    case 'RulebookKept': {
      const read = knownRulebook(event.rulebook)
      if (!read.ok) return err({ code: 'gate/unreadable', params: { cause: event.rulebook.id.slice(0, 60) } })
      const fault = rulebookFault(club.rulebooks, read.value.file)
      // The proof of a rulebook that is there is kept with the same file again.
      return unless(fault?.code === 'rulebooks/known' && event.proof !== undefined ? undefined : fault)
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

function seasonChange(club: ClubState, event: SeasonEvent, door: ClubDoor | undefined): Asked {
  const season = seasonOf(club, event.season)
  if (!season.ok) return season
  switch (event.type) {
    case 'SeasonFlagsChanged':
      return unless(flagsFault(club, season.value, event.flags))
    case 'SeasonSchemeChanged':
      return changeScheme(club, event.season, { id: event.scheme, version: event.schemeVersion })
    case 'StandingsHidden':
      return unless(hidingFault(event.hiding, door && ((stage) => door.stageOf({ season: event.season, stage }))))
    case 'StandingsOpened':
      return ok([])
  }
}

/** A version is published once, for good; what it pays is checked as where it is made. */
function published({ schemes }: ClubState, stored: unknown): Asked {
  const data = readSchemeData(stored)
  if (!data.ok) return err({ code: data.error.code, params: {} })
  const { id, version } = data.value
  const [fault] = schemeFaults(valuesOf(data.value))
  if (fault) return err({ code: fault.code, params: {} })
  if (schemes.some(({ scheme }) => scheme.id === id && scheme.version === version))
    return err({ code: 'gate/known-already', params: { id: id.slice(0, 60) } })
  if (schemes.length >= MOST_SCHEMES) return err({ code: 'gate/too-many', params: { most: MOST_SCHEMES } })
  return ok([])
}

function seriesChange(club: ClubState, event: SeriesEvent): Asked {
  if (event.type === 'SeriesRemoved') return removeSeries(club, event.series)
  const parts = seriesParts.safeParse(event.parts)
  const rules = 'rules' in event ? seriesRules.safeParse(event.rules) : undefined
  if (!parts.success || rules?.success === false)
    return err({ code: 'verify/bad-series', params: { series: event.series.slice(0, 60) } })
  const { series, name } = event
  const request = { name, parts: parts.data, ...(rules ? { rules: rules.data } : {}) }
  return setSeries(club, club.series.has(series) ? { ...request, series } : request, series)
}
