// A game as the club holds it: how it was opened, its log and what the engine makes of it, its
// ledger. Immutable; every change makes a new one.

import type { GameHeader } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import { replay, type Replay } from '../../rules/replay.ts'
import type { GameState } from '../../rules/state.ts'
import type { LedgerEntry } from '../ledger/line.ts'
import type { LedgerTable } from '../ledger/table.ts'

export interface Player {
  readonly seat: number
  readonly member: string
  /** As called when the game was opened. */
  readonly name: string
}

export interface GameOpened {
  readonly type: 'GameOpened'
  readonly id: string
  readonly season: string
  readonly number: number
  readonly evening: string
  readonly judge: string
  readonly startedAt: number
  readonly header: GameHeader
  readonly players: readonly Player[]
}

export interface Game {
  readonly opened: GameOpened
  readonly log: readonly LogItem[]
  readonly replay: Replay
  /** Head of the game's stream; 1 = opened, no entry yet. */
  readonly version: number
  readonly ledger: readonly LedgerEntry[]
  readonly ledgerVersion: number
}

export function gameOf(opened: GameOpened, log: readonly LogItem[], version: number, ledger: readonly LedgerEntry[], ledgerVersion: number): Game {
  return { opened, log, replay: replay(opened.header, log), version, ledger, ledgerVersion }
}

const REMOVALS: ReadonlySet<string | undefined> = new Set(['fouls', 'technical-fouls', 'disqualified'])

export function ledgerTable(players: readonly Pick<Player, 'seat' | 'member'>[], state: GameState): LedgerTable {
  const seats = players.map(({ seat, member }, index) => {
    const sitter = state.seats[index]
    return { seat, member, role: sitter?.role ?? 'citizen', removed: REMOVALS.has(sitter?.exit?.how) }
  })
  return { seats, ...(state.outcome ? { winner: state.outcome.winner } : {}) }
}

export function tableOf({ opened, replay: { state } }: Game): LedgerTable {
  return ledgerTable(opened.players, state)
}
