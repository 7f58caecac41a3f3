// The header of a game: which rules it is played by and who holds which card. Pinned when the
// game opens and never changed; every later state follows from the header and the entries.

import { RULEBOOK_IDS, type Role, type Seat } from './vocabulary.ts'

export type RulebookId = (typeof RULEBOOK_IDS)[number]

export function isRulebookId(value: unknown): value is RulebookId {
  return (RULEBOOK_IDS as readonly unknown[]).includes(value)
}

/** A house-rule switch: on/off, a count, or one of the values its rulebook lists. */
export type FlagValue = boolean | number | string
export type Flags = Readonly<Record<string, FlagValue>>

export interface SeatDeal {
  readonly seat: Seat
  readonly role: Role
  /** Holds an immunity card; it is never used up (docs/spec/rulebooks.md §2). */
  readonly immune: boolean
}

/** Of the game's own generator: 32 bits as a number, or 128 bits drawn at random as 32 hex digits. */
export type GameSeed = number | string

/** Drawn at random for a game that others watch while it runs: 32 hex digits each. */
export interface DrawnIds {
  readonly id: string
  /** Salt, so the hash of the cards cannot be guessed; published when the game is over. */
  readonly salt: string
}

export interface GameHeader {
  readonly rulebook: RulebookId
  /** Version of the rulebook the game is pinned to; published versions are never edited. */
  readonly version: string
  /** Hash of the rulebook's content; only of a club's own rulebook. */
  readonly seal?: string
  /** Preset the flags started from. */
  readonly preset: string
  /** Every flag of the rulebook with its value in this game. */
  readonly flags: Flags
  /** Seats 1..n in order. */
  readonly seats: readonly SeatDeal[]
  /** Ids of the night's steps in the order of the call (CITY-12); it never changes a result. */
  readonly wakeOrder: readonly string[]
  readonly seed: GameSeed
  /** Absent in a game that nobody watches: its id and salt are derived where they are needed. */
  readonly drawn?: DrawnIds
}
