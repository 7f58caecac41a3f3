// DAY-3 to DAY-7: counting, ties, revotes, the question whether all tied players leave, and the situations in which the
// rules forbid this question. CITY-8: players whom vote immunity or a card protects.

import { describe, expect, test } from 'vitest'
import { cuesOf } from '../../../src/rules/cue.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { Flags } from '../../../src/rules/header.ts'
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

const FOUR: readonly Role[] = ['don', 'citizen', 'citizen', 'citizen']

/** Plays day one until the vote. Seats 1, 2, 3, ... nominate the nominees in this order. */
function vote(n: number, nominees: readonly number[], flags: Flags = {}): GameState {
  const nominations = nominees.flatMap((target, index): Entry[] => [
    { type: 'nominate', by: seat(index + 1), target: seat(target) },
    { type: 'end-speech', seat: seat(index + 1) },
  ])
  const roles = n === 4 ? FOUR : TEN.slice(0, n)
  const allSpoke = nominees.length === n
  return play(table(roles, { flags }), allSpoke ? nominations : [...nominations, { type: 'end-discussion' }])
}

const hands = (nominee: number, ...voters: number[]): Entry => ({
  type: 'vote',
  nominee: seat(nominee),
  voters: voters.map(seat),
})
const close: Entry = { type: 'close-vote' }
const from = (state: GameState, ...entries: Entry[]) =>
  entries.reduce((current, entry) => after(current, entry).state, state)
const out = (state: GameState) => state.seats.filter((sitter) => !sitter.alive).map((sitter) => sitter.seat)

/** Ends all tie speeches and then enters the given votes. */
function again(state: GameState, ...entries: Entry[]): GameState {
  let current = state
  while (current.step.type === 'tie-speech')
    current = after(current, { type: 'end-speech', seat: current.step.seat }).state
  return from(current, ...entries)
}

describe('DAY-3 vote', () => {
  test('players who did not vote count for the last nominee', () => {
    const { events } = after(from(vote(10, [7, 8]), hands(7, 1, 2, 3)), close)
    expect(events[0]).toEqual({ type: 'VotesDefaulted', nominee: 8, voters: [4, 5, 6, 7, 8, 9, 10] })
    expect(events[1]).toEqual({
      type: 'VoteClosed',
      ballot: 0,
      tally: [
        { nominee: 7, votes: 3 },
        { nominee: 8, votes: 7 },
      ],
      leaders: [8],
    })
  })

  test.each<{ rule: string; entry: Entry; refused: string }>([
    { rule: 'nobody votes twice', entry: hands(8, 1), refused: 'vote/voted-twice' },
    { rule: 'nobody is listed twice in one entry', entry: hands(8, 4, 4), refused: 'vote/voted-twice' },
    { rule: 'votes must be for a nominee', entry: hands(9, 4), refused: 'vote/not-a-nominee' },
    { rule: 'voters must be at the table', entry: hands(8, 11), refused: 'seat/not-at-table' },
    {
      rule: 'speeches cannot be ended during the vote',
      entry: { type: 'end-discussion' },
      refused: 'step/another-is-due',
    },
  ])('$rule', ({ entry, refused }) => {
    expect(refusalOf(from(vote(10, [7, 8]), hands(7, 1)), entry)).toBe(refused)
  })

  test('the votes of several entries for one nominee are added up', () => {
    const state = from(vote(10, [7, 8]), hands(7, 1, 2), hands(7, 3, 4, 5, 6), close)
    expect(out(state)).toEqual([7])
  })
})

describe('DAY-4 a single leader leaves, with a last word', () => {
  test('the last word lasts sixty seconds', () => {
    const state = from(vote(10, [7, 8]), hands(7, 1, 2, 3, 4, 5, 6), close)
    expect(state.step).toEqual({ type: 'last-word', seat: 7, seconds: 60 })
    expect(from(state, { type: 'end-last-word', seat: seat(7) })).toMatchObject({ phase: 'night', round: 1 })
  })
})

