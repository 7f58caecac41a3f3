// A game with its ledger as the gate has judged it so far: what the next envelope is judged against.

import type { LogItem } from '../../../rules/log.ts'
import type { Replay } from '../../../rules/replay.ts'
import type { Role } from '../../../rules/vocabulary.ts'
import type { StoredLedgerLine } from '../../../scoring/ledgerLine.ts'
import type { AssertedResult, GameOpened } from '../../model/game.ts'
import type { Objection } from '../../model/objections.ts'

/** What was ever said of a seat: a later change of the table leaves the lines that were written before it. */
interface SeatHistory {
  readonly members: ReadonlySet<string>
  readonly roles: ReadonlySet<Role>
}

export interface JudgedGame {
  /** As the game was opened. */
  readonly opened: GameOpened
  readonly log: readonly LogItem[]
  readonly replay: Replay
  /** Log items that make the whole game be decided again. */
  readonly changes: number
  readonly isVoid: boolean
  /** What a results sheet says; absent: the game has a protocol, or nothing yet. */
  readonly asserted?: AssertedResult
  readonly objections: readonly Objection[]
  /** By seat. */
  readonly seats: ReadonlyMap<number, SeatHistory>
  readonly lines: readonly StoredLedgerLine[]
}

/** What is known of the club. Absent where a game is judged without its club, as in a file of records. */
export interface KnownClub {
  hasMember(id: string): boolean
  hasSeason(id: string): boolean
  /** One that the program does not carry. */
  hasRulebook(seal: string): boolean
}

/** With cards that the seat is said to have had as well. */
export function addSeatRole(seats: JudgedGame['seats'], seat: number, role: Role): JudgedGame['seats'] {
  const { members = new Set<string>(), roles = new Set<Role>() } = seats.get(seat) ?? {}
  return new Map(seats).set(seat, { members, roles: new Set([...roles, role]) })
}

/** With somebody who is said to have sat there as well. */
export function addSeatMember(seats: JudgedGame['seats'], seat: number, member: string): JudgedGame['seats'] {
  const { members = new Set<string>(), roles = new Set<Role>() } = seats.get(seat) ?? {}
  return new Map(seats).set(seat, { members: new Set([...members, member]), roles })
}
