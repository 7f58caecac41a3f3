// Games that look for rare cases: night acts concentrate on a few seats, votes are divided evenly, and any conceivable
// entry is tried in between, including seats beyond the table and entries after the end. Everything follows from a
// seed.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Entry, EntryType } from '../../../src/rules/entries.ts'
import { legalEntries, legalEntriesOfStep } from '../../../src/rules/legalEntries.ts'
import { livingSeats, type GameState, type SeatState } from '../../../src/rules/state.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { patient, thinkable, type Thinkable } from './vocabulary.ts'

export type Below = (n: number) => number

export function dice(seed: number): Below {
  const random = xoroshiro128plus(seed)
  return (n) => uniformInt(random, 0, n - 1)
}

/** An adjudicator, or a pair of adjudicators, for which entries are made. */
export interface Judge {
  readonly state: GameState
  /** Makes an entry. Whatever the result is, the game continues from `state`. */
  enter(entry: Entry): unknown
}

/** The strategy of a game. */
interface Purpose {
  /**
   * Targets of the night acts. `two-seats`: all acts on two seats, which change from night to night. `oneself`: kills
   * on the first living red player, other acts on the first living holder of the acting role. `mistress`: kills on the
   * Mistress, other acts on one other seat, with an immunity card if the number of seats is even and without one if it
   * is odd.
   */
  readonly aim: 'two-seats' | 'oneself' | 'mistress'
  /**
   * If set, nominations are more frequent, nobody gets a foul or is removed, and the discussion is never ended early.
   */
  readonly talkative: boolean
  /** Maximum number of nominees. */
  readonly nominees: number
}

const LONGEST = 250

export function playOnPurpose(judge: Judge, seed: number): void {
  const below = dice(seed)
  const { header } = judge.state
  const thoughts = below(8) === 0 ? thinkable(header.seats.length + 1) : patient(header.seats.length + 1)
  const purpose: Purpose = {
    aim: (['two-seats', 'oneself', 'mistress'] as const)[below(3)] ?? 'oneself',
    talkative: below(2) === 0 && 'liftAll' in header.flags,
    nominees: [2, 3, 2, 4, header.seats.length][below(5)] ?? 2,
  }
  for (let count = 0; !isOver(judge) && count < LONGEST; count += 1) {
    if (below(4) === 0) judge.enter(below(2) === 0 ? thought(thoughts, below) : slip(judge.state, thoughts, below))
    if (!isOver(judge)) judge.enter(wanted(judge.state, purpose, below))
  }
  judge.enter(thought(thoughts, below))
}

/**
 * Plays a game with counts instead of votes (DAY-11). The hands are usually divided evenly. Sometimes a vote with names
 * is added, or the vote is closed too early.
 */
export function playByNumbers(judge: Judge, seed: number): void {
  const below = dice(seed)
  const purpose: Purpose = { aim: 'oneself', talkative: false, nominees: 2 }
  for (let count = 0; !isOver(judge) && count < LONGEST; count += 1) {
    const { state } = judge
    const { step } = state
    const alive = livingSeats(state).length
    if (step.type === 'lift') judge.enter({ type: 'count-lift', count: below(alive + 2) })
    else if (step.type !== 'vote' || below(5) === 0) judge.enter(wanted(state, purpose, below))
    else if (state.votes.length > 0 && below(2) === 0)
      judge.enter({ type: 'count-votes', nominee: step.nominees[0] ?? seat(1), count: 1 })
    else if (state.votes.length > 0 || (state.counts?.length ?? 0) >= step.nominees.length)
      judge.enter({ type: 'close-vote' })
    else {
      const nominee = step.nominees[below(step.nominees.length)]
      const share = below(4) === 0 ? below(alive + 2) : Math.floor(alive / step.nominees.length)
      if (nominee !== undefined) judge.enter({ type: 'count-votes', nominee, count: share })
      if (below(6) === 0) judge.enter({ type: 'close-vote' })
      const voter = livingSeats(judge.state)[0]
      if (below(6) === 0 && nominee !== undefined && voter !== undefined)
        judge.enter({ type: 'vote', nominee, voters: [voter] })
    }
  }
}

function isOver({ state }: Judge): boolean {
  return state.phase === 'over'
}

