// What is drawn from a game's seed. A game is replayed from its log, so ties and hidden draws may never change: the letters
// here are those that games have been played with. Cards are stored with the game, so how they are dealt may change; the
// generator has a name then (src/rules/random.ts).

import { expect, it } from 'vitest'
import { pickIndependentlyBySeed, pickBySeed, shuffleBySeed } from '../../src/rules/deal.ts'
import type { GameSeed } from '../../src/rules/header.ts'

const LETTERS = [...'abcdefghij']
/** Of 128 bits, as hidden draws have it. */
const WIDE = '0123456789abcdef00000000deadbeef'

it.each<[string, typeof pickBySeed, GameSeed, string]>([
  ['a tie by a seed', pickBySeed, 7, 'hifgda'],
  ['a tie by another seed', pickBySeed, 8, 'edihch'],
  ['a tie by a wide seed', pickBySeed, WIDE, 'hjbgic'],
  ['a draw by a seed', pickIndependentlyBySeed, 7, 'bfiaci'],
  ['a draw by a wide seed', pickIndependentlyBySeed, WIDE, 'hjbgic'],
])('%s is the same in every replay, round by round', (_, draw, seed, drawn) => {
  expect([1, 2, 3, 4, 5, 6].map((round) => draw(LETTERS, seed, round)).join('')).toBe(drawn)
})

it.each<[GameSeed, string]>([
  [7, 'cjgdfaibhe'],
  [WIDE, 'fahgcibdej'],
])('cards are dealt alike from the seed %s, and the pack is left as it was', (seed, dealt) => {
  expect(shuffleBySeed(LETTERS, seed).join('')).toBe(dealt)
  expect(LETTERS.join('')).toBe('abcdefghij')
})

it('of one there is nothing to draw, and of none nothing', () => {
  for (const draw of [pickBySeed, pickIndependentlyBySeed]) {
    expect(draw(['a'], 1, 1)).toBe('a')
    expect(draw([], 1, 1)).toBeUndefined()
  }
})

it('of two each comes up about as often', () => {
  const heads = Array.from({ length: 1000 }, (_, round) => pickBySeed(['a', 'b'], 5, round)).filter(
    (each) => each === 'a',
  )
  expect(heads.length).toBeGreaterThan(400)
  expect(heads.length).toBeLessThan(600)
})
