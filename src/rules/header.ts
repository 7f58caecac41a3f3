// The header of a game: its rules and its deal. It is pinned when the game opens and never changes. Every later state
// follows from the header and the entries.

import { RULEBOOK_IDS, type Role, type Seat } from './vocabulary.ts'

export type RulebookId = (typeof RULEBOOK_IDS)[number]

export function isRulebookId(value: unknown): value is RulebookId {
  return (RULEBOOK_IDS as readonly unknown[]).includes(value)
}

/** Value of a house-rule flag: on or off, a count, or one of the values that the rulebook lists. */
export type FlagValue = boolean | number | string
export type Flags = Readonly<Record<string, FlagValue>>

export interface SeatDeal {
  readonly seat: Seat
  readonly role: Role
  /** Whether the player has an immunity card, which is never used up (docs/spec/rulebooks.md §2). */
  readonly immune: boolean
}

/** Seed of the game's own generator: a 32-bit number, or 128 random bits as 32 hex digits. */
export type GameSeed = number | string

/** Random id and salt of a game that others watch while it runs, 32 hex digits each. */
export interface GameIdAndSalt {
  readonly id: string
  /** Salt that prevents guessing the cards from their hash. Published when the game is over. */
  readonly salt: string
}

export interface GameHeader {
  readonly rulebook: RulebookId
  /** Version of the rulebook that the game is pinned to. Published versions are never edited. */
  readonly version: string
  /** Hash of the rulebook's content. Only games under a club's own rulebook have one. */
  readonly seal?: string
  /** Preset from which the flags started. */
  readonly preset: string
  /** Every flag of the rulebook with its value in this game. */
  readonly flags: Flags
  /** Seats 1..n in order. */
  readonly seats: readonly SeatDeal[]
  /** Ids of the night steps in the order of the calls (CITY-12). The order never affects a result. */
  readonly wakeOrder: readonly string[]
  readonly seed: GameSeed
  /** If omitted, nobody watches the game. Its id and salt are then derived when they are needed. */
  readonly drawn?: GameIdAndSalt
}