describe('DAY-5 ties', () => {
  const tied = () => from(vote(10, [7, 8]), hands(7, 1, 2, 3, 4, 5), close)

  test('each leader speaks for thirty seconds before the revote', () => {
    expect(tied().step).toEqual({ type: 'tie-speech', seat: 7, seconds: 30, nominees: [7, 8], ballot: 1 })
    expect(again(tied()).step).toEqual({ type: 'vote', nominees: [7, 8], ballot: 1 })
  })

  test('the judge announces the tie once and names the revote', () => {
    const keys = (state: GameState) => cuesOf(state).map((cue) => cue.key)
    const second = after(tied(), { type: 'end-speech', seat: seat(7) }).state
    expect([keys(tied()), keys(second), keys(again(tied()))]).toEqual([
      ['tie-speech'],
      ['tie-speech-next'],
      ['vote-again', 'vote-call'],
    ])
  })

  test('in a revote, too, silent players count for the last leader', () => {
    expect(out(again(tied(), hands(7, 1), close))).toEqual([8])
  })

  test('only the leaders speak and can be voted for in the revote', () => {
    const three = from(vote(10, [7, 8, 9]), hands(7, 1, 2, 3), hands(8, 4, 5, 6), hands(9, 7, 8, 9, 10), close)
    expect(out(three)).toEqual([9])
    const four = from(
      vote(10, [6, 7, 8, 9]),
      hands(6, 1, 2),
      hands(7, 3, 4, 5),
      hands(8, 6, 7, 8),
      hands(9, 9, 10),
      close,
    )
    expect(four.step).toMatchObject({ type: 'tie-speech', nominees: [7, 8], ballot: 1 })
  })

  test('the same tie again leads to the question whether all of them leave', () => {
    const asked = again(tied(), hands(7, 1, 2, 3, 4, 5), close)
    expect(asked.step).toEqual({ type: 'lift', nominees: [7, 8] })
  })

  test.each([
    { votes: 5, leave: [] as number[], why: 'half of ten is not a strict majority' },
    { votes: 6, leave: [7, 8], why: 'six of ten is a strict majority' },
    { votes: 0, leave: [], why: 'abstentions count against lifting' },
  ])('with $votes votes for lifting all tied players, $why', ({ votes, leave }) => {
    const asked = again(tied(), hands(7, 1, 2, 3, 4, 5), close)
    const voters = Array.from({ length: votes }, (_, i) => seat(i + 1))
    expect(out(from(asked, { type: 'answer-lift', voters }))).toEqual(leave)
  })

  test('a voter may be listed only once for the lift question', () => {
    const asked = again(tied(), hands(7, 1, 2, 3, 4, 5), close)
    expect(refusalOf(asked, { type: 'answer-lift', voters: [seat(1), seat(1)] })).toBe('vote/voted-twice')
  })
})

describe('DAY-6 one nominee or none', () => {
  test.each([
    { nominees: [] as number[], reason: 'no-nominees' },
    { nominees: [7], reason: 'first-day-single' },
  ])('on day one with the nominees $nominees there is no vote, for the reason $reason', ({ nominees, reason }) => {
    const speeches = nominees.map((target, i): Entry => ({ type: 'nominate', by: seat(i + 1), target: seat(target) }))
    const { events, state } = after(play(table(TEN), speeches), { type: 'end-discussion' })
    expect(events).toContainEqual({ type: 'VoteSkipped', reason })
    expect(state.phase).toBe('night')
  })

  test('a single nominee of a later day is put to the vote', () => {
    const dayTwo = night(quietDay(initialState(table(TEN, { immune: [10] }))), { mafia: 10 }).state
    const voting = from(dayTwo, { type: 'nominate', by: seat(2), target: seat(7) }, { type: 'end-discussion' })
    expect(voting.step).toMatchObject({ type: 'vote', nominees: [7] })
    expect(out(from(voting, close))).toEqual([7])
  })
})

