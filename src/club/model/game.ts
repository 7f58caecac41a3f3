// A game as the club holds it: how it was opened, its log and what the engine makes of it, its
// ledger. Immutable; every change makes a new one.

import type { GameHeader } from '../../rules/header.ts'
import { type LogItem, tableCorrectionsInForce } from '../../rules/log.ts'
import { correctedHeader } from '../../rules/tableCorrection.ts'
import { endOfReplay, eventsOf, replay, type Replay, type ReplayEnd } from '../../rules/replay.ts'
import type { GameState } from '../../rules/state.ts'
import type { Role, Seat, Winner } from '../../rules/vocabulary.ts'
import { firstVictim } from '../../scoring/firstVictim.ts'
import { type BestMove, type LedgerGameFacts, sumsOfSeat } from '../../scoring/ledger/ledger.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import {
  type GameOutcome,
  type GameRow,
  type TableInPlan,
  GAME_ROW_FORMAT,
  type GameRowSeat,
} from '../../scoring/gameRow.ts'
import { countNamedBlackSeats, roleWins } from '../../scoring/sides.ts'
import { type Objection, countOpenObjections } from './objections.ts'

/** Who sits where. The person's name is in the person's own stream. */
export interface Player {
  readonly seat: number
  readonly member: string
}

export interface GameOpened {
  readonly type: 'GameOpened'
  readonly id: string
  readonly season: string
  readonly number: number
  readonly evening: string
  /** The person of the club who judges; absent: nobody, or only `judge` is known. */
  readonly judgeId?: string
  /** The name as it was typed, where it names nobody of the club; never beside an id. */
  readonly judge?: string
  readonly startedAt: number
  readonly header: GameHeader
  readonly players: readonly Player[]
  /** Absent: played outside any plan. */
  readonly place?: TableInPlan
}

/** What a game's stream tells. */
export interface GameContent {
  readonly opened: GameOpened
  readonly log: readonly LogItem[]
  readonly asserted?: AssertedResult
  /** Opened by mistake, or played again: it counts for nothing and its place is free. */
  readonly isVoid: boolean
  /** In the order they were raised; absent where there were none. */
  readonly objections?: readonly Objection[]
}

export interface GameWithReplay extends GameContent {
  /** As the game was opened; `opened` is as the table was put right since. */
  readonly openedAs: GameOpened
  readonly replay: Replay | ReplayEnd
}

export interface Game extends GameWithReplay {
  readonly replay: Replay
  /** Head of the game's stream; 1 = opened, no entry yet. */
  readonly version: number
  readonly ledger: readonly StoredLedgerLine[]
  readonly ledgerVersion: number
}

/** As far as its end goes. */
type GameForOutcome = Pick<GameWithReplay, 'opened' | 'asserted' | 'isVoid'> & {
  readonly replay: Pick<Replay, 'state'>
}

export function gameOf(
  story: GameContent,
  version: number,
  ledger: readonly StoredLedgerLine[],
  ledgerVersion: number,
): Game {
  return { ...withReplay(story, replay(story.opened.header, story.log)), version, ledger, ledgerVersion }
}

/** How a story ends, without the states on the way: for thousands of games at once. */
export function replayGameEnd(story: GameContent): GameWithReplay & { readonly replay: ReplayEnd } {
  return withReplay(story, endOfReplay(story.opened.header, story.log))
}

/** A sheet's result in a stream that also has a verdict is not read: `verify` names it. */
function withReplay<R extends Pick<Replay, 'state'>>({ asserted, ...told }: GameContent, replayed: R) {
  const { opened, log } = told
  const sheet = asserted && acceptsResultsSheet(replayed.state) ? { asserted } : {}
  return { ...told, opened: correctedOpening(opened, log), openedAs: opened, ...sheet, replay: replayed }
}

/** As the table was put right since: cards, people, judge. */
export function correctedOpening(opened: GameOpened, log: readonly LogItem[]): GameOpened {
  const mends = tableCorrectionsInForce(log)
  if (mends.length === 0) return opened
  const playerAt = (seat: number) =>
    mends.flatMap((mend) => mend.seats.filter((each) => each.seat === seat && each.player)).at(-1)?.player
  const judging = mends.findLast(({ judge, judgeId }) => judge !== undefined || judgeId !== undefined)
  return {
    ...(judging === undefined ? opened : withJudge(opened, judging)),
    header: correctedHeader(opened.header, log),
    players: opened.players.map((player) => ({ ...player, ...playerAt(player.seat) })),
  }
}

/** The same game with this judge instead; words that are empty are nobody. */
function withJudge<G extends Pick<GameOpened, 'judge' | 'judgeId'>>(
  game: G,
  { judge = '', judgeId = '' }: Pick<GameOpened, 'judge' | 'judgeId'>,
): Omit<G, 'judge' | 'judgeId'> & Pick<GameOpened, 'judge' | 'judgeId'> {
  const { judge: _judge, judgeId: _judgeId, ...others } = game
  return { ...others, ...(judgeId === '' ? (judge === '' ? {} : { judge }) : { judgeId }) }
}

/** The header with the cards as they are known now. */
export function headerOf({ opened, asserted }: Pick<Game, 'opened' | 'asserted'>): GameHeader {
  return asserted ? replaceHeaderRoles(opened.header, asserted.roles) : opened.header
}

