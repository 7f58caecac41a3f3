// A game as screens see it, in a list and in full.

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
  /** Under the name that the person bears now; '' = nobody. */
  readonly judge: string
  /** The person of the club; absent: nobody, or only the name is known. */
  readonly judgeId?: string
  /** Stage, round and table; absent outside a plan. */
  readonly place?: TableInPlan
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
export interface GameDetail extends GameSummary, PlayedAgainLinks {
  readonly header: GameHeader
  /** As the game was opened, where the table was put right since: what its log is played over. */
  readonly headerAsOpened?: GameHeader
  readonly log: readonly LogItem[]
  /** Head version of the game's stream; goes back with the next entry. */
  readonly version: number
  /** What a results sheet says, where there is no protocol. */
  readonly asserted?: AssertedResult
  /** In the order they were raised. */
  readonly objections: readonly Objection[]
}

/** Players under the names they go by now. */
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

// A branch of a game or of its ledger as screens list it: of which game, by which laptop, from where, what was entered,
// and which points a judge gave.
export interface GameBranch {
  readonly stream: string
  /** Empty: of the club, or of a plan. */
  readonly game: string
  /** The device that keeps it. */
  readonly laptop: string
  /** Six characters of that device's key, where it has signed something. */
  readonly code?: string
  /** Who made these entries, each once. */
  readonly authors: readonly string[]
  /** Version of the stream at which it parted. */
  readonly from: number
  readonly entries: number
  readonly since: number
  /** What was entered, in order; `entries` also counts what was no entry, as a voiding. */
  readonly items: readonly LogItem[]
  /** Lines of the ledger that a judge gave; what follows from a verdict is worked out from the game. */
  readonly lines: readonly StoredLedgerLine[]
  /** It begins with the opening of the game. */
  readonly isWhole: boolean
}

/** `code`: of the device that keeps it. */
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

// A table of a plan that was played again: the void games of its place, and the one that counts there. Nothing is
// stored for it: a void game keeps its place, and a place has one game that counts. Pure.
interface GameLink {
  readonly id: string
  readonly number: number
}

export interface PlayedAgainLinks {
  /** Void games of this place, in order of play: this one counts instead of them. */
  readonly inPlaceOf?: readonly GameLink[]
  /** This one is void; that one is played in its place. */
  readonly playedAgainAs?: GameLink
}

/** `rows`: those of the season. */
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
