// Judges of a plan as members, and the conflicts that speak against a judge at a table in a round: the judge plays in
// the round, judges another table of the round, is kept apart from somebody at the table, or plays for the same club
// (docs/spec/scoring.md §4 and §7). Conflicts cause warnings, never refusals, because few people can judge. A search
// for seats keeps players away from tables whose judge they are kept apart from. Pure.

import { memberNameOf } from '../model/mergedMembers.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { namedJudgeById, checkJudgeId, type NamedRoundJudge } from '../model/judging.ts'
import { nameComparisonKey } from '../model/name.ts'
import { judgeIdAtTable, memberIdInSlot, memberIdsAtTable, type Plan, type PlannedStage } from '../model/plan.ts'
import { judgeIdsOfStage, type PairRestriction, type PlanEvent, type RoundJudge } from '../model/planEvents.ts'
import type { BarredPlacement } from '../seating/problem.ts'

export type JudgeConflict =
  | { readonly kind: 'plays'; readonly table: number; readonly seat: number }
  | { readonly kind: 'judges'; readonly table: number }
  /** The judge is kept apart from somebody at the table. */
  | { readonly kind: 'related'; readonly member: string; readonly name: string; readonly seat: number }
  /** Names of players at the table who are from the judge's club. */
  | { readonly kind: 'club'; readonly names: readonly string[] }

export interface TableWithJudge extends NamedRoundJudge {
  readonly faults: readonly JudgeConflict[]
}

/** Sets the judge of a table in one round. If that is the table's default judge, the exception is removed. */
export function decideTableJudge(
  stage: PlannedStage,
  { round, table, judgeId }: RoundJudge,
  club: Pick<ClubState, 'members'>,
): Result<readonly PlanEvent[]> {
  if (round < 1 || round > stage.rounds || table < 1 || table > stage.tables)
    return err({ code: 'plan/no-such-table', params: { stage: stage.name, round, table } })
  const known = checkJudgeId(club, judgeId)
  if (!known.ok) return known
  const isSame = judgeIdAtTable(stage, round, table) === judgeId
  return ok(isSame ? [] : [{ type: 'JudgeNamed', stage: stage.id, round, table, judgeId }])
}

/** Tables of a stage that have a judge, round by round. */
export function listTablesWithJudge(
  { members, pairs }: Pick<ClubState, 'members'> & Pick<Plan, 'pairs'>,
  stage: PlannedStage,
): readonly TableWithJudge[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  return numbers(stage.rounds).flatMap((round) => {
    const tables = numbers(stage.tables).map((table) => ({
      table,
      id: judgeIdAtTable(stage, round, table),
      seats: memberIdsAtTable(stage, round, table) ?? [],
    }))
    return tables.flatMap(({ table, id, seats }): readonly TableWithJudge[] => {
      if (id === '') return []
      const others = tables.filter((other) => other.table !== table && other.id === id)
      return [
        {
          round,
          table,
          ...namedJudgeById({ members }, id),
          faults: [
            ...tables.flatMap(({ table: at, seats: sitters }): readonly JudgeConflict[] => {
              const seat = sitters.indexOf(id) + 1
              return seat === 0 ? [] : [{ kind: 'plays', table: at, seat }]
            }),
            ...others.map((other): JudgeConflict => ({ kind: 'judges', table: other.table })),
            ...keptApartConflicts(id, seats, pairs, members),
            ...clubConflicts(judgeClubmatesAtTable({ members }, stage, id, seats), members),
          ],
        },
      ]
    })
  })
}

/** Slots that must not be at a table in a round, because its judge is kept apart from the person in the slot. */
export function barredPlacementsOf({ pairs }: Pick<Plan, 'pairs'>, stage: PlannedStage): readonly BarredPlacement[] {
  // With a single table, no player can sit elsewhere.
  if (stage.tables < 2 || !pairs.some(({ kind }) => kind === 'separate')) return []
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  return numbers(stage.rounds).flatMap((round) =>
    numbers(stage.tables).flatMap((table) => {
      const kin = membersKeptApartFrom(judgeIdAtTable(stage, round, table), pairs)
      return kin.size === 0
        ? []
        : stage.lineup.flatMap((_, index): readonly BarredPlacement[] => {
            const member = memberIdInSlot(stage, index + 1, round)
            return member !== undefined && kin.has(member) ? [{ player: index + 1, round, table }] : []
          })
    }),
  )
}

/** Players at a judge's table who play for the judge's club. Empty if all players of the stage play for this club. */
export function judgeClubmatesAtTable(
  { members }: Pick<ClubState, 'members'>,
  { lineup }: Pick<PlannedStage, 'lineup'>,
  judge: string | undefined,
  seats: readonly string[],
): readonly string[] {
  const clubOf = (member: string) => nameComparisonKey(members.get(member)?.club ?? '')
  const own = judge === undefined ? '' : clubOf(judge)
  if (own === '' || lineup.every((member) => clubOf(member) === own)) return []
  return seats.filter((member) => member !== judge && clubOf(member) === own)
}

function clubConflicts(mates: readonly string[], members: ClubState['members']): readonly JudgeConflict[] {
  return mates.length === 0 ? [] : [{ kind: 'club', names: mates.map((member) => memberNameOf({ members }, member)) }]
}

export function membersKeptApartFrom(judge: string, pairs: readonly PairRestriction[]): ReadonlySet<string> {
  return new Set(
    pairs.flatMap(({ a, b, kind }) => (kind !== 'separate' ? [] : a === judge ? [b] : b === judge ? [a] : [])),
  )
}

function keptApartConflicts(
  judge: string,
  seats: readonly string[],
  pairs: readonly PairRestriction[],
  members: ClubState['members'],
): readonly JudgeConflict[] {
  const kin = membersKeptApartFrom(judge, pairs)
  return seats.flatMap((member, index): readonly JudgeConflict[] =>
    kin.has(member) ? [{ kind: 'related', member, name: memberNameOf({ members }, member), seat: index + 1 }] : [],
  )
}

/** People who judge somewhere in a plan. They may be kept apart from players without playing themselves. */
export function judgeIdsOfPlan({ stages }: Pick<Plan, 'stages'>): ReadonlySet<string> {
  return new Set([...stages.values()].flatMap(judgeIdsOfStage))
}