describe('DAY-7 lift question', () => {
  /** A game of n players in which all players in `tied` tie twice, because the votes are divided equally. */
  function tiedTwice(n: number, tied: readonly number[], flags: Flags): GameState {
    const share = (): Entry[] =>
      tied.map((nominee, i) =>
        hands(nominee, ...Array.from({ length: n / tied.length }, (_, k) => i * (n / tied.length) + k + 1)),
      )
    return again(from(vote(n, tied, flags), ...share(), close), ...share(), close)
  }

  test.each<{ n: number; tied: number[]; flag: string; initial: boolean }>([
    { n: 9, tied: [1, 2, 3], flag: 'liftThreeAtNine', initial: true },
    { n: 4, tied: [1, 2], flag: 'liftTwoAtFour', initial: true },
    { n: 4, tied: [1, 2, 3, 4], flag: 'liftAll', initial: false },
  ])(
    'with $n players alive and $tied tied twice is asked if $flag is on ($initial by default)',
    ({ n, tied, flag, initial }) => {
      expect(tiedTwice(n, tied, {}).step.type).toBe(initial ? 'lift' : 'night-act')
      expect(tiedTwice(n, tied, { [flag]: true }).step.type).toBe('lift')
      const forbidden = tiedTwice(n, tied, { [flag]: false })
      expect(forbidden).toMatchObject({ phase: 'night', voteDecided: true })
      expect(out(forbidden)).toEqual([])
    },
  )
})

describe('CITY-8 immunity', () => {
  const visited = (flags: Flags, immune: readonly number[] = []) =>
    night(quietDay(initialState(table(TEN, { flags, immune }))), { mafia: 10, doctor: 10, mistress: 7 }).state

  const voteOut = (state: GameState, ...nominees: number[]) => {
    const speakers = [2, 3, 4]
    const entries = nominees.flatMap((target, i): Entry[] => [
      { type: 'nominate', by: seat(speakers[i] ?? 1), target: seat(target) },
      { type: 'end-speech', seat: seat(speakers[i] ?? 1) },
    ])
    return from(state, ...entries, { type: 'end-discussion' })
  }

  test('a visited player stays, and nobody leaves instead', () => {
    const state = from(voteOut(visited({}), 7, 8), hands(7, 1, 2, 3, 4, 5, 6), close)
    expect(out(state)).toEqual([])
    expect(state.phase).toBe('night')
  })

  test('if several players are voted out together, only those with immunity stay', () => {
    const share = [hands(7, 1, 2, 3, 4, 5), hands(8, 6, 7, 8, 9, 10)]
    const asked = again(from(voteOut(visited({}), 7, 8), ...share, close), ...share, close)
    expect(out(from(asked, { type: 'answer-lift', voters: [1, 2, 3, 4, 5, 6].map(seat) }))).toEqual([8])
  })

  test.each<{ flags: Flags; immune: number[]; target: number; stays: boolean }>([
    { flags: { loverGrantsVoteImmunity: false }, immune: [], target: 7, stays: false },
    { flags: {}, immune: [9], target: 9, stays: false },
    { flags: { immunityBlocksVote: true }, immune: [9], target: 9, stays: true },
    { flags: { immunityBlocksVote: true }, immune: [], target: 9, stays: false },
  ])(
    'with $flags and cards for $immune, player $target stays after a vote-out: $stays',
    ({ flags, immune, target, stays }) => {
      const state = from(voteOut(visited(flags, immune), target, 8), hands(target, 1, 2, 3, 4, 5, 6), close)
      expect(out(state)).toEqual(stays ? [] : [target])
    },
  )

  test('vote immunity lasts only for the next day', () => {
    const nextNight = quietDay(visited({}))
    const dayThree = night(nextNight, { mafia: 10, doctor: 6 }).state
    const afterLastWord = from(dayThree, { type: 'end-last-word', seat: seat(10) })
    const entries: Entry[] = [{ type: 'nominate', by: seat(3), target: seat(7) }, { type: 'end-discussion' }, close]
    expect(out(from(afterLastWord, ...entries))).toEqual([7, 10])
  })
})
