// A game as screens see it, in a list and in full.

import type { GameHeader, RulebookId } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import type { Outcome } from '../../rules/vocabulary.ts'
import type { ClubState } from '../clubState.ts'
import type { Game } from './game.ts'
import { rowOf, type GameRow } from './row.ts'

export interface GameSummary {
  readonly id: string
  readonly season: string
  readonly number: number
  /** ISO date of the evening. */
  readonly evening: string
  readonly startedAt: number
  readonly rulebook: RulebookId
  readonly players: readonly { readonly seat: number; readonly member: string; readonly name: string }[]
  readonly phase: 'day' | 'night' | 'over'
  readonly round: number
  readonly outcome: Outcome | null
}

export interface GameDetail extends GameSummary {
  readonly header: GameHeader
  readonly judge: string
  readonly log: readonly LogItem[]
  /** Head version of the game's stream; goes back with the next entry. */
  readonly version: number
}

/** Players under the names they go by now. */
export function summaryView(row: GameRow, club: ClubState): GameSummary {
  const { id, season, number, evening, startedAt, rulebook, seats, phase, round, outcome } = row
  const players = seats.map(({ seat, member }) => ({ seat, member, name: club.members.get(member)?.name ?? member }))
  return { id, season, number, evening, startedAt, rulebook, players, phase, round, outcome }
}

export function detailView(game: Game, club: ClubState): GameDetail {
  const { opened, log, version } = game
  return { ...summaryView(rowOf(game), club), header: opened.header, judge: opened.judge, log, version }
}
