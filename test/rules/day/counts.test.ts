// DAY-11: a ballot may be entered as a number of hands for each nominee. The counts add up to the number of living
// players, because silent players count for the last nominee. Apart from the names of the voters, events and outcome
// are the same as for votes with names.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cuesOf } from '../../../src/rules/cue.ts'
import { dealRoles } from '../../../src/rules/deal.ts'
import { advance } from '../../../src/rules/decide.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { GameEvent } from '../../../src/rules/events.ts'
import { evolve } from '../../../src/rules/evolve.ts'
import { legalEntries } from '../../../src/rules/legalEntries.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { mayCountHandsOnly } from '../../../src/rules/rulebook.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import {
  countHandsForNominee,
  countHandsLeft,
  livingSeats,
  seatsYetToVote,
  type GameState,
} from '../../../src/rules/state.ts'
import { gameViewFor } from '../../../src/rules/view.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { after, play, randomGame, refusalOf, table, type RandomGame } from '../support/games.ts'

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
const bookOf = (id: string) => RULEBOOKS.find((rulebook) => rulebook.id === id) ?? expect.fail(id)
const count = (nominee: number, n: number): Entry => ({ type: 'count-votes', nominee: seat(nominee), count: n })
const close: Entry = { type: 'close-vote' }

/** Plays day one with these nominees until the vote. */
function vote(...nominees: readonly number[]): GameState {
  const nominations = nominees.flatMap((target, index): Entry[] => [
    { type: 'nominate', by: seat(index + 1), target: seat(target) },
    { type: 'end-speech', seat: seat(index + 1) },
  ])
  return play(table(TEN), [...nominations, { type: 'end-discussion' }])
}
const from = (state: GameState, ...entries: Entry[]) =>
  entries.reduce((current, entry) => after(current, entry).state, state)

/** Entries of the same game, with every ballot and every lift question entered as counts. */
function counted({ header, entries, states }: RandomGame): readonly Entry[] {
  return entries.flatMap((entry, index): readonly Entry[] => {
    if (entry.type === 'answer-lift') return [{ type: 'count-lift', count: entry.voters.length }]
    if (entry.type !== 'vote') return [entry]
    // All votes for one nominee in one ballot become one count, in the place of the first vote.
    const start = entries.findLastIndex(({ type }, at) => at < index && type === 'close-vote') + 1
    const later = entries.findIndex(({ type }, at) => at > index && type === 'close-vote')
    const of = (from: number, to: number) =>
      entries
        .slice(from, to)
        .flatMap((each, at) =>
          each.type === 'vote' && each.nominee === entry.nominee && isSameBallot(states, index, from + at)
            ? [each]
            : [],
        )
    if (of(start, index).length > 0) return []
    const hands = of(index, later < 0 ? entries.length : later).reduce((sum, each) => sum + each.voters.length, 0)
    return header.rulebook === 'plain' ? [entry] : [count(entry.nominee, hands)]
  })
}

function isSameBallot(states: readonly GameState[], a: number, b: number): boolean {
  const place = ({ round, step }: GameState) => `${round} ${step.type === 'vote' ? step.ballot : step.type}`
  const [one, other] = [states[a], states[b]]
  return one !== undefined && other !== undefined && place(one) === place(other)
}

/** Events without voters, and without the events that record single votes or counts. */
function withoutNames(events: readonly GameEvent[]): readonly unknown[] {
  return events.flatMap((event): readonly unknown[] => {
    if (event.type === 'VotesCast' || event.type === 'VotesDefaulted' || event.type === 'VotesCounted') return []
    if (event.type !== 'LiftAnswered') return [event]
    const { voters, count: n = voters.length, ...rest } = event
    return [{ ...rest, n }]
  })
}

test('a vote by counts is refused if ballots are visible and may change', () => {
  const bench = RULEBOOKS.filter((rulebook) => rulebook.day.vote !== undefined && !mayCountHandsOnly(rulebook)).map(
    ({ id }) => id,
  )
  expect(bench).toContain('benchmark')
  let state = initialState(
    table(['mafia', 'doctor', 'sheriff', 'villager', 'villager', 'villager'], { rulebook: 'benchmark' }),
  )
  while (state.step.type !== 'vote') {
    const step = legalEntries(state).find(({ type }) => type !== 'claim-role' && type !== 'correct-votes')
    if (step === undefined) throw new Error('no way to the vote')
    state = after(state, step).state
  }
  expect(refusalOf(state, count(livingSeats(state)[0] ?? 0, 1))).toBe('vote/names-needed')
})

