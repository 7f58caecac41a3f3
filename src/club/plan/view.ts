// A season's plan as screens show it: people by name, every slot of every stage, and the state of each table in each
// round.

import { memberNameOf } from '../model/mergedMembers.ts'
import type { RulebookId } from '../../rules/header.ts'
import type { Winner } from '../../rules/vocabulary.ts'
import { nonVoidGameRows, rowsOfVoidGames } from '../../scoring/counting.ts'
import { effectiveGivenPoints, type GivenPoints } from '../../scoring/ledger/givenPoints.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState } from '../model/clubState.ts'
import { toNamedJudge, type StageWithJudgeNames, stageWithJudgeNames } from '../model/judging.ts'
import type { Plan, PlannedStage } from '../model/plan.ts'
import type { PairRestriction } from '../model/planEvents.ts'
import { clubStateWithSeasonClubs } from '../model/clubsInEvent.ts'
import { type TableWithJudge, listTablesWithJudge, judgeIdsOfPlan } from './judging.ts'
import { memberIdsBySeat, findVoidGameToPlayAgain } from '../model/voidGameToPlayAgain.ts'
import { type DifferenceFromPlan, findDifferencesFromPlan } from './tableDifferences.ts'

export interface EntrantView {
  readonly member: string
  readonly name: string
  /** The club for which the entrant plays in this season. Omitted if there is no club. */
  readonly club?: string
  readonly present: boolean
  readonly isExhibition: boolean
}

export interface PlannedGame {
  readonly round: number
  readonly table: number
  readonly game: string
  readonly number: number
  readonly rulebook: RulebookId
  readonly isOver: boolean
  readonly winner?: Winner
  /** Differences between the game and the plan. Omitted if there are none. */
  readonly differences?: readonly DifferenceFromPlan[]
}

/** A stage as planned, and the progress of its tables. */
export interface StageView extends StageWithJudgeNames {
  /** Tables whose game is running or over. */
  readonly games: readonly PlannedGame[]
  /** Tables that have a judge, round by round. */
  readonly judged: readonly TableWithJudge[]
  /**
   * Tables of void games that have not been played again and that no seating contains. The same people will sit there
   * again.
   */
  readonly again: readonly TableToPlayAgain[]
}

interface TableToPlayAgain {
  readonly round: number
  readonly table: number
  readonly judge: string
  readonly judgeId?: string
  /** Member ids by seat. */
  readonly members: readonly string[]
}

/** Points outside games that count. */
export interface GivenPointsView extends GivenPoints {
  readonly name: string
}

export interface PlanView {
  readonly season: string
  readonly entrants: readonly EntrantView[]
  readonly pairs: readonly PairRestriction[]
  /** Stages in order of play. Finals are last. */
  readonly stages: readonly StageView[]
  /** Members who judge in the plan and do not play. */
  readonly judges: readonly { readonly member: string; readonly name: string }[]
  /** Points in the order in which they were given. */
  readonly given: readonly GivenPointsView[]
}

/** `rows` are the season's game rows, including void games. */
export function planView(season: string, plan: Plan, known: ClubState, rows: readonly GameRow[]): PlanView {
  const club = clubStateWithSeasonClubs(known, season)
  const { entrants, pairs, stages } = plan
  const named = (member: string) => memberNameOf(club, member)
  return {
    season,
    entrants: [...entrants.values()].map((entrant) => {
      const member = club.members.get(entrant.member)
      return {
        ...entrant,
        name: member?.name ?? entrant.member,
        ...(member?.club === undefined ? {} : { club: member.club }),
      }
    }),
    pairs,
    stages: [...stages.values()]
      .toSorted((a, b) => Number(a.isFinal) - Number(b.isFinal))
      .map((stage) => stageView(stage, plan, club, rows)),
    judges: [...judgeIdsOfPlan(plan)]
      .filter((member) => !entrants.has(member))
      .map((member) => ({ member, name: named(member) })),
    given: effectiveGivenPoints(plan.given).map((line) => ({ ...line, name: named(line.member) })),
  }
}

function stageView(stage: PlannedStage, { pairs }: Plan, { members }: ClubState, rows: readonly GameRow[]): StageView {
  const games = nonVoidGameRows(rows, { stage: stage.id }).flatMap((row): readonly PlannedGame[] => {
    const { id: game, number, rulebook, place, phase, outcome } = row
    if (place === undefined) return []
    const differences = findDifferencesFromPlan(stage, row, { members })
    const { round, table } = place
    const isOver = phase === 'over'
    return [
      {
        round,
        table,
        game,
        number,
        rulebook,
        isOver,
        ...(outcome ? { winner: outcome.winner } : {}),
        ...(differences.length > 0 ? { differences } : {}),
      },
    ]
  })
  return {
    ...stageWithJudgeNames(stage, { members }),
    games: games.toSorted((a, b) => a.round - b.round || a.table - b.table),
    judged: listTablesWithJudge({ members, pairs }, stage),
    again: tablesToPlayAgain(stage, rows, members),
  }
}

function tablesToPlayAgain(
  { id, schedule }: PlannedStage,
  rows: readonly GameRow[],
  members: ClubState['members'],
): readonly TableToPlayAgain[] {
  const voided = rowsOfVoidGames(rows, { stage: id }).flatMap(({ place }) => place ?? [])
  const unseated = voided.filter(({ round, table }) => schedule?.[round - 1]?.[table - 1] === undefined)
  const games = new Set(unseated.flatMap((place) => findVoidGameToPlayAgain(rows, place) ?? []))
  return [...games].flatMap((row): readonly TableToPlayAgain[] => {
    if (!row.place) return []
    const { round, table } = row.place
    return [{ round, table, ...toNamedJudge({ members }, row), members: memberIdsBySeat(row) }]
  })
}
