// Survival of each team's cards: for every round, the number of cards that were still in the game when it began, and
// the number that left during it. A game is not counted after its end, because short games would otherwise look deadly
// (Kaplan and Meier, 1958).

import { TEAMS, type Seat, type Team } from '../../rules/vocabulary.ts'
import type { RunGame } from './run.ts'
import { teamOfRole } from './teamOfRole.ts'

/** Number of cards that reached each round (`here`) and that left during it (`left`). Index 0 is round 0. */
interface RoundCount {
  readonly here: number[]
  readonly left: number[]
}

export type SurvivalCount = Readonly<Record<Team, RoundCount>>

export function emptySurvivalCount(): SurvivalCount {
  return { red: { here: [], left: [] }, black: { here: [], left: [] } }
}

export function addGameToSurvivalCount(count: SurvivalCount, { header, events }: RunGame): void {
  const leftIn = new Map<Seat, number>()
  let round = 0
  for (const event of events) {
    if (event.type === 'DayBegan' || event.type === 'NightBegan') round = event.round
    if (event.type === 'SeatLeft') leftIn.set(event.seat, round)
  }
  for (const { seat, role } of header.seats) {
    const { here, left } = count[teamOfRole(header, role)]
    const exit = leftIn.get(seat)
    for (let at = 0; at <= (exit ?? round); at += 1) here[at] = (here[at] ?? 0) + 1
    if (exit !== undefined) left[exit] = (left[exit] ?? 0) + 1
  }
}

export function mergeIntoSurvivalCount(to: SurvivalCount, more: SurvivalCount): void {
  for (const team of TEAMS)
    for (const what of ['here', 'left'] as const)
      for (const [round, n] of more[team][what].entries())
        to[team][what][round] = (to[team][what][round] ?? 0) + (n ?? 0)
}

/**
 * Share of cards still in the game after each round, from 0 to 1. The curve ends before the first round that fewer than
 * `least` cards reached.
 */
export function survivalCurve({ here, left }: RoundCount, least = 30): readonly number[] {
  const curve: number[] = []
  let alive = 1
  for (const [round, n] of here.entries()) {
    if (n < least) break
    alive *= 1 - (left[round] ?? 0) / n
    curve.push(alive)
  }
  return curve
}
