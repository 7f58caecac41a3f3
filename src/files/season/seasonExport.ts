// A season as one file: its header, its scoring scheme, its people and plan, and every game as a game record with its
// table in the plan. Any computer can compute the same standings from this file. The file contains only entries, which
// the reader adjudicates again (docs/spec/scoring.md §5).

import { memberNameOf } from '../../club/model/mergedMembers.ts'
import { compareByGameNumber } from '../../scoring/counting.ts'
import type { TableInPlan, SeasonKind } from '../../scoring/gameRow.ts'
import type { GivenPoints } from '../../scoring/ledger/givenPoints.ts'
import { isExhibitionEntrant } from '../../scoring/season.ts'
import { schemeOfSeason } from '../../club/model/clubLookups.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import type { Game, GameOpened } from '../../club/model/game.ts'
import type { Voiding } from '../../club/model/gameEndings.ts'
import { gameWithNames } from '../../club/model/gameNames.ts'
import { toNamedJudge, type StageWithJudgeNames, stageWithJudgeNames } from '../../club/model/judging.ts'
import { authorName } from '../../club/model/users.ts'
import { recordOfGame, type GameRecord } from '../records/record.ts'
import { toSchemeJson, type SchemeJson } from '../../scoring/schemes/schemeData.ts'
import { judgeIdsOfStage, membersOfCut, type PairRestriction } from '../../club/model/planEvents.ts'
import type { Plan, PlannedStage } from '../../club/model/plan.ts'
import type { SeriesPartRecord, SeriesRules } from '../../club/model/series.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import type { Flags, RulebookId } from '../../rules/header.ts'
import { customRulebookFile } from '../../rules/rulebooks/registry.ts'

export const SEASON_FORMAT = 'consigliere-season'
export const SEASON_VERSION = 1

/** Ids are those of the club that wrote the file, because the result of a lot may depend on ids. */
interface ExportedPerson {
  readonly id: string
  readonly name: string
  /** The player's home club. */
  readonly club?: string
}

interface ExportedStage extends Omit<StageWithJudgeNames, 'replacements' | 'judgeIds'> {
  /**
   * Ids of the judges by table. An empty string means that the table has no judge or that the judge is not among the
   * file's people.
   */
  readonly judgeIds?: readonly string[]
  readonly replacements: readonly Omit<PlannedStage['replacements'][number], 'stage'>[]
}

export interface ExportedPlan {
  readonly entrants: readonly { readonly member: string; readonly isExhibition: boolean }[]
  readonly pairs: readonly PairRestriction[]
  readonly stages: readonly ExportedStage[]
  readonly lots: Plan['lots']
  /** Points that are not part of a game. If omitted, there are none. */
  readonly given?: readonly GivenPoints[]
}

export interface ExportedGame {
  readonly id: string
  readonly startedAt: number
  /** Whether the game is void. A void game does not count, and its table in the plan is free. */
  readonly isVoid: boolean
  /** Number of the deal, from 2. If omitted, the cards were dealt once, or this is the first deal. */
  readonly deal?: number
  /** Id of the game with the earlier deal. Present together with `deal`. */
  readonly inPlaceOf?: string
  /** Reason why the game is void, if the cause or the next deal is known. */
  readonly voiding?: Voiding
  readonly place?: TableInPlan
  /** Ids of the players by seat, from seat 1. */
  readonly members: readonly string[]
  /** Id of the judge. If omitted or empty, the judge is not among the file's people and is named in the record. */
  readonly judgeId?: string
  /** Record with entries but without their events. */
  readonly record: GameRecord
}

/**
 * A series in which the season counts. It lists all of its seasons in order, under the names that the exporting club
 * uses.
 */
interface ExportedSeries {
  readonly name: string
  readonly rules?: SeriesRules
  readonly parts: readonly (SeriesPartRecord & { readonly name: string })[]
}

export interface SeasonExport {
  readonly format: typeof SEASON_FORMAT
  readonly version: typeof SEASON_VERSION
  readonly season: {
    readonly id: string
    readonly name: string
    readonly kind: SeasonKind
    /** ISO date. */
    readonly from: string
    /** Name of the club that exported the season. */
    readonly club?: string
    readonly rulebook: RulebookId
    readonly preset: string
    readonly flags: Flags
    /** Whether a flag was changed after the first game. */
    readonly differsFromPreset: boolean
  }
  readonly scheme: SchemeJson
  readonly people: readonly ExportedPerson[]
  readonly plan: ExportedPlan
  /** If omitted, the season counts in no series. */
  readonly series?: readonly ExportedSeries[]
  /** The club's own rulebooks, each of them once. If omitted, all games use built-in rulebooks. */
  readonly rulebooks?: readonly RulebookFile[]
  /** Games in order of play. Their records do not repeat the rulebooks of the file. */
  readonly games: readonly ExportedGame[]
}

