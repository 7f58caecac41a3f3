// A game in the club's memory: its opening, its log with the engine's replay, and its ledger. Immutable; every change
// creates a new object.

import type { GameHeader } from '../../rules/header.ts'
import { type LogItem, tableCorrectionsInForce } from '../../rules/log.ts'
import { correctedHeader } from '../../rules/tableCorrection.ts'
import { replayToEnd, replay, type Replay, type ReplayEndResult } from '../../rules/replay.ts'
import type { GameState } from '../../rules/state.ts'
import type { Role, Seat, Winner } from '../../rules/vocabulary.ts'
import type { BestMove, LedgerGameFacts } from '../../scoring/ledger/ledgerGameFacts.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { GameOutcome, TableInPlan } from '../../scoring/gameRow.ts'
import type { GameHalt, Voiding } from './gameEndings.ts'
import type { Objection } from './objections.ts'

/** A seated person. The person's name is not stored here but in the person's own stream. */
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
  /** Member who judges. If omitted, there is no judge, or only the name in `judge` is known. */
  readonly judgeId?: string
  /** Name of the judge as it was typed, if it belongs to nobody in the club. Never present together with `judgeId`. */
  readonly judge?: string
  readonly startedAt: number
  readonly header: GameHeader
  readonly players: readonly Player[]
  /** Table in the season's plan. If omitted, the game was played outside any plan. */
  readonly place?: TableInPlan
  /** Number of the deal, if the game was dealt again or continues under other rules. A first deal has no number. */
  readonly deal?: number
  /** Id of the void game with the earlier deal. Present together with `deal`. */
  readonly inPlaceOf?: string
  /** Id of the draw of the evening from which the game started. Omitted if its table was not drawn in the club. */
  readonly draw?: string
  /** Number of entries that the deal keeps from the earlier deal, because only the rules were changed. */
  readonly kept?: number
}

/** The content of a game's stream. */
export interface GameContent {
  readonly opened: GameOpened
  readonly log: readonly LogItem[]
  readonly asserted?: AssertedResult
  /**
   * A game is void if it was opened by mistake or has to be played again. It does not count, and its table in the plan
   * is free.
   */
  readonly isVoid: boolean
  /** Reason why the game is void. Omitted if it is not void or if nobody gave a reason. */
  readonly voiding?: Voiding
  /** Set if the game is stopped or decided by the judge. */
  readonly halt?: GameHalt
  /** Objections in the order in which they were raised. If omitted, there are none. */
  readonly objections?: readonly Objection[]
}

/** A new deal, with the entries that it keeps from the earlier deal. */
export type NewDeal = Pick<GameContent, 'opened' | 'log'>

export interface GameWithReplay extends GameContent {
  /** The opening as stored. `opened` includes later table corrections. */
  readonly openedAs: GameOpened
  readonly replay: Replay | ReplayEndResult
}

export interface Game extends GameWithReplay {
  readonly replay: Replay
  /** Version of the game's stream. 1 means that the game is open and has no entries yet. */
  readonly version: number
  readonly ledger: readonly StoredLedgerLine[]
  readonly ledgerVersion: number
}

/** Parts of a game that determine its outcome. */
type GameForOutcome = Pick<GameWithReplay, 'opened' | 'asserted' | 'isVoid' | 'halt'> & {
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

/** Replays a game without storing its intermediate states, so that thousands of games can be replayed at once. */
export function replayGameToEndState(story: GameContent): GameWithReplay & { readonly replay: ReplayEndResult } {
  return withReplay(story, replayToEnd(story.opened.header, story.log))
}

/** A results sheet is ignored if the protocol also has a verdict. `verify` reports such games. */
function withReplay<R extends Pick<Replay, 'state'>>({ asserted, ...told }: GameContent, replayed: R) {
  const { opened, log } = told
  const sheet = asserted && acceptsResultsSheet(replayed.state) ? { asserted } : {}
  return { ...told, opened: applyTableCorrections(opened, log), openedAs: opened, ...sheet, replay: replayed }
}

/** Applies all table corrections to the opening: cards, players and judge. */
export function applyTableCorrections(opened: GameOpened, log: readonly LogItem[]): GameOpened {
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

/** Replaces the judge of a game. Empty strings mean that there is no judge. */
function withJudge<G extends Pick<GameOpened, 'judge' | 'judgeId'>>(
  game: G,
  { judge = '', judgeId = '' }: Pick<GameOpened, 'judge' | 'judgeId'>,
): Omit<G, 'judge' | 'judgeId'> & Pick<GameOpened, 'judge' | 'judgeId'> {
  const { judge: _judge, judgeId: _judgeId, ...others } = game
  return { ...others, ...(judgeId === '' ? (judge === '' ? {} : { judge }) : { judgeId }) }
}

/** Returns the header with the corrected cards or, for a results sheet, with the cards of the sheet. */
export function correctedHeaderOf({ opened, asserted }: Pick<Game, 'opened' | 'asserted'>): GameHeader {
  return asserted ? replaceHeaderRoles(opened.header, asserted.roles) : opened.header
}

/** Returns the outcome from the protocol or from the results sheet. `undefined` for a void game. */
export function gameOutcomeOf({
  replay: { state },
  asserted,
  isVoid,
  halt,
}: Omit<GameForOutcome, 'opened'>): GameOutcome | undefined {
  if (isVoid) return undefined
  if (asserted) return asserted.winner && { winner: asserted.winner, reason: 'asserted' }
  if (halt?.type === 'decided' && !state.outcome) return { winner: halt.winner, reason: 'decided' }
  return state.outcome
}

/** Whether the game waits for another day. A game with a result is not stopped. */
export function isStoppedGame(game: Omit<GameForOutcome, 'opened'>): boolean {
  return game.halt?.type === 'stopped' && !game.isVoid && !game.asserted && gameOutcomeOf(game) === undefined
}

const REMOVAL_EXITS: ReadonlySet<string | undefined> = new Set(['fouls', 'technical-fouls', 'disqualified'])

export function ledgerFactsOfState(
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

export function ledgerFactsOfGame(game: GameForOutcome): LedgerGameFacts {
  const { opened, replay, asserted } = game
  const { winner: _, ...table } = asserted
    ? assertedTable(opened.players, asserted)
    : ledgerFactsOfState(opened.players, replay.state)
  const outcome = gameOutcomeOf(game)
  return { ...table, ...(outcome ? { winner: outcome.winner } : {}) }
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

/**
 * The result of a game without protocol, copied by a person from a results sheet on paper. The last result applies; a
 * correction is a later result with its reason (`docs/spec/scoring.md §1`).
 */
export interface AssertedResult {
  /** Cards on the sheet in seat order, starting with seat 1. They replace the cards in the header. */
  readonly roles: readonly Role[]
  /** If omitted, the game was played but not finished, and does not count. */
  readonly winner?: Winner
  readonly firstVictim?: Seat
  /** Seats that the first victim named as black. */
  readonly bestMove: readonly Seat[]
}

/** Whether a results sheet is accepted for this game. Games whose protocol has a verdict do not accept one. */
export function acceptsResultsSheet({ outcome }: Pick<GameState, 'outcome'>): boolean {
  return outcome === undefined
}

export function replaceHeaderRoles(header: GameHeader, roles: readonly Role[]): GameHeader {
  return { ...header, seats: header.seats.map((seat, index) => ({ ...seat, role: roles[index] ?? seat.role })) }
}
