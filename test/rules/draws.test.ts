// Draws from a game's seed. A game is replayed from its log, so the results of ties and hidden draws must never change.
// The letters below are the results with which games have been played. Cards are stored with the game, so dealing may
// change; the generator then gets a new name (src/rules/random.ts).

import { expect, it } from 'vitest'
import { pickIndependentlyBySeed, pickBySeed, shuffleBySeed } from '../../src/rules/draws.ts'
import type { GameSeed } from '../../src/rules/header.ts'

const LETTERS = [...'abcdefghij']
/** A seed of 128 bits, as in hidden draws. */
const WIDE = '0123456789abcdef00000000deadbeef'

it.each<[string, typeof pickBySeed, GameSeed, string]>([
  ['breaking a tie by a seed', pickBySeed, 7, 'hifgda'],
  ['breaking a tie by another seed', pickBySeed, 8, 'edihch'],
  ['breaking a tie by a 128-bit seed', pickBySeed, WIDE, 'hjbgic'],
  ['an independent draw by a seed', pickIndependentlyBySeed, 7, 'bfiaci'],
  ['an independent draw by a 128-bit seed', pickIndependentlyBySeed, WIDE, 'hjbgic'],
])('%s gives the same letters for rounds 1 to 6 in every replay', (_, draw, seed, drawn) => {
  expect([1, 2, 3, 4, 5, 6].map((round) => draw(LETTERS, seed, round)).join('')).toBe(drawn)
})

it.each<[GameSeed, string]>([
  [7, 'cjgdfaibhe'],
  [WIDE, 'fahgcibdej'],
])('a shuffle with the seed %s always gives the same order and leaves the input unchanged', (seed, dealt) => {
  expect(shuffleBySeed(LETTERS, seed).join('')).toBe(dealt)
  expect(LETTERS.join('')).toBe('abcdefghij')
})

it('a draw from one item returns it, and a draw from none returns `undefined`', () => {
  for (const draw of [pickBySeed, pickIndependentlyBySeed]) {
    expect(draw(['a'], 1, 1)).toBe('a')
    expect(draw([], 1, 1)).toBeUndefined()
  }
})

it('a draw from two items returns each about equally often', () => {
  const heads = Array.from({ length: 1000 }, (_, round) => pickBySeed(['a', 'b'], 5, round)).filter(
    (each) => each === 'a',
  )
  expect(heads.length).toBeGreaterThan(400)
  expect(heads.length).toBeLessThan(600)
})
