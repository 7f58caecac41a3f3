import { describe, expect, it } from 'vitest'
import { MAX_STAGE_ROUNDS, roundLimits, roundNumbers, countRoundsByStage } from '../../src/scoring/rounds.ts'

describe('how many rounds a stage has', () => {
  const games = (...rounds: readonly (number | string)[]) => rounds.map((round) => ({ stage: 'a', round }))
  it.each<[string, readonly (number | string)[], number | undefined, number]>([
    ['as many as it has distinct ones', [1, 1, 2, 3], undefined, 3],
    ['four where a final goes on as 13 to 16', [13, 14, 15, 16], undefined, 4],
    ['without the one that fell out', [1, 2, 4], undefined, 3],
    ['by their words', ['quarter', 'semi', 'semi'], undefined, 2],
    ['as many as are scheduled', [1, 2], 12, 12],
    ['more than are scheduled when more were played', [1, 2, 3], 2, 3],
    ['as many as are scheduled before the first game', [], 5, 5],
  ])('%s', (_what, rounds, scheduled, n) => {
    expect(
      countRoundsByStage(games(...rounds), new Map(scheduled === undefined ? [] : [['a', scheduled]])).get('a'),
    ).toBe(n)
  })
})

describe('which numbers they bear', () => {
  it.each<[string, number, readonly number[], readonly number[]]>([
    ['one after another', 3, [], [1, 2, 3]],
    ['with a round still to play', 3, [1, 3], [1, 2, 3]],
    ['those of the sheet, where it numbers on', 4, [16, 13, 14, 15, 13], [13, 14, 15, 16]],
    ['without the one that fell out', 3, [1, 2, 4], [1, 2, 4]],
    ['with it, once the organiser says it was scheduled', 4, [1, 2, 4], [1, 2, 3, 4]],
    ['one more after the last', 5, [13, 14, 15, 16], [13, 14, 15, 16, 17]],
  ])('%s', (_what, rounds, played, numbers) => expect(roundNumbers(rounds, played)).toEqual(numbers))
})

describe('how many it may be said to have', () => {
  it.each<[string, boolean, readonly number[], number]>([
    ['with a seating no fewer than the last one played', true, [1, 2, 5, 5], 5],
    ['without one no fewer than were played', false, [1, 2, 5, 5], 3],
    ['with a seating at least one', true, [], 1],
    ['without one at least one', false, [], 1],
  ])('%s', (_what, isSeated, played, least) =>
    expect(roundLimits(isSeated, played)).toEqual({ least, most: MAX_STAGE_ROUNDS }),
  )
})
