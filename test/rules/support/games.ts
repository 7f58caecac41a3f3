// Games for tests: a table from a list of roles, one night from acts, or a complete legal random game. Randomness comes
// from a seed, and a failing game prints its entries.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { advance } from '../../../src/rules/decide.ts'
import type { Entry, EntryType, Shot } from '../../../src/rules/entries.ts'
import type { GameEvent } from '../../../src/rules/events.ts'
import type { Flags, GameHeader } from '../../../src/rules/header.ts'
import { areNominationsOpen } from '../../../src/rules/nominationRules.ts'
import { legalEntries, legalEntriesOfStep } from '../../../src/rules/legalEntries.ts'
import { initialState, openGame } from '../../../src/rules/openGame.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { seat, type Role, type Seat } from '../../../src/rules/vocabulary.ts'

/** A header for seats 1..n with these roles. `immune` lists the seats with immunity cards. */
export function table(
  roles: readonly Role[],
  options: { flags?: Flags; immune?: readonly number[]; rulebook?: string; seed?: number } = {},
): GameHeader {
  const header = openGame({
    rulebook: options.rulebook ?? 'city',
    flags: options.flags ?? {},
    seats: roles.map((role, index) => ({
      seat: index + 1,
      role,
      immune: options.immune?.includes(index + 1) ?? false,
    })),
    seed: options.seed ?? 1,
  })
  if (!header.ok) throw new Error(JSON.stringify(header.error))
  return header.value
}

/** Plays entries from the start. The first refusal throws with its code. */
export function play(header: GameHeader, entries: readonly Entry[], from: GameState = initialState(header)): GameState {
  return entries.reduce((state, entry) => after(state, entry).state, from)
}

export function after(state: GameState, entry: Entry): { state: GameState; events: readonly GameEvent[] } {
  const advanced = advance(state, entry)
  if (!advanced.ok)
    throw new Error(`${advanced.error.code} for ${JSON.stringify(entry)} at ${JSON.stringify(state.step)}`)
  return advanced.value
}

export function refusalOf(state: GameState, entry: Entry): string | undefined {
  const advanced = advance(state, entry)
  return advanced.ok ? undefined : advanced.error.code
}

/** Maximum number of events in one night or day of a test. */
const MOST_EVENTS = 2000

export type Acts = Readonly<Partial<Record<Role, number>>>

/**
 * Numbers shown at night, by the seat that shows them. 0 means that the player shows no clear number. A plain number is
 * shown by all shooters.
 */
export type Shown = number | Readonly<Record<number, number>>

/**
 * Plays the current night with these acts. A role without an act does nothing, and a shooter without a number shows
 * nothing.
 */
export function night(
  state: GameState,
  acts: Acts,
  shown: Shown = {},
): { state: GameState; events: readonly GameEvent[] } {
  const events: GameEvent[] = []
  let current = state
  while (current.phase === 'night' && current.round === state.round) {
    if (events.length > MOST_EVENTS) throw new Error('the night does not end')
    const result = after(current, nightEntry(current, acts, shown))
    current = result.state
    events.push(...result.events)
  }
  return { state: current, events }
}

function nightEntry({ step }: GameState, acts: Acts, shown: Shown): Entry {
  if (step.type === 'pause') return { type: 'end-pause', pause: step.id }
  if (step.type === 'shots')
    return { type: 'shoot', shots: step.shooters.map((by) => aimed(by, typeof shown === 'number' ? shown : shown[by])) }
  if (step.type !== 'night-act') throw new Error(`a night does not ${step.type}`)
  const target = acts[step.role]
  return target === undefined
    ? { type: 'night-act', role: step.role }
    : { type: 'night-act', role: step.role, target: seat(target) }
}

function aimed(by: Seat, target: number | undefined): Shot {
  return target === undefined || target === 0 ? { by } : { by, target: seat(target) }
}