describe('a vote by counts', () => {
  test('counts silent players for the last nominee', () => {
    const { events, state } = after(from(vote(7, 8, 9), count(7, 4), count(8, 1)), close)
    expect(events.slice(0, 2)).toEqual([
      { type: 'VotesCounted', nominee: 9, count: 5, silent: true },
      {
        type: 'VoteClosed',
        ballot: 0,
        tally: [
          { nominee: 7, votes: 4 },
          { nominee: 8, votes: 1 },
          { nominee: 9, votes: 5 },
        ],
        leaders: [9],
      },
    ])
    expect(state.seats[8]?.alive).toBe(false)
    expect(state.voteHistory).toEqual([{ day: 1, votes: [], isCounted: true }])
  })

  test('shows the remaining hands, names no voter and ends nominations', () => {
    const state = from(vote(7, 8), count(7, 4))
    expect([
      countHandsForNominee(state, seat(7)),
      countHandsForNominee(state, seat(8)),
      countHandsLeft(state),
      seatsYetToVote(state),
    ]).toEqual([4, 0, 6, []])
    expect(legalEntries(state).filter(({ type }) => type === 'nominate' || type === 'vote')).toEqual([])
    expect(legalEntries(state)).toContainEqual(close)
    expect(gameViewFor(state, { kind: 'public' })).toMatchObject({ votes: [], counts: [{ nominee: 7, votes: 4 }] })
    expect(gameViewFor(vote(7, 8), { kind: 'public' })).not.toHaveProperty('counts')
  })

  test.each<[string, () => GameState, Entry, string]>([
    ['more hands than living players', () => vote(7, 8), count(7, 11), 'vote/too-many'],
    ['more hands than remain', () => from(vote(7, 8), count(7, 4)), count(8, 7), 'vote/too-many'],
    ['a fractional count', () => vote(7, 8), count(7, 1.5), 'vote/too-many'],
    ['a negative count', () => vote(7, 8), count(7, -1), 'vote/too-many'],
    ['a second count for a nominee', () => from(vote(7, 8), count(7, 4)), count(7, 1), 'vote/counted-twice'],
    ['a count for a player who is not nominated', () => vote(7, 8), count(6, 1), 'vote/not-a-nominee'],
    ['a count outside a vote', () => initialState(table(TEN)), count(6, 1), 'step/another-is-due'],
    [
      'a count after votes with names',
      () => from(vote(7, 8), { type: 'vote', nominee: seat(7), voters: [seat(1)] }),
      count(8, 1),
      'vote/has-names',
    ],
    [
      'votes with names after a count',
      () => from(vote(7, 8), count(7, 1)),
      { type: 'vote', nominee: seat(8), voters: [seat(1)] },
      'vote/is-counted',
    ],
    [
      'a count for a lift question that was not asked',
      () => vote(7, 8),
      { type: 'count-lift', count: 3 },
      'step/another-is-due',
    ],
  ])('with %s is refused', (_, state, entry, code) => {
    expect(refusalOf(state(), entry)).toBe(code)
  })

  test('may follow a vote entry without voters', () => {
    const called = from(vote(7, 8), { type: 'vote', nominee: seat(7), voters: [] })
    expect(from(called, count(8, 10)).counts).toEqual([{ nominee: 8, votes: 10 }])
  })

  test('decides "all of them leave?" by a strict majority of the living players', () => {
    const again = (state: GameState) => {
      let now = state
      while (now.step.type === 'tie-speech') now = after(now, { type: 'end-speech', seat: now.step.seat }).state
      return now
    }
    const tied = from(again(from(vote(7, 8), count(7, 5), close)), count(7, 5), close)
    expect(tied.step.type).toBe('lift')
    expect(refusalOf(tied, { type: 'count-lift', count: 11 })).toBe('vote/too-many')
    for (const [n, lifted] of [
      [5, false],
      [6, true],
    ] as const)
      expect(after(tied, { type: 'count-lift', count: n }).events[0]).toEqual({
        type: 'LiftAnswered',
        nominees: [7, 8],
        voters: [],
        count: n,
        lifted,
      })
  })

  test('must include every living player in HP', () => {
    const header = table(dealRoles(bookOf('hp'), 10, 5), { rulebook: 'hp' })
    const state = randomGame(header, 1).states.find(({ step, votes }) => step.type === 'vote' && votes.length === 0)
    if (state === undefined) throw new Error('no way to the vote')
    const alive = livingSeats(state)
    expect(refusalOf(state, count(alive[0] ?? 0, alive.length))).toBe('vote/too-many')
    const most = from(state, count(alive[0] ?? 0, alive.length - 1))
    expect(refusalOf(most, close)).toBe('vote/hands-missing')
    expect(cuesOf(most).map(({ key }) => key)).toEqual(['vote-call'])
    expect(cuesOf(from(most, count(alive[1] ?? 0, 1))).map(({ key }) => key)).toEqual(['vote-done'])
    expect(refusalOf(from(most, count(alive[1] ?? 0, 1)), close)).toBeUndefined()
  })
})

describe.each(RULEBOOKS.filter(mayCountHandsOnly).map((rulebook) => ({ id: rulebook.id, rulebook })))(
  'any game of $id',
  ({ rulebook }) => {
    test('a game has the same events and outcome if votes are entered as counts', () => {
      const games = fc
        .tuple(fc.integer({ min: 6, max: 12 }), fc.nat({ max: 0xffffffff }), fc.constantFrom(...rulebook.presets))
        .map(([n, seed, preset]) =>
          randomGame(table(dealRoles(rulebook, n, seed), { rulebook: preset.id, seed }), seed, { limit: 400 }),
        )
      fc.assert(
        fc.property(games, (game) => {
          let state = initialState(game.header)
          const events: GameEvent[] = []
          for (const entry of counted(game)) {
            const decided = advance(state, entry)
            if (!decided.ok) throw new Error(`${decided.error.code} ${JSON.stringify(entry)}`)
            events.push(...decided.value.events)
            state = decided.value.events.reduce(evolve, state)
          }
          expect(withoutNames(events)).toEqual(withoutNames(game.events))
          expect(JSON.parse(JSON.stringify(state)) as unknown).toEqual(state)
          expect(state.outcome).toEqual(game.states.at(-1)?.outcome)
        }),
        { numRuns: 40 },
      )
    })
  },
)
