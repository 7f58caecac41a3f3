// DAY-8: the third foul costs the next speech. The fourth foul removes the player and cancels the day's vote, as every
// removal does. DAY-9: rounds in which nobody leaves end in a draw if the house rules say so.

import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/rules/entries.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { after, night, play, quietDay, refusalOf, table } from '../support/games.ts'

const TEN: readonly Role[] = [
  'don',
  'mafia',
  'maniac',
  'mistress',
  'doctor',
  'sheriff',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
]
const start = () => initialState(table(TEN))

const fouls = (n: number, count: number): Entry[] => Array<Entry>(count).fill({ type: 'foul', seat: seat(n) })
const from = (state: GameState, ...entries: Entry[]) =>
  entries.reduce((current, entry) => after(current, entry).state, state)
const speech = (n: number): Entry => ({ type: 'end-speech', seat: seat(n) })

describe('DAY-8 the third foul', () => {
  test('reduces the next speech to zero seconds, except for a nomination', () => {
    const state = from(start(), ...fouls(2, 3), speech(1))
    expect(state.step).toEqual({ type: 'speech', seat: 2, seconds: 0 })
    expect(refusalOf(state, { type: 'nominate', by: seat(2), target: seat(5) })).toBeUndefined()
  })

  test('during the player’s own speech costs the speech of the next day', () => {
    const dayTwo = night(quietDay(from(start(), ...fouls(1, 3))), { mafia: 10, doctor: 10 }).state
    const speaking = Array.from({ length: 9 }, (_, i) => i + 2).reduce((state, n) => from(state, speech(n)), dayTwo)
    expect(speaking.step).toEqual({ type: 'speech', seat: 1, seconds: 0 })
  })

  test('shortens the speech to thirty seconds with three or four players', () => {
    const four = initialState(table(['don', 'citizen', 'citizen', 'citizen']))
    expect(from(four, ...fouls(2, 3), speech(1)).step).toEqual({ type: 'speech', seat: 2, seconds: 30 })
  })

  test('costs the whole speech with two players alive', () => {
    const two = initialState(table(['don', 'maniac', 'citizen'], { flags: { maniacWinBeatsParity: true } }))
    expect(from(two, ...fouls(2, 3), { type: 'remove', seat: seat(3) }, speech(1)).step).toEqual({
      type: 'speech',
      seat: 2,
      seconds: 0,
    })
  })
})

describe('DAY-8 removal of a player', () => {
  test.each<{ way: string; entries: Entry[]; exit: string }>([
    { way: 'four fouls', entries: fouls(5, 4), exit: 'fouls' },
    {
      way: 'two technical fouls',
      entries: Array<Entry>(2).fill({ type: 'technical-foul', seat: seat(5) }),
      exit: 'technical-fouls',
    },
    { way: 'disqualification', entries: [{ type: 'remove', seat: seat(5) }], exit: 'disqualified' },
  ])('by $way is immediate, without a last word, and cancels the day’s vote', ({ entries, exit }) => {
    const state = from(start(), ...entries)
    expect(state.seats[4]).toMatchObject({ alive: false, exit: { how: exit, phase: 'day', round: 1 } })
    expect(state.step).toMatchObject({ type: 'speech', seat: 1 })
    const { events } = after(
      from(state, { type: 'nominate', by: seat(1), target: seat(7) }, speech(1), {
        type: 'nominate',
        by: seat(2),
        target: seat(8),
      }),
      { type: 'end-discussion' },
    )
    expect(events).toContainEqual({ type: 'VoteSkipped', reason: 'cancelled' })
  })

  test('during the vote ends the vote', () => {
    const voting = from(
      start(),
      { type: 'nominate', by: seat(1), target: seat(7) },
      speech(1),
      { type: 'nominate', by: seat(2), target: seat(8) },
      { type: 'end-discussion' },
    )
    expect(from(voting, { type: 'remove', seat: seat(9) })).toMatchObject({ phase: 'night', round: 1 })
  })

  test('after the vote or at night cancels the next day’s vote', () => {
    const state = from(quietDay(start()), { type: 'remove', seat: seat(5) })
    expect(state.cancelledVote).toBe(2)
    const dayTwo = night(state, { mafia: 10, maniac: 9 }).state
    const talking = from(dayTwo, { type: 'end-last-word', seat: seat(9) }, { type: 'end-last-word', seat: seat(10) })
    expect(from(talking, { type: 'nominate', by: seat(2), target: seat(7) }, { type: 'end-discussion' })).toMatchObject(
      { phase: 'night', round: 2 },
    )
  })

  test('during the player’s speech gives the next player the floor', () => {
    expect(from(start(), { type: 'remove', seat: seat(1) }).step).toMatchObject({ type: 'speech', seat: 2 })
  })

  test('does not follow from technical fouls if the flag is off', () => {
    const lenient = initialState(table(TEN, { flags: { removeAtSecondTechnicalFoul: false } }))
    expect(from(lenient, ...Array<Entry>(3).fill({ type: 'technical-foul', seat: seat(5) })).seats[4]).toMatchObject({
      alive: true,
      technicalFouls: 3,
    })
  })

  test('can end the game, and further fouls of the player are refused', () => {
    const four = table(['don', 'citizen', 'citizen', 'citizen'])
    const ended = play(four, [{ type: 'remove', seat: seat(1) }])
    expect(ended.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
    expect(refusalOf(from(start(), { type: 'remove', seat: seat(5) }), { type: 'foul', seat: seat(5) })).toBe(
      'seat/is-out',
    )
  })
})

describe('DAY-9 quiet rounds', () => {
  const quietRound = (state: GameState) =>
    quietDay(night(state, { mafia: 10, doctor: state.round % 2 === 1 ? 10 : 9 }).state)

  test.each([
    { limit: 0, after: 'does not follow two quiet rounds', phase: 'night' },
    { limit: 2, after: 'follows two quiet rounds', phase: 'over' },
  ])('with quietRoundsToDraw $limit, a draw $after', ({ limit, phase }) => {
    const header = table(TEN, { flags: { quietRoundsToDraw: limit }, immune: [10] })
    const state = quietRound(quietRound(quietDay(initialState(header))))
    expect(state.phase).toBe(phase)
    expect(state.outcome).toEqual(phase === 'over' ? { winner: 'draw', reason: 'quiet-rounds' } : undefined)
  })

  test('are counted from 0 again after a removal', () => {
    const header = table(TEN, { flags: { quietRoundsToDraw: 2 }, immune: [10] })
    const one = quietRound(quietDay(initialState(header)))
    const two = quietDay(night(from(one, { type: 'remove', seat: seat(9) }), { mafia: 10 }).state)
    expect(two).toMatchObject({ phase: 'night', quietRounds: 0 })
  })
})