/**
 * An entry of the kind for which the table waits, with the right role or seat and otherwise arbitrary content. If there
 * is no entry of this kind, any conceivable entry.
 */
function slip(state: GameState, thoughts: readonly Thinkable[], below: Below): Entry {
  const { step } = state
  const type = legalEntriesOfStep(state)[0]?.type
  const slips = thoughts.filter(
    ({ entry }) =>
      entry.type === type &&
      (entry.type !== 'night-act' || (step.type === 'night-act' && entry.role === step.role)) &&
      (entry.type !== 'best-move' || (step.type === 'best-move' && entry.seat === step.seat)),
  )
  return slips[below(Math.max(1, slips.length))]?.entry ?? thought(thoughts, below)
}

/** Draws a type with equal probability, and then any entry of that type. */
export function thought(thoughts: readonly Thinkable[], below: Below): Entry {
  const types = byType(thoughts)
  const ofType = types[below(Math.max(1, types.length))]
  return ofType?.[below(ofType.length)]?.entry ?? { type: 'close-vote' }
}

const sorted = new WeakMap<readonly Thinkable[], Thinkable[][]>()

function byType(thoughts: readonly Thinkable[]): Thinkable[][] {
  const known = sorted.get(thoughts)
  if (known !== undefined) return known
  const types = new Map<string, Thinkable[]>()
  for (const one of thoughts) {
    const same = types.get(one.entry.type)
    if (same === undefined) types.set(one.entry.type, [one])
    else same.push(one)
  }
  sorted.set(thoughts, [...types.values()])
  return [...types.values()]
}

/** A legal entry that usually follows the strategy: nominates, divides the votes evenly, and aims at critical seats. */
function wanted(state: GameState, { aim, talkative, nominees }: Purpose, below: Below): Entry {
  const all =
    below(3) === (talkative ? 2 : 0) || (talkative && below(2) === 0) ? legalEntries(state) : legalEntriesOfStep(state)
  const hasty: readonly EntryType[] = talkative
    ? ['team-loss', 'remove', 'foul', 'technical-foul', 'end-discussion']
    : ['team-loss']
  const choices = all.filter(
    ({ type }) => !hasty.includes(type) && (type !== 'nominate' || state.nominations.length < nominees),
  )
  const purposeful = choices.filter((entry) => {
    if (entry.type === 'night-act')
      return entry.target !== undefined && aimsOf(state, entry.role, aim).includes(entry.target)
    if (entry.type === 'shoot') return entry.shots.some(({ target }) => target === aimsOf(state, 'mafia', aim)[0])
    if (entry.type === 'vote') return entry.nominee === leastNamed(state)
    if (entry.type === 'close-vote') return state.votes.length >= state.seats.filter((sitter) => sitter.alive).length
    if (entry.type === 'answer-lift')
      return Math.abs(entry.voters.length * 2 - state.seats.filter((sitter) => sitter.alive).length) <= 2
    return entry.type === 'nominate'
  })
  const pool = purposeful.length > 0 && below(5) > 0 ? purposeful : choices
  return pool[below(pool.length)] ?? { type: 'close-vote' }
}

const BLACK: readonly Role[] = ['mafia', 'don', 'maniac']

function aimsOf({ seats, round }: GameState, role: Role, aim: Purpose['aim']): readonly number[] {
  if (aim === 'two-seats') return [((round * 3) % seats.length) + 1, (round % seats.length) + 1]
  const kills = role === 'mafia' || role === 'maniac'
  const wantedSeat =
    aim === 'oneself'
      ? (sitter: SeatState) => (kills ? !BLACK.includes(sitter.role) : sitter.role === role)
      : (sitter: SeatState) =>
          kills ? sitter.role === 'mistress' : sitter.immune === (seats.length % 2 === 0) && sitter.role !== 'mistress'
  const target = seats.find((sitter) => sitter.alive && wantedSeat(sitter))
  return target === undefined ? [] : [target.seat]
}

function leastNamed({ step, votes }: GameState): number | undefined {
  if (step.type !== 'vote') return undefined
  const times = (nominee: number) => votes.filter((vote) => vote.nominee === nominee).length
  return step.nominees.toSorted((a, b) => times(a) - times(b))[0]
}
