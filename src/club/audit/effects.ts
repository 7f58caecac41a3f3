// Previews how a change to a game, or to a stage of the plan, would move players in the season's standings. Nothing is
// stored.

import { ok, type Result } from '../../rules/vocabulary.ts'
import { countedGameRows } from '../../scoring/counting.ts'
import { toTableCorrection, type TableCorrectionRequest } from '../games/tableCorrectionRequest.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { type LogChange, applyLogChange, type LogChangeResult } from '../../rules/logChange.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { type CompensationRule, compensationDivisor } from '../../scoring/schemes/compensation.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { ClubState } from '../model/clubState.ts'
import { type Game, applyTableCorrections } from '../model/game.ts'
import { memberNameOf } from '../model/mergedMembers.ts'
import { reconciledGameRow } from '../model/reconciledRow.ts'
import { foldPlan, type Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { IncrementalRanking, type Ranking, type RankingShift, compareRankings } from './ranking.ts'

/** A requested change. A table correction has the arguments of `games.mend`. */
export type RequestedGameChange =
  | Exclude<LogChange, { type: 'mend' }>
  | ({ readonly type: 'mend' } & TableCorrectionRequest)

interface GameEffect {
  /** Players whose place or total changes, ordered by their new place. */
  readonly shifts: readonly RankingShift[]
  /** Names of the players in `shifts`, by member id. */
  readonly names: Readonly<Record<string, string>>
}

const PLACEHOLDER_STAMP = { at: 0, author: '' }

export function previewGameChangeInStandings(
  data: SeasonData,
  game: Game,
  scheme: Scheme,
  asked: RequestedGameChange,
): Result<GameEffect> {
  const { club, plan } = data
  const change = asked.type === 'mend' ? toTableCorrection(club, game.opened, asked) : ok(asked)
  const made = change.ok
    ? applyLogChange(
        { header: game.openedAs.header, log: game.log, replay: game.replay },
        change.value,
        PLACEHOLDER_STAMP,
      )
    : change
  if (!made.ok) return made
  const row = rowAfter(club, game, scheme, made.value)
  const rows = [...data.rows].map((each) => (each.id === row.id ? row : each))
  const shifts = compareRankings(rankingOf(data, plan), rankingOf({ ...data, rows }, plan))
  return ok({ shifts, names: Object.fromEntries(shifts.map(({ member }) => [member, memberNameOf(club, member)])) })
}

/** Builds the game row after the change, with reconciled ledger lines. */
function rowAfter(club: ClubState, game: Game, scheme: Scheme, { item, replay }: LogChangeResult): GameRow {
  const log = [...game.log, item]
  return reconciledGameRow(club, { ...game, log, replay, opened: applyTableCorrections(game.openedAs, log) }, scheme)
}

/**
 * The effect of changing a stage on the standings of its season: the players who move, and the number of first kills
 * that earn the full compensation (Ci) before and after the change.
 */
export interface StageEffectOnStandings {
  /** Players whose place or total changes, ordered by their new place. */
  readonly shifts: readonly RankingShift[]
  /**
   * Number of first kills in the stage that earn the full compensation (B). Omitted if the scheme has no compensation,
   * or bases it on a player's own games.
   */
  readonly base?: { readonly before: number; readonly after: number }
}

export function previewStageChangeInStandings(
  data: SeasonData,
  stage: string,
  events: readonly PlanEvent[],
): StageEffectOnStandings {
  const next = foldPlan(data.plan, events)
  const compensation = roundsCompensation(data.scheme.compensation)
  const baseOf = ({ stages }: Plan) =>
    compensation ? compensationDivisor(compensation, { rounds: stages.get(stage)?.rounds ?? 0, games: 0 }) : 0
  return {
    shifts: compareRankings(rankingOf(data, data.plan), rankingOf(data, next)),
    ...(compensation ? { base: { before: baseOf(data.plan), after: baseOf(next) } } : {}),
  }
}

function roundsCompensation(compensation: CompensationRule | undefined) {
  return compensation && 'share' in compensation ? compensation : undefined
}

function rankingOf(data: SeasonData, plan: Plan): Ranking {
  const rows = [...data.rows]
  const ranking = new IncrementalRanking({ ...data, rows })
  ranking.setPlan(plan)
  for (const row of countedGameRows(rows, { season: data.season.id })) ranking.setRow(row)
  return ranking.currentRanking()
}
