// A schedule: the players in each seat of every round. Defines its shape and checks whether it is valid for a problem.
// A player at no table of a round sits out. quality.ts computes the quality.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { SeatingProblem } from './problem.ts'

export type TableSeats = readonly number[]
type Round = readonly TableSeats[]
/** Indexed by round, table and seat. Players are numbers from 1 to P. */
export type SeatingSchedule = readonly Round[]

/** Checks a schedule from a file or a manual change. The error is the first fault, with its location counted from 1. */
export function validateSchedule(problem: SeatingProblem, schedule: SeatingSchedule): Result<SeatingSchedule> {
  const { players, tables, rounds, size } = problem
  if (schedule.length !== rounds)
    return err({ code: 'seating/round-count', params: { count: schedule.length, rounds } })
  for (const [r, round] of schedule.entries()) {
    const place = { round: r + 1 }
    if (round.length !== tables)
      return err({ code: 'seating/table-count', params: { ...place, count: round.length, tables } })
    const seen = new Set<number>()
    for (const [t, seats] of round.entries()) {
      if (seats.length !== size)
        return err({ code: 'seating/table-not-full', params: { ...place, table: t + 1, count: seats.length, size } })
      for (const player of seats) {
        if (!Number.isInteger(player) || player < 1 || player > players)
          return err({ code: 'seating/unknown-in-round', params: { ...place, table: t + 1, player, players } })
        if (seen.has(player)) return err({ code: 'seating/twice-in-round', params: { ...place, player } })
        seen.add(player)
      }
    }
  }
  return ok(schedule)
}
