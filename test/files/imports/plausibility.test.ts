// A table whose columns were guessed wrongly is recognised by its implausible games (docs/spec/scoring.md §8).

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isContradicted, judgeImport, type JudgedGame } from '../../../src/files/imports/plausibility.ts'

const GAME_KINDS = {
  sound: { canTake: true, winner: 'red', faults: [] },
  unreadable: { canTake: false, faults: [{ code: 'sheet/unknown-role', params: {} }] },
  voids: { canTake: true, isVoid: true, faults: [] },
  winnerless: { canTake: true, faults: [] },
} as const satisfies Record<string, JudgedGame>
type Kind = keyof typeof GAME_KINDS

const gamesOf = (kinds: readonly Kind[]): readonly JudgedGame[] => kinds.map((kind) => GAME_KINDS[kind])
const kinds = fc.array(fc.constantFrom<Kind>('sound', 'sound', 'sound', 'sound', 'unreadable', 'voids', 'winnerless'))

it('counts each game once, and asks if and only if more than one game in ten is faulty', () => {
  fc.assert(
    fc.property(kinds, (drawn) => {
      const { games, unreadable, voids, winnerless, isDoubtful } = judgeImport(gamesOf(drawn))
      const count = (kind: Kind) => drawn.filter((each) => each === kind).length
      expect({ games, unreadable, voids, winnerless }).toEqual({
        games: drawn.length,
        unreadable: count('unreadable'),
        voids: count('voids'),
        winnerless: count('winnerless'),
      })
      expect(isDoubtful).toBe((drawn.length - count('sound')) / drawn.length > 0.1)
    }),
  )
})

it.each([
  [8, 1, true],
  [9, 1, false],
  [10, 1, false],
  [19, 2, false],
  [18, 2, false],
  [17, 2, true],
])('with %i sound games and %i without a winner, the user is asked: %s', (sound, winnerless, isAsked) => {
  const games = gamesOf([...Array<Kind>(sound).fill('sound'), ...Array<Kind>(winnerless).fill('winnerless')])
  expect(judgeImport(games).isDoubtful).toBe(isAsked)
})

it('does not count a game as unreadable if the file marks it as unrated and it is left out', () => {
  expect(judgeImport([{ canTake: false, isVoid: true, faults: [] }])).toMatchObject({ unreadable: 0, voids: 1 })
})

it('contradicts only a game that can be imported and whose win marks differ from its winner', () => {
  const faults = [{ code: 'table/won-differs', params: {} }]
  expect(isContradicted({ canTake: true, faults })).toBe(true)
  expect(isContradicted({ canTake: false, faults })).toBe(false)
  expect(isContradicted({ canTake: true, faults: [{ code: 'table/not-a-day', params: {} }] })).toBe(false)
})
