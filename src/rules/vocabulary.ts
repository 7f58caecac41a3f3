// The basic terms of the game: seats, rulebook ids, roles, teams, winners and reasons, and the result type that every
// rule function returns. Contains nothing that belongs to a single rulebook. Source: docs/spec/rulebooks.md §0.

/** A numbered position at the table, 1..n. Only `seat()` and the parsers create one. */
export type Seat = number & { readonly __brand: 'Seat' }

/** The largest table of any rulebook: an HP game entered by hand at the console (HP-1). */
export const MAX_SEATS = 100

/** The largest table of a club. Screens, sheets and records have room for no more seats (HP-1). */
export const MAX_CLUB_TABLE_SEATS = 20

/** Brands a whole number from 1 to 100 as a seat. Throws for any other number, because that is a programming error. */
export function seat(n: number): Seat {
  if (!isSeat(n)) throw new RangeError(`not a seat: ${n}`)
  return n
}

export function isSeat(n: unknown): n is Seat {
  return typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= MAX_SEATS
}

/** Ids of all built-in rulebooks. Their rules are in rulebooks/. */
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

/**
 * Removes duplicates and sorts the values in `found`. Values of the closed list `known` come first, in its order, then
 * those that a club's own rulebooks add.
 */
export function sortKnownFirst<T>(known: readonly T[], found: Iterable<T>): readonly T[] {
  const all = new Set(found)
  return [...new Set([...known.filter((each) => all.has(each)), ...all])]
}

/** Side for which a living player counts in a victory rule. A Maniac is black, but forms a faction of their own. */
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

/** Reason why a game ended, separate from the winner. All rulebooks share these codes. */
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

/** Results that a check can show to the player who asked for it. */
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

/** An expected failure: a stable code (`seat/is-out`) and the parameters of its sentence. */
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

/** Proves at compile time that all cases of a union are handled. Throws if it is reached at run time. */
export function assertNever(value: never): never {
  throw new Error(`impossible value: ${JSON.stringify(value)}`)
}

/** Builds an object with these keys and the value that `valueOf` returns for each. */
export function createRecordFromKeys<K extends string, V>(
  keys: readonly K[],
  valueOf: (key: K) => V,
): Readonly<Record<K, V>> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
}
