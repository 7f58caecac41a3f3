// Finds the games of a player that do not count if a scheme counts only the best ones. Games are compared by the points
// of their lines, multiplied by the stage's weight. Of equal games, the earlier one counts [club decision]. Computed
// lines are not compared, because they follow from the games that count. Source: docs/spec/scoring.md §3.

import {
  addFractions,
  compareFractions,
  fraction,
  multiplyFractions,
  ZERO_FRACTION,
  type Fraction,
} from '../../rules/fraction.ts'
import type { LedgerLineKind } from '../ledgerLine.ts'
import { createExactPointsReader, type ExactPointsReader } from '../schemes/resultValue.ts'
import type { Scheme } from '../schemes/scheme.ts'
import type { ScoredGame, ScoredSeat } from '../scoredGame.ts'

/** `games` must be in order of play. */
export function droppedGameSeats(games: readonly ScoredGame[], scheme: Scheme): ReadonlySet<ScoredSeat> {
  const { bestGames } = scheme
  if (!bestGames) return new Set()
  const readLine = createExactPointsReader(scheme)
  const played = new Map<string, { readonly seat: ScoredSeat; readonly worth: Fraction }[]>()
  for (const { final, seats } of games)
    for (const seat of seats) {
      const own = played.get(seat.player) ?? []
      played.set(seat.player, own)
      const weight = final ? scheme.weights.final : scheme.weights.ordinary
      own.push({ seat, worth: multiplyFractions(worthOf(seat, readLine), weight) })
    }
  return new Set(
    [...played.values()].flatMap((own) => {
      const chosenFrom = own.slice(0, bestGames.of)
      // The sort is stable, so equal games stay in order of play.
      const best = new Set(chosenFrom.toSorted((a, b) => compareFractions(b.worth, a.worth)).slice(0, bestGames.games))
      return own.filter((each) => !best.has(each)).map(({ seat }) => seat)
    }),
  )
}

function worthOf({ lines, role }: ScoredSeat, readLine: ExactPointsReader | undefined): Fraction {
  return (Object.entries(lines) as [LedgerLineKind, number][]).reduce(
    (sum, [kind, hundredths]) => addFractions(sum, readLine?.(kind, hundredths, role) ?? fraction(hundredths)),
    ZERO_FRACTION,
  )
}
