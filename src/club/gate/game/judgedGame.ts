// A game and its ledger, as far as they have been validated. The next envelope is validated against this state.

import type { LogItem } from '../../../rules/log.ts'
import type { Replay } from '../../../rules/replay.ts'
import type { Role } from '../../../rules/vocabulary.ts'
import type { StoredLedgerLine } from '../../../scoring/ledgerLine.ts'
import type { AssertedResult, GameOpened } from '../../model/game.ts'
import type { GameHalt } from '../../model/gameEndings.ts'
import type { Objection } from '../../model/objections.ts'

/**
 * All members and roles that a seat has ever had, because ledger lines written before a table correction remain valid.
 */
interface SeatHistory {
  readonly members: ReadonlySet<string>
  readonly roles: ReadonlySet<Role>
}

export interface ValidatedGame {
  /** The opening as it was before table corrections. */
  readonly opened: GameOpened
  readonly log: readonly LogItem[]
  readonly replay: Replay
  /** Number of log items that made the engine decide all entries of the game again. */
  readonly changes: number
  readonly isVoid: boolean
  /** Set if the game is stopped or decided by the judge. */
  readonly halt?: GameHalt
  /** Result of a results sheet. If omitted, the game has a protocol or no result yet. */
  readonly asserted?: AssertedResult
  readonly objections: readonly Objection[]
  /** Members and roles that each seat has ever had, by seat number. */
  readonly seats: ReadonlyMap<number, SeatHistory>
  readonly lines: readonly StoredLedgerLine[]
}

/**
 * Known members, seasons and rulebooks of the club. `undefined` if a game is validated without its club, as in a file
 * of records.
 */
export interface ClubIdLookup {
  hasMember(id: string): boolean
  hasSeason(id: string): boolean
  /** Whether the club has this rulebook. Called only for rulebooks that are not built in. */
  hasRulebook(seal: string): boolean
}

/** Adds a role to the roles that the seat has ever had. */
export function withSeatRole(seats: ValidatedGame['seats'], seat: number, role: Role): ValidatedGame['seats'] {
  const { members = new Set<string>(), roles = new Set<Role>() } = seats.get(seat) ?? {}
  return new Map(seats).set(seat, { members, roles: new Set([...roles, role]) })
}

/** Adds a member to the members who ever sat at the seat. */
export function withSeatMember(seats: ValidatedGame['seats'], seat: number, member: string): ValidatedGame['seats'] {
  const { members = new Set<string>(), roles = new Set<Role>() } = seats.get(seat) ?? {}
  return new Map(seats).set(seat, { members: new Set([...members, member]), roles })
}
