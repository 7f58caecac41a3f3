// A game as screens see it, in a list and in full.

import type { Place, GameOutcome, GameRow } from '../../scoring/row.ts'
import type { GameHeader, RulebookId } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import type { ClubState } from '../model/clubState.ts'
import { judgeNow } from '../model/judges.ts'
import { personOf } from '../model/merged.ts'
import { headerOf, type Game } from '../model/game.ts'
import type { Objection } from '../model/objections.ts'
import type { AssertedResult } from '../model/result.ts'
import { rowOf } from '../model/row.ts'
import type { ReplayLinks } from './replays.ts'

export interface GameSummary {
  readonly id: string
  readonly season: string
  readonly number: number
  /** ISO date of the evening. */
  readonly evening: string
  readonly startedAt: number
  readonly rulebook: RulebookId
  /** Under the name he bears now, where he is a member. */
  readonly judge: string
  /** The member that he is; '' = a guest. Absent: none, or not known. */
  readonly judgeId?: string
  /** Stage, round and table; absent outside a plan. */
  readonly place?: Place
  readonly players: readonly { readonly seat: number; readonly member: string; readonly name: string }[]
  readonly phase: 'day' | 'night' | 'over'
  readonly round: number
  readonly outcome: GameOutcome | null
  /** Counts for nothing; its place in the plan is free. */
  readonly isVoid: boolean
  /** Objections that wait for a decision; absent where none does. */
  readonly openObjections?: number
  /** Another laptop writes it: entries are refused here until it is taken over. In lists of running games only. */
  readonly heldElsewhere?: true
}

/** Queries name the game that counts in a void one's place; answers to changes do not. */
export interface GameDetail extends GameSummary, ReplayLinks {
  readonly header: GameHeader
  /** As the game was opened, where the table was put right since: what its log is played over. */
  readonly headerAsOpened?: GameHeader
  readonly log: readonly LogItem[]
  /** Head version of the game's stream; goes back with the next entry. */
  readonly version: number
  /** What a results sheet says, where there is no protocol. */
  readonly asserted?: AssertedResult
  /** The name its judge was written down with, where he bears another now. */
  readonly judgeAsWritten?: string
  /** In the order they were raised. */
  readonly objections: readonly Objection[]
}

/** Players under the names they go by now. */
export function summaryView(row: GameRow, club: ClubState): GameSummary {
  const { id, season, number, evening, startedAt, rulebook, place, seats, phase, round, outcome, isVoid } = row
  const { judge, judgeId } = judgeNow(row, club)
  const players = seats.map(({ seat, member: played }) => {
    const member = personOf(club, played)
    return { seat, member, name: club.members.get(member)?.name ?? member }
  })
  return {
    id,
    season,
    number,
    evening,
    startedAt,
    rulebook,
    judge,
    ...(judgeId === undefined ? {} : { judgeId }),
    ...(place ? { place } : {}),
    players,
    phase,
    round,
    outcome,
    isVoid,
    ...(row.openObjections === undefined ? {} : { openObjections: row.openObjections }),
  }
}

export function detailView(game: Game, club: ClubState): GameDetail {
  const { opened, openedAs, log, version, asserted, objections = [] } = game
  const summary = summaryView(rowOf(game), club)
  return {
    ...summary,
    ...(opened.judge === summary.judge ? {} : { judgeAsWritten: opened.judge }),
    header: headerOf(game),
    ...(opened === openedAs ? {} : { headerAsOpened: openedAs.header }),
    log,
    version,
    ...(asserted ? { asserted } : {}),
    objections,
  }
}
