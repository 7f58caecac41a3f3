// Source 002, “Determinism patterns”: constructor, random, shuffle, pick.

import { describe, expect, test } from 'vitest'
import { SeededRNG } from '../../../src/agents/random/seededRng.ts'

const DEFENSES = [
  "That's classic deflection from the real mafia",
  'Your rush to lynch me looks suspicious',
  "You're rewriting history to fit your narrative",
]

describe('SeededRNG', () => {
  test('draws the same values for the same seed and different values for another seed', () => {
    const draws = (seed: number) => {
      const rng = new SeededRNG(seed)
      return [rng.random(), rng.shuffle([1, 2, 3, 4, 5, 6]), rng.pick(DEFENSES), rng.random()]
    }
    expect(draws(12345)).toEqual(draws(12345))
    expect(draws(12345)).not.toEqual(draws(54321))
  })

  test('returns evenly spread numbers from 0 up to 1', () => {
    const rng = new SeededRNG(1)
    const drawn = Array.from({ length: 10_000 }, () => rng.random())
    expect(drawn.every((each) => each >= 0 && each < 1)).toBe(true)
    for (const tenth of Array(10).keys()) {
      const within = drawn.filter((each) => Math.floor(each * 10) === tenth).length
      expect(within).toBeGreaterThan(880)
      expect(within).toBeLessThan(1120)
    }
  })

  test('shuffles the elements into a new array', () => {
    const cards = ['mafia', 'mafia', 'doctor', 'sheriff', 'villager']
    const shuffledCards = new SeededRNG(7).shuffle(cards)
    expect(shuffledCards.toSorted()).toEqual(cards.toSorted())
    expect(cards).toEqual(['mafia', 'mafia', 'doctor', 'sheriff', 'villager'])
  })

  test('picks each element equally often, and throws for an empty array', () => {
    const rng = new SeededRNG(3)
    const picked = Array.from({ length: 3000 }, () => rng.pick(DEFENSES))
    for (const each of DEFENSES) expect(picked.filter((one) => one === each).length).toBeGreaterThan(900)
    expect(() => rng.pick([])).toThrow('nothing to pick from')
  })
})