export function exportSeason(data: SeasonData, games: readonly Game[]): SeasonExport {
  const { club, season, plan } = data
  const { id, name, kind, from, rulebook, preset, flags, changedMidway } = season
  const seats = new Map([...data.rows].map((row) => [row.id, row.seats.map(({ member }) => member)]))
  const series = [...club.series.values()].filter(({ parts }) => parts.some((part) => part.season === id))
  // Members as in the standings, because two members may have been merged since the game.
  const membersOf = ({ opened: { id: own, players } }: Game) => seats.get(own) ?? players.map(({ member }) => member)
  const played = games.flatMap(({ openedAs }) => customRulebookFile(openedAs.header) ?? [])
  const rulebooks = [
    ...new Set([...played, ...club.rulebooks.flatMap(({ file }) => (file.id === rulebook ? [file] : []))]),
  ]
  const judges = new Map(games.map(({ opened }) => [opened.id, toNamedJudge(club, opened)]))
  return {
    format: SEASON_FORMAT,
    version: SEASON_VERSION,
    season: {
      id,
      name,
      kind,
      from,
      ...(club.name === undefined ? {} : { club: club.name }),
      rulebook,
      preset,
      flags,
      differsFromPreset: changedMidway,
    },
    scheme: toSchemeJson(schemeOfSeason(club, season)),
    people: peopleOf(plan, [...games.map(membersOf), judgesAmong([...judges.values()])]).map((member) => {
      const from = club.members.get(member)?.club
      return { id: member, name: memberNameOf(club, member), ...(from === undefined ? {} : { club: from }) }
    }),
    plan: {
      entrants: [...plan.entrants.keys()].map((member) => ({
        member,
        isExhibition: isExhibitionEntrant(plan, member),
      })),
      pairs: plan.pairs,
      stages: [...plan.stages.values()].map((stage) => ({
        ...stageWithJudgeNames(stage, club),
        replacements: stage.replacements.map(({ stage: _, ...replacement }) => replacement),
      })),
      lots: plan.lots,
      ...(plan.given.length > 0 ? { given: plan.given.map((line) => exportedGiven(line, data)) } : {}),
    },
    ...(series.length > 0
      ? {
          series: series.map((each) => ({
            name: each.name,
            parts: each.parts.map((part) => ({ ...part, name: club.seasons.get(part.season)?.name ?? part.season })),
            ...(each.rules ? { rules: each.rules } : {}),
          })),
        }
      : {}),
    ...(rulebooks.length > 0 ? { rulebooks } : {}),
    games: games
      .toSorted((a, b) => compareByDeal(a.opened, b.opened) || compareByGameNumber(a.opened, b.opened))
      .map((game) => gameExport(game, membersOf(game), data)),
  }
}

/** Sorts by game number. Deals of one game have the same number, and the first deal comes first. */
function compareByDeal(a: Pick<GameOpened, 'number' | 'deal'>, b: Pick<GameOpened, 'number' | 'deal'>): number {
  return a.number - b.number || (a.deal ?? 1) - (b.deal ?? 1)
}

/** `members` are the ids of the players by seat. */
function gameExport(found: Game, members: readonly string[], { club, season }: SeasonData): ExportedGame {
  const game = gameWithNames(found, club)
  const { id: own, startedAt, place, judgeId, deal, inPlaceOf } = game.opened
  const { voiding } = found
  const { rules: _, ...record } = recordOfGame(game, schemeOfSeason(club, season), club)
  const log = record.log.map((item) => (item.type === 'made' ? { ...item, events: [] } : item))
  return {
    id: own,
    startedAt,
    isVoid: game.isVoid,
    ...(deal === undefined ? {} : { deal }),
    ...(inPlaceOf === undefined ? {} : { inPlaceOf }),
    ...(voiding?.cause === undefined && voiding?.dealtAgainAs === undefined ? {} : { voiding }),
    ...(place ? { place } : {}),
    members,
    ...(judgeId === undefined ? {} : { judgeId }),
    record: { ...record, log },
  }
}

/** Points of a removed stage become points of the whole season. */
function exportedGiven({ stage, author, ...line }: GivenPoints, { club, plan }: SeasonData): GivenPoints {
  return {
    ...line,
    ...(stage !== undefined && plan.stages.has(stage) ? { stage } : {}),
    author: authorName(club, author) ?? author,
  }
}

function judgesAmong(judges: readonly { readonly judgeId?: string }[]): readonly string[] {
  return judges.flatMap(({ judgeId = '' }) => (judgeId === '' ? [] : judgeId))
}

/** Ids of all people that the file mentions: entrants first, then the others in order of appearance. */
function peopleOf(
  { entrants, pairs, stages, lots, given }: Plan,
  tables: readonly (readonly string[])[],
): readonly string[] {
  return [
    ...new Set([
      ...entrants.keys(),
      ...pairs.flatMap(({ a, b }) => [a, b]),
      ...[...stages.values()].flatMap(({ lineup, replacements, source, ...judged }) => [
        ...judgeIdsOfStage(judged),
        ...lineup,
        ...replacements.flatMap(({ member }) => member ?? []),
        ...(source ? membersOfCut(source.cut) : []),
      ]),
      ...lots.flatMap(({ tied }) => tied),
      ...tables.flat(),
      ...given.map(({ member }) => member),
    ]),
  ]
}

/** Writes each person, stage and game on its own line, so that the line number of a fault is useful. */
export function formatSeasonFile({
  format,
  version,
  season,
  scheme,
  people,
  plan,
  series,
  rulebooks,
  games,
}: SeasonExport): string {
  const list = (items: readonly unknown[]) =>
    items.length === 0 ? '[]' : `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`
  return [
    `{"format":${JSON.stringify(format)},"version":${version},`,
    `"season":${JSON.stringify(season)},`,
    `"scheme":${JSON.stringify(scheme)},`,
    `"people":${list(people)},`,
    `"plan":{"entrants":${JSON.stringify(plan.entrants)},"pairs":${JSON.stringify(plan.pairs)},` +
      `"stages":${list(plan.stages)},"lots":${JSON.stringify(plan.lots)}` +
      `${plan.given ? `,"given":${list(plan.given)}` : ''}},`,
    ...(series ? [`"series":${list(series)},`] : []),
    ...(rulebooks ? [`"rulebooks":${list(rulebooks)},`] : []),
    `"games":${list(games)}}`,
    '',
  ].join('\n')
}
