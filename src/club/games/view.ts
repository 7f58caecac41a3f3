// A game as screens show it, in a list and in full.

import type { GameHeader, RulebookId } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import { byGameNumber, nonVoidRows, voidRows } from '../../scoring/counting.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { GameOutcome, GameRow, TableInPlan } from '../../scoring/gameRow.ts'
import type { Envelope } from '../../store/port.ts'
import type { ClubState } from '../model/clubState.ts'
import { type AssertedResult, type Game, headerOf, gameRowOf } from '../model/game.ts'
import { readLogItem, readLedgerLines } from '../model/gameStream.ts'
import { logWithNames } from '../model/gameNames.ts'
import { toNamedJudge } from '../model/judging.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'
import type { Objection } from '../model/objections.ts'
import { BRANCHES, GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../model/streams.ts'
import { isSameTableInPlan } from '../model/plan.ts'

export interface GameSummary {
  readonly id: string
  readonly season: string
  readonly number: number
  /** ISO date of the evening. */
  readonly evening: string
  readonly startedAt: number
  readonly rulebook: RulebookId
  /** The person's current name. An empty string means nobody. */
  readonly judge: string
  /** The person in the club. Omitted if there is no judge or only the name is known. */
  readonly judgeId?: string
  /** Stage, round and table. Omitted outside a plan. */
  readonly place?: TableInPlan
  readonly players: readonly { readonly seat: number; readonly member: string; readonly name: string }[]
  readonly phase: 'day' | 'night' | 'over'
  readonly round: number
  readonly outcome: GameOutcome | null
  /** True if the game counts for nothing and its table in the plan is free. */
  readonly isVoid: boolean
  /** Number of objections that wait for a decision. Omitted if there are none. */
  readonly openObjections?: number
  /**
   * Another device writes the game, so entries are refused here until it is taken over. In lists, set only for running
   * games.
   */
  readonly heldElsewhere?: true
}

/** The links to games at the same table are set by queries, but not in responses to changes. */
export interface GameDetail extends GameSummary, PlayedAgainLinks {
  readonly header: GameHeader
  /** Header with which the game was opened, if the table was corrected since. The log is replayed over it. */
  readonly headerAsOpened?: GameHeader
  readonly log: readonly LogItem[]
  /** Head version of the game's stream. Sent back with the next entry. */
  readonly version: number
  /** Content of the results sheet, if there is no protocol. */
  readonly asserted?: AssertedResult
  /** In the order in which they were raised. */
  readonly objections: readonly Objection[]
}

/** Shows players under their current names. */
export function gameSummaryOf(row: GameRow, club: ClubState): GameSummary {
  const { id, season, number, evening, startedAt, rulebook, place, seats, phase, round, outcome, isVoid } = row
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
    ...(row.openObjections === undefined ? {} : { openObjections: row.openObjections }),
  }
}

export function gameDetailOf(game: Game, club: ClubState): GameDetail {
  const { opened, openedAs, log, version, asserted, objections = [] } = game
  return {
    ...gameSummaryOf(gameRowOf(game), club),
    header: headerOf(game),
    ...(opened === openedAs ? {} : { headerAsOpened: openedAs.header }),
    log: logWithNames(log, club),
    version,
    ...(asserted ? { asserted } : {}),
    objections,
  }
}

// A branch of a game or of its ledger as screens list it: its game, its device, where it starts, the entries, and the
// points that a judge gave.
export interface GameBranch {
  readonly stream: string
  /** Empty for a branch of the club or of a plan. */
  readonly game: string
  /** Device that stores the branch. */
  readonly laptop: string
  /** Six characters derived from that device's key, if the device has signed something. */
  readonly code?: string
  /** Authors of these entries, each once. */
  readonly authors: readonly string[]
  /** Version of the stream at which the branch starts. */
  readonly from: number
  readonly entries: number
  readonly since: number
  /** Entries in order. `entries` also counts other events, for example that the game was made void. */
  readonly items: readonly LogItem[]
  /** Ledger lines that a judge gave. Lines that follow from a verdict are computed from the game. */
  readonly lines: readonly StoredLedgerLine[]
  /** Whether the branch starts with the opening of the game. */
  readonly isWhole: boolean
}

/** `code` belongs to the device that stores the branch. */
export function branchView(envelopes: readonly Envelope[], club: ClubState, code?: string): readonly GameBranch[] {
  const [first] = envelopes
  if (!first) return []
  const { stream, laptop = '', at: since } = first
  const parted = envelopes.map(({ payload }) => payload as Envelope)
  const [kind, name = ''] = stream.slice(BRANCHES.length).split('/')
  const game = [GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX].includes(`${kind}/`) ? name : ''
  const lines = readLedgerLines(parted).filter(({ source }) => source === 'judge')
  const from = parted[0]?.version ?? 0
  const items = game === '' ? [] : logWithNames(parted.flatMap(readLogItem), club)
  const isWhole = from === 1 && parted[0]?.type === 'GameOpened'
  const authors = [...new Set(envelopes.flatMap(({ author }) => (author === '' ? [] : author)))]
  const of = { stream, game, laptop, ...(code === undefined ? {} : { code }), authors }
  return [{ ...of, from, entries: envelopes.length, since, items, lines, isWhole }]
}

// Links between games at a table that was played again: the void games of the table, and the one that counts. Nothing
// is stored for this, because a void game keeps its table, and a table has one game that counts. Pure.
interface GameLink {
  readonly id: string
  readonly number: number
}

export interface PlayedAgainLinks {
  /** Void games at this table that this game replaces, in order of play. */
  readonly inPlaceOf?: readonly GameLink[]
  /** Set for a void game: the game that replaces it. */
  readonly playedAgainAs?: GameLink
}

/** `rows` are those of the season. */
export function findPlayedAgainLinks(
  rows: readonly GameRow[],
  { id, place, isVoid }: Pick<GameRow, 'id' | 'place' | 'isVoid'>,
): PlayedAgainLinks {
  if (!place) return {}
  const others = rows.filter(
    ({ id: other, place: at }) => other !== id && at !== undefined && isSameTableInPlan(at, place),
  )
  const linkOf = (row: GameRow): GameLink => ({ id: row.id, number: row.number })
  const counting = nonVoidRows(others)[0]
  if (isVoid) return counting ? { playedAgainAs: linkOf(counting) } : {}
  const voided = voidRows(others).toSorted(byGameNumber)
  return voided.length === 0 ? {} : { inPlaceOf: voided.map(linkOf) }
}