/** Results of a night: deaths, save, miss, and the effects that the overturn graph overturned. */
export function told(events: readonly GameEvent[]) {
  const event = events.find((candidate) => candidate.type === 'NightResolved')
  if (event === undefined) throw new Error('the night did not end')
  const fell = event.trace
    .filter((line) => line.overturnedBy !== null)
    .map((line) => `${line.effect} by ${line.edge ?? ''}`)
  return { deaths: event.deaths, saved: event.saved, miss: event.miss, fell, hp: event.hp }
}

/** Plays a day without a vote, including last words, until the next night or the end. */
export function quietDay(state: GameState): GameState {
  let current = state
  for (let entries = 0; current.phase === 'day'; entries += 1) {
    if (entries > MOST_EVENTS) throw new Error('the day does not end')
    const { step } = current
    if (step.type === 'last-word') current = after(current, { type: 'end-last-word', seat: step.seat }).state
    else if (step.type === 'best-move')
      current = after(current, { type: 'best-move', seat: step.seat, named: [] }).state
    else if (step.type === 'speech') current = after(current, { type: 'end-discussion' }).state
    else throw new Error(`a quiet day does not ${step.type}`)
  }
  return current
}

/** Plays a day on which everybody votes for one seat. `second` is nominated last and gets no vote. */
export function dayAgainst(state: GameState, target: number, second: number): GameState {
  let current = state
  while (current.step.type === 'last-word')
    current = after(current, { type: 'end-last-word', seat: current.step.seat }).state
  for (const nominee of [target, second]) {
    if (current.step.type !== 'speech') throw new Error('nobody left to nominate')
    const by = current.step.seat
    current = after(current, { type: 'nominate', by, target: seat(nominee) }).state
    current = after(current, { type: 'end-speech', seat: by }).state
  }
  if (current.step.type === 'speech') current = after(current, { type: 'end-discussion' }).state
  const voters = current.seats.filter((sitter) => sitter.alive).map((sitter) => sitter.seat)
  current = after(current, { type: 'vote', nominee: seat(target), voters }).state
  return after(current, { type: 'close-vote' }).state
}

export interface RandomGame {
  readonly header: GameHeader
  readonly entries: readonly Entry[]
  readonly events: readonly GameEvent[]
  /** States before the first entry and after each entry. */
  readonly states: readonly GameState[]
}

/**
 * Plays random legal entries to the end. `fouls` allows fouls and removals. A game with more than 5000 entries fails;
 * `limit` stops it earlier, because two players who cannot leave may continue for ever. `without` excludes entries, for
 * example those with which the judge ends a game early.
 */
export function randomGame(
  header: GameHeader,
  seed: number,
  options: { fouls?: boolean; limit?: number; without?: readonly EntryType[] } = {},
): RandomGame {
  const random = xoroshiro128plus(seed)
  const never: readonly EntryType[] = [
    ...(options.without ?? []),
    ...(options.fouls === true ? [] : (['foul', 'technical-foul', 'remove'] as const)),
  ]
  const entries: Entry[] = []
  const events: GameEvent[] = []
  const states = [initialState(header)]
  for (let state = states[0]; state !== undefined && state.phase !== 'over';) {
    const pick = pickEntry(state, (n) => uniformInt(random, 0, n - 1), options.fouls === true, never)
    const result = after(state, pick)
    entries.push(pick)
    events.push(...result.events)
    states.push(result.state)
    state = result.state
    if (entries.length === options.limit) break
    if (entries.length > 5000) throw new Error(`game does not end: ${JSON.stringify({ header, seed })}`)
  }
  return { header, entries, events, states }
}

function pickEntry(state: GameState, below: (n: number) => number, fouls: boolean, never: readonly EntryType[]): Entry {
  const wide = (fouls && below(12) === 0) || (areNominationsOpen(state) && below(2) === 0)
  const all = wide ? legalEntries(state) : legalEntriesOfStep(state)
  const choices = never.length === 0 ? all : all.filter((entry) => !never.includes(entry.type))
  const pick = choices[below(choices.length)]
  if (pick === undefined) throw new Error(`no legal entry at ${JSON.stringify(state.step)}`)
  return pick
}
