// A game as screens show it, in a list and with all details.

import type { GameHeader, RulebookId } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import type { GameOutcome, GameRow, TableInPlan } from '../../scoring/gameRow.ts'
import type { ClubState } from '../model/clubState.ts'
import { type AssertedResult, type Game, correctedHeaderOf } from '../model/game.ts'
import { logWithNames } from '../model/gameNames.ts'
import { toNamedJudge } from '../model/judging.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'
import type { GameHalt, Voiding } from '../model/gameEndings.ts'
import type { Objection } from '../model/objections.ts'
import type { PlayedAgainLinks } from './playedAgainLinks.ts'
import { gameRowOf } from '../model/gameRowOf.ts'

export interface GameSummary {
  readonly id: string
  readonly season: string
  readonly number: number
  /** ISO date of the evening. */
  readonly evening: string
  readonly startedAt: number
  readonly rulebook: RulebookId
  /** The judge's current name. An empty string means that there is no judge. */
  readonly judge: string
  /** Member id of the judge. Omitted if there is no judge or only the judge's name is known. */
  readonly judgeId?: string
  /** Stage, round and table. Omitted outside a plan. */
  readonly place?: TableInPlan
  readonly players: readonly { readonly seat: number; readonly member: string; readonly name: string }[]
  readonly phase: 'day' | 'night' | 'over'
  readonly round: number
  readonly outcome: GameOutcome | null
  /** `true` if the game does not count and its table in the plan is free. */
  readonly isVoid: boolean
  /** Set if the game waits for another day. It is not over, and its players are free. */
  readonly isStopped?: true
  /** Number of the deal, if this game was dealt again or continued under other rules. */
  readonly deal?: number
  /** Number of undecided objections. Omitted if there are none. */
  readonly openObjections?: number
  /**
   * Set if another device writes the game, so that entries are refused here until it is taken over. In lists, set only
   * for games that are not over.
   */
  readonly heldElsewhere?: true
}

/** Queries set the links to games at the same table. Responses to changes omit them. */
export interface GameDetail extends GameSummary, PlayedAgainLinks {
  readonly header: GameHeader
  /** Header with which the game was opened, if the table was corrected later. The log is replayed from this header. */
  readonly headerAsOpened?: GameHeader
  readonly log: readonly LogItem[]
  /** Number of entries at the start of the log that come from the earlier deal. Omitted if there are none. */
  readonly kept?: number
  /** Head version of the game's stream. Sent back with the next entry. */
  readonly version: number
  /** Content of the results sheet, if there is no protocol. */
  readonly asserted?: AssertedResult
  /** Reason why the game is void. */
  readonly voiding?: Voiding
  /** Set if the game is stopped, or if its result was decided. */
  readonly halt?: GameHalt
  /** Objections in the order in which they were raised. */
  readonly objections: readonly Objection[]
}

/** Returns the game's summary, with players under their current names. */
export function gameSummaryOf(row: GameRow, club: ClubState): GameSummary {
  const {
    id,
    season,
    number,
    evening,
    startedAt,
    rulebook,
    place,
    seats,
    phase,
    round,
    outcome,
    isVoid,
    isStopped,
    deal,
  } = row
  const judging = toNamedJudge(club, row)
  const players = seats.map(({ seat, member }) => ({
    seat,
    member: resolveMemberId(club, member),
    name: memberNameOf(club, member),
  }))
  return {
    id,
    season,
    number,
    evening,
    startedAt,
    rulebook,
    ...judging,
    ...(place ? { place } : {}),
    players,
    phase,
    round,
    outcome,
    isVoid,
    ...(isStopped === undefined ? {} : { isStopped }),
    ...(deal === undefined ? {} : { deal }),
    ...(row.openObjections === undefined ? {} : { openObjections: row.openObjections }),
  }
}

export function gameDetailOf(game: Game, club: ClubState): GameDetail {
  const { opened, openedAs, log, version, asserted, voiding, halt, objections = [] } = game
  return {
    ...gameSummaryOf(gameRowOf(game), club),
    header: correctedHeaderOf(game),
    ...(opened === openedAs ? {} : { headerAsOpened: openedAs.header }),
    log: logWithNames(log, club),
    ...(opened.kept === undefined ? {} : { kept: opened.kept }),
    version,
    ...(asserted ? { asserted } : {}),
    ...(voiding ? { voiding } : {}),
    ...(halt ? { halt } : {}),
    objections,
  }
}