/** The verdict, or what the sheet says; a void game has none. */
export function outcomeOf({
  replay: { state },
  asserted,
  isVoid,
}: Omit<GameForOutcome, 'opened'>): GameOutcome | undefined {
  if (isVoid) return undefined
  if (asserted) return asserted.winner && { winner: asserted.winner, reason: 'asserted' }
  return state.outcome
}

const REMOVAL_EXITS: ReadonlySet<string | undefined> = new Set(['fouls', 'technical-fouls', 'disqualified'])

export function ledgerTableOfState(
  players: readonly Pick<Player, 'seat' | 'member'>[],
  state: GameState,
): LedgerGameFacts {
  const seats = players.map(({ seat, member }, index) => {
    const sitter = state.seats[index]
    return { seat, member, role: sitter?.role ?? 'citizen', removed: REMOVAL_EXITS.has(sitter?.exit?.how) }
  })
  const { outcome, header } = state
  return { seats, rules: header, isAsserted: false, ...(outcome && { winner: outcome.winner }), ...bestMoveOf(state) }
}

export function ledgerTableOf({ opened, replay: { state }, asserted, isVoid }: GameForOutcome): LedgerGameFacts {
  const { winner, ...table } = asserted
    ? assertedTable(opened.players, asserted)
    : ledgerTableOfState(opened.players, state)
  return { ...table, ...(winner && !isVoid ? { winner } : {}) }
}

function assertedTable(
  players: readonly Pick<Player, 'seat' | 'member'>[],
  { roles, winner, firstVictim: seat, bestMove: named }: AssertedResult,
): LedgerGameFacts {
  const seats = players.map((player, index) => ({
    seat: player.seat,
    member: player.member,
    role: roles[index] ?? 'citizen',
    removed: false,
  }))
  return {
    seats,
    isAsserted: true,
    ...(winner ? { winner } : {}),
    ...(seat !== undefined && named.length > 0 ? { bestMove: { seat, named } } : {}),
  }
}

function bestMoveOf({ bestMove }: GameState): { readonly bestMove?: BestMove } {
  return bestMove && bestMove.named.length > 0 ? { bestMove } : {}
}

// The result of a game without protocol: what a paper sheet says, asserted by a person. The last
// one asserted holds; a correction is a later one with its reason (docs/spec/scoring.md §1).
export interface AssertedResult {
  /** Cards as the sheet has them, seats 1..n in order: they stand instead of the header's. */
  readonly roles: readonly Role[]
  /** Absent: played, but not to an end; such a game counts for nothing. */
  readonly winner?: Winner
  readonly firstVictim?: Seat
  /** Seats the first victim named. */
  readonly bestMove: readonly Seat[]
}

/** Whether a sheet may speak of this game: never of a game whose protocol has a verdict. */
export function acceptsResultsSheet({ outcome }: Pick<GameState, 'outcome'>): boolean {
  return outcome === undefined
}

export function replaceHeaderRoles(header: GameHeader, roles: readonly Role[]): GameHeader {
  return { ...header, seats: header.seats.map((seat, index) => ({ ...seat, role: roles[index] ?? seat.role })) }
}

// The summary row a game leaves: all that lists, rosters, standings and players' pages read, so that
// a start with ten thousand games replays none of them. The last row stored for a game is the one
// that holds; rows of an older format are made again from their game when the club is loaded.
type SummarisableGame = GameWithReplay & Pick<Game, 'version' | 'ledger' | 'ledgerVersion'>

export function gameRowOf(game: SummarisableGame): GameRow {
  const { opened, replay, version, ledger, ledgerVersion, asserted, isVoid } = game
  const { id, season, number, evening, startedAt, judge, judgeId, place } = opened
  const { phase, round, seats: sitters } = replay.state
  const victim = asserted ? asserted.firstVictim : firstVictim(eventsOf(replay))
  const table = ledgerTableOf(game)
  const open = countOpenObjections(game.objections)
  const raised = game.objections?.length ?? 0
  const seats = table.seats.map(({ seat, member, role, removed }, index): GameRowSeat => ({
    seat,
    member,
    role,
    lines: sumsOfSeat(ledger, seat, roleWins(role, table.winner, table.rules)),
    firstVictim: seat === victim,
    fouls: sitters[index]?.fouls ?? 0,
    ...(removed ? { removed } : {}),
    ...(table.bestMove?.seat === seat
      ? {
          bestMove: {
            named: table.bestMove.named,
            hits: countNamedBlackSeats(table.seats, table.bestMove.named, table.rules),
          },
        }
      : {}),
  }))
  return {
    format: GAME_ROW_FORMAT,
    id,
    season,
    number,
    evening,
    startedAt,
    rulebook: headerOf(game).rulebook,
    ...(judge === undefined ? {} : { judge }),
    ...(judgeId === undefined ? {} : { judgeId }),
    ...(place ? { place } : {}),
    seats,
    phase: asserted || isVoid ? 'over' : phase,
    round,
    outcome: outcomeOf(game) ?? null,
    isVoid,
    ...(open > 0 ? { openObjections: open } : {}),
    ...(raised > 0 ? { objections: raised } : {}),
    version,
    ledgerVersion,
  }
}
