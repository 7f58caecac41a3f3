// Editing a schedule by hand: two players change places in one round, one of them possibly sitting
// out, and what that does to the quality. Pure: a screen shows both reports before anything is
// kept. Refuses nothing that leaves a schedule valid; broken separations stand in the report.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { SeatingProblem } from './problem.ts'
import { seatingQuality, type SeatingQuality } from './quality.ts'
import type { Schedule } from './schedule.ts'

export interface SwapEffect {
  readonly schedule: Schedule
  readonly before: SeatingQuality
  readonly after: SeatingQuality
}

/** `round` from 1; `a` and `b` are players. */
export function swapEffect(
  problem: SeatingProblem,
  schedule: Schedule,
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
  return ok({ schedule: swapped, before: seatingQuality(problem, schedule), after: seatingQuality(problem, swapped) })
}
