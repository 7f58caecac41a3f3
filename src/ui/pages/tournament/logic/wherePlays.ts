// Where somebody plays: every seated round of every stage with his table and seat, found by a part of the name. Pure.

import type { EntrantView, PlanView } from '../../../../api/contract/plan.ts'
import { nameKey } from '../../../logic/nameList.ts'
import { leftAt, playersOf } from './replacing.ts'

interface SeatedRound {
  readonly round: number
  /** Absent: he sits this round out, or is not in the stage at that time. */
  readonly at?: { readonly table: number; readonly seat: number }
  /** He left before it, and nobody came. */
  readonly hasLeft?: true
}

interface StageSeats {
  readonly stage: string
  readonly name: string
  readonly rounds: readonly SeatedRound[]
}

/** Seated stages he plays a round of, in order of play. */
export function wherePlays({ stages }: Pick<PlanView, 'stages'>, member: string): readonly StageSeats[] {
  return stages.flatMap((stage): readonly StageSeats[] => {
    const rounds = (stage.schedule ?? []).map((tables, index): SeatedRound => {
      const round = index + 1
      for (const [table, places] of tables.entries()) {
        const seat = playersOf(stage, places, round).indexOf(member)
        if (seat !== -1) return { round, at: { table: table + 1, seat: seat + 1 } }
      }
      const hasLeft = stage.lineup.some((_, place) => leftAt(stage, place + 1, round) === member)
      return hasLeft ? { round, hasLeft } : { round }
    })
    return rounds.some(({ at }) => at) ? [{ stage: stage.id, name: stage.name, rounds }] : []
  })
}

/** Whose name has what was typed, by name. */
export function namedLike(entrants: readonly EntrantView[], typed: string): readonly EntrantView[] {
  const key = nameKey(typed)
  return key === ''
    ? []
    : entrants.filter(({ name }) => nameKey(name).includes(key)).toSorted((a, b) => a.name.localeCompare(b.name))
}
