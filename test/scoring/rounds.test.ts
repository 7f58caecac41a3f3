import { describe, expect, it } from 'vitest'
import {
  MAX_STAGE_ROUNDS,
  stageRoundCountLimits,
  stageRoundNumbers,
  countRoundsByStage,
} from '../../src/scoring/rounds.ts'

describe('number of rounds of a stage', () => {
  const games = (...rounds: readonly (number | string)[]) => rounds.map((round) => ({ stage: 'a', round }))
  it.each<[string, readonly (number | string)[], number | undefined, number]>([
    ['is the number of distinct rounds', [1, 1, 2, 3], undefined, 3],
    ['is four for a final numbered 13 to 16', [13, 14, 15, 16], undefined, 4],
    ['does not include a missing round', [1, 2, 4], undefined, 3],
    ['counts rounds named by words', ['quarter', 'semi', 'semi'], undefined, 2],
    ['is the scheduled number if fewer were played', [1, 2], 12, 12],
    ['is the played number if fewer were scheduled', [1, 2, 3], 2, 3],
    ['is the scheduled number before the first game', [], 5, 5],
  ])('%s', (_what, rounds, scheduled, n) => {
    expect(
      countRoundsByStage(games(...rounds), new Map(scheduled === undefined ? [] : [['a', scheduled]])).get('a'),
    ).toBe(n)
  })
})

describe('numbers of a stage’s rounds', () => {
  it.each<[string, number, readonly number[], readonly number[]]>([
    ['count from 1', 3, [], [1, 2, 3]],
    ['include a round that is still to be played', 3, [1, 3], [1, 2, 3]],
    ['are the played numbers if these continue an earlier numbering', 4, [16, 13, 14, 15, 13], [13, 14, 15, 16]],
    ['omit a missing round', 3, [1, 2, 4], [1, 2, 4]],
    ['include a cancelled round that was scheduled', 4, [1, 2, 4], [1, 2, 3, 4]],
    ['continue after the last number for an additional round', 5, [13, 14, 15, 16], [13, 14, 15, 16, 17]],
  ])('%s', (_what, rounds, played, numbers) => expect(stageRoundNumbers(rounds, played)).toEqual(numbers))
})

describe('minimum number of rounds', () => {
  it.each<[string, boolean, readonly number[], number]>([
    ['is the last round played if there is a seating', true, [1, 2, 5, 5], 5],
    ['is the number of rounds played without a seating', false, [1, 2, 5, 5], 3],
    ['is one with a seating', true, [], 1],
    ['is one without a seating', false, [], 1],
  ])('%s', (_what, isSeated, played, least) =>
    expect(stageRoundCountLimits(isSeated, played)).toEqual({ least, most: MAX_STAGE_ROUNDS }),
  )
})
