// Where somebody plays or judges: every seated round of every stage with his table and seat, found by a part of the
// name. Pure.

import type { PlanView } from '../../../../api/contract/seasons.ts'
import { nameKey } from '../../../kit/nameList.ts'
import { leftAt, playersOf, type Named } from '../../../shared/plan/replacing.ts'

interface SeatedRound {
  readonly round: number
  /** Absent: he sits this round out, or is not in the stage at that time. */
  readonly at?: { readonly table: number; readonly seat: number }
  /** He judges a table of it. */
  readonly judges?: number
  /** He left before it and was not replaced. */
  readonly hasLeft?: true
}

interface StageSeats {
  readonly stage: string
  readonly name: string
  readonly rounds: readonly SeatedRound[]
}

/** Seated stages he plays or judges a round of, in order of play. */
export function wherePlays({ stages }: Pick<PlanView, 'stages'>, member: string): readonly StageSeats[] {
  return stages.flatMap((stage): readonly StageSeats[] => {
    const rounds = (stage.schedule ?? []).map((tables, index): SeatedRound => {
      const round = index + 1
      for (const [table, places] of tables.entries()) {
        const seat = playersOf(stage, places, round).indexOf(member)
        if (seat !== -1) return { round, at: { table: table + 1, seat: seat + 1 } }
      }
      const judges = stage.judged.find((each) => each.member === member && each.round === round)?.table
      if (judges !== undefined) return { round, judges }
      const hasLeft = stage.lineup.some((_, place) => leftAt(stage, place + 1, round) === member)
      return hasLeft ? { round, hasLeft } : { round }
    })
    return rounds.some(({ at, judges }) => at ?? judges) ? [{ stage: stage.id, name: stage.name, rounds }] : []
  })
}

/** Whose name has what was typed, by name. */
export function namedLike<P extends Named>(entrants: readonly P[], typed: string): readonly P[] {
  const key = nameKey(typed)
  return key === ''
    ? []
    : entrants.filter(({ name }) => nameKey(name).includes(key)).toSorted((a, b) => a.name.localeCompare(b.name))
}
