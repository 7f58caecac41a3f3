// If a scheme counts only a player's best games, they are chosen by the points of their lines, multiplied by the
// stage's weight.

import { expect, it } from 'vitest'
import { fraction } from '../../../src/rules/fraction.ts'
import { schemeFromJson } from '../../../src/scoring/schemes/schemeData.ts'
import type { ScoredGame } from '../../../src/scoring/scoredGame.ts'
import { droppedGameSeats } from '../../../src/scoring/standings/bestGames.ts'
import { CLUB_SCHEME } from '../schemes/clubScheme.ts'

const SCHEME = {
  ...schemeFromJson(CLUB_SCHEME),
  weights: { ordinary: fraction(1), final: fraction(13, 10) },
  bestGames: { games: 1, of: 9 },
}
const game = (bonus: number, final: boolean): ScoredGame => ({
  stage: final ? 'final' : 'main',
  final,
  round: '1',
  winner: 'red',
  seats: [{ player: 'ann', role: 'civilian', lines: { bonus }, firstVictim: false }],
})
const dropped = (...games: readonly ScoredGame[]) => {
  const seats = droppedGameSeats(games, SCHEME)
  return games.flatMap((each, index) => (each.seats.some((seat) => seats.has(seat)) ? [index] : []))
}

it('games are compared by their weighted points', () => {
  expect(dropped(game(100, false), game(80, true))).toEqual([0])
  expect(dropped(game(100, false), game(70, true))).toEqual([1])
})

it('the earlier of two equal games counts', () => expect(dropped(game(50, false), game(50, false))).toEqual([1]))
