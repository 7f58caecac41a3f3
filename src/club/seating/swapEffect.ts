// Manual changes of a schedule: two players exchange their places in one round, where one of them may sit out, and the
// effect on the quality. Pure, so that a screen can show both reports before anything is stored. Refuses only swaps
// that make the schedule invalid; broken separations are in the report.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { SeatingProblem } from './problem.ts'
import type { SeatingSchedule } from './schedule.ts'
import { type SeatingQuality, computeSeatingQuality } from './quality.ts'

export interface SwapEffect {
  readonly schedule: SeatingSchedule
  readonly before: SeatingQuality
  readonly after: SeatingQuality
}

/** `round` is counted from 1, and `a` and `b` are players. */
export function computeSwapEffect(
  problem: SeatingProblem,
  schedule: SeatingSchedule,
  round: number,
  a: number,
  b: number,
): Result<SwapEffect> {
  const seated = schedule[round - 1]?.flat()
  if (seated === undefined) return err({ code: 'seating/no-such-round', params: { round, rounds: schedule.length } })
  for (const player of [a, b]) {
    if (!Number.isInteger(player) || player < 1 || player > problem.players)
      return err({ code: 'seating/no-such-player', params: { player, players: problem.players } })
  }
  if (a === b) return err({ code: 'seating/player-with-himself', params: { player: a } })
  if (!seated.includes(a) && !seated.includes(b)) return err({ code: 'seating/both-sit-out', params: { round, a, b } })
  const swapped = schedule.map((tables, r) =>
    r === round - 1
      ? tables.map((seats) => seats.map((player) => (player === a ? b : player === b ? a : player)))
      : tables,
  )
  return ok({
    schedule: swapped,
    before: computeSeatingQuality(problem, schedule),
    after: computeSeatingQuality(problem, swapped),
  })
}
