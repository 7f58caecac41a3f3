// The words of the game: seats, rulebooks by id, roles, teams, winners, reasons, and the result type every
// rule function answers with. Knows what no rulebook says. Source: docs/spec/rulebooks.md §0.

/** A place at the table, 1..n. Built only by `seat()` or by parsing. */
export type Seat = number & { readonly __brand: 'Seat' }

/** The largest table any rulebook seats: HP by hand, at the console (HP-1). */
export const MAX_SEATS = 100

/** The largest table a club seats: what screens, sheets and records hold (HP-1). */
export const MAX_LIVE_SEATS = 20

/** Marks a whole number 1..100 as a seat; anything else is a programming error. */
export function seat(n: number): Seat {
  if (!isSeat(n)) throw new RangeError(`not a seat: ${n}`)
  return n
}

export function isSeat(n: unknown): n is Seat {
  return typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= MAX_SEATS
}

/** Ids of all rulebooks; their rules are in rulebooks/. */
export const RULEBOOK_IDS = [
  'city',
  'wolves',
  'sport',
  'hp',
  'benchmark',
  'plain',
  'aiwolf-5',
  'aiwolf-9',
  'aiwolf-13',
] as const

export const TEAMS = ['red', 'black'] as const
export type Team = (typeof TEAMS)[number]

/** Those of a closed list in its order, then what a club's own rulebooks add. */
export function sortKnownFirst<T>(known: readonly T[], found: Iterable<T>): readonly T[] {
  const all = new Set(found)
  return [...new Set([...known.filter((each) => all.has(each)), ...all])]
}

/** Who a living player counts for in a victory rule. A Maniac is black but a faction of his own. */
export const FACTIONS = ['red', 'mafia', 'maniac'] as const
export type Faction = (typeof FACTIONS)[number]

export const ROLES = [
  'citizen',
  'sheriff',
  'doctor',
  'mistress',
  'mafia',
  'don',
  'maniac',
  'civilian',
  'commoner',
  'detective',
  'healer',
  'villager',
  'vigilante',
  'seer',
  'medium',
  'bodyguard',
  'werewolf',
  'possessed',
] as const
export type Role = (typeof ROLES)[number]

export function isRole(value: unknown): value is Role {
  return (ROLES as readonly unknown[]).includes(value)
}

export const WINNERS = ['red', 'mafia', 'maniac', 'draw'] as const
export type Winner = (typeof WINNERS)[number]

/** Why a game ended; kept apart from who won. The same codes for all rulebooks. */
export const OUTCOME_REASONS = [
  'all-black-out',
  'mafia-parity',
  'mafia-maniac-standoff',
  'maniac-last-standing',
  'quiet-rounds',
  'team-loss',
] as const
type OutcomeReason = (typeof OUTCOME_REASONS)[number]

export interface Outcome {
  readonly winner: Winner
  readonly reason: OutcomeReason
}

/** What a check shows to the one who asked for it. */
export const CHECK_RESULTS = [
  'sheriff',
  'not-sheriff',
  'doctor',
  'no-role',
  'red',
  'black',
  'mafia',
  'not-mafia',
  'werewolf',
  'human',
] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

const PHASES = ['day', 'night', 'over'] as const
export type Phase = (typeof PHASES)[number]

/** An expected failure: a stable code (`vote/seat-is-out`) and what to fill its sentence with. */
export interface Rejection<Code extends string = string> {
  readonly code: Code
  readonly params: Readonly<Record<string, string | number>>
}

export type Result<T, E = Rejection> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

export function err<E>(error: E): Result<never, E> {
  return { ok: false, error }
}

/** Compile-time proof that a union is exhausted; at run time, the impossible. */
export function assertNever(value: never): never {
  throw new Error(`impossible value: ${JSON.stringify(value)}`)
}

/** An object with these keys, each with its value. */
export function recordOfKeys<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Readonly<Record<K, V>> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
}
