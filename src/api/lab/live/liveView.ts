// One viewer's view of one moment of a game: the results of `gameViewFor` and `eventForViewer`, and the words and
// thoughts that the viewer may hear. It contains nothing that the viewer may not know.

import {
  mayViewerHearAnswer,
  mayReadThoughts,
  replayAgentGameUntil,
  type ReplayedAgentGame,
} from '../../../agents/table/replayUntil.ts'
import { commonPerspective, perspectiveOfSeat } from '../../../agents/suspicion/perspective.ts'
import {
  seatSuspicionsFromPerspective,
  type SeatSuspicion,
  type SuspicionWeightsOrRules,
  type SuspicionWeights,
} from '../../../agents/suspicion/meter.ts'
import { missedAnswersVoidingGame } from '../../../agents/table/missedAnswers.ts'
import type { AgentTable, RecordedAnswer } from '../../../agents/table/agentTable.ts'
import { actStepOfRole, isActStep } from '../../../rules/night.ts'
import { roleSpec, type Rulebook } from '../../../rules/rulebook.ts'
import type { GameState } from '../../../rules/state.ts'
import type { Role, Seat } from '../../../rules/vocabulary.ts'
import { gameViewFor, type GameView, type Viewer } from '../../../rules/view.ts'
import type { LiveSeatView, LiveView, SeatPlayerKind } from './contract.ts'

/** Maximum number of transcript items in a view. */
const MAX_TRANSCRIPT_ITEMS = 80

export interface WatchedLiveGame {
  readonly table: AgentTable
  readonly sitters: readonly SeatPlayerKind[]
  /** Weights of a meter that has proven skill for these players. `undefined` if only certain cards may count. */
  readonly weights: SuspicionWeightsOrRules | undefined
  /** Used instead of `weights` if they are `undefined`. */
  readonly unproven: SuspicionWeights
}

type LiveMomentView = Omit<LiveView, 'isPaused' | 'open' | 'asked' | 'isOver'>

export function createLiveView(
  { table, sitters, weights, unproven }: WatchedLiveGame,
  viewer: Viewer,
  asked?: number,
): LiveMomentView {
  const { header, rulebook, turns } = table
  const last = turns.length
  const moment = Math.min(last, Math.max(0, asked ?? last))
  const told = replayAgentGameUntil(header, table, moment, viewer)
  const { state } = told
  const game = gameViewFor(state, viewer)
  const from = Math.max(0, told.told.length - MAX_TRANSCRIPT_ITEMS)
  return {
    rulebook: header.rulebook,
    viewer,
    moment,
    last,
    phase: game.phase,
    round: game.round,
    ...(game.outcome === undefined ? {} : { outcome: game.outcome }),
    ...('seat' in game.step ? { speaker: game.step.seat } : {}),
    nominees: game.nominations.map(({ target }) => target),
    votes: game.votes,
    cards: game.seats.map((seat) =>
      liveSeatViewOf(seat, { rulebook, state, viewer, turns: turns.slice(0, moment), sitter: sitters[seat.seat - 1] }),
    ),
    told: told.told.slice(from),
    from,
    suspects: suspectsOf(table, told, game, viewer, weights ?? unproven),
    hasEvidence: weights !== undefined,
    ...(state.phase === 'over' ? { voidSeats: missedAnswersVoidingGame(turns).map(({ seat }) => seat) } : {}),
  }
}

interface SeatViewContext {
  readonly rulebook: Rulebook
  readonly state: GameState
  readonly viewer: Viewer
  readonly turns: readonly RecordedAnswer[]
  readonly sitter: SeatPlayerKind | undefined
}

function liveSeatViewOf(
  shown: GameView['seats'][number],
  { rulebook, state, viewer, turns, sitter }: SeatViewContext,
): LiveSeatView {
  const { seat, role, alive, exit, hp } = shown
  const open: Viewer = state.phase === 'over' ? { kind: 'judge' } : viewer
  const own = turns.filter((turn) => turn.seat === seat)
  const { said, flags, foul } = own.findLast((turn) => turn.said !== undefined && mayViewerHearAnswer(turn, open)) ?? {}
  const thought = mayReadThoughts(seat, open) ? own.findLast((turn) => turn.thought !== undefined)?.thought : undefined
  // At night, a missing answer would reveal that the player was asked.
  const last = mayReadThoughts(seat, open) ? own.at(-1) : undefined
  const left = role === undefined || !mayReadThoughts(seat, open) ? undefined : actsLeft(rulebook, state, role)
  return {
    seat,
    sitter: sitter ?? 'random',
    alive,
    ...(exit === undefined ? {} : { exit: exit.how }),
    ...(role === undefined ? {} : { role, faction: roleSpec(rulebook, role).faction }),
    ...(hp === undefined ? {} : { hp }),
    ...(said === undefined ? {} : { said }),
    ...(flags === undefined ? {} : { flags }),
    ...(foul === undefined ? {} : { foul }),
    ...(thought === undefined ? {} : { thought }),
    ...(last?.fault === undefined ? {} : { fault: last.fault }),
    ...(last?.drawn === true ? { drawn: true as const } : {}),
    ...(left === undefined ? {} : { left }),
  }
}

/** Remaining acts of a role with a limit (BENCH-2). */
function actsLeft(rulebook: Rulebook, { header, uses }: GameState, role: Role): number | undefined {
  if (!rulebook.night.some((step) => isActStep(step) && step.id === role)) return undefined
  const { limit } = actStepOfRole(rulebook, role)
  const allowed = limit === undefined ? undefined : header.flags[limit]
  return typeof allowed === 'number' ? Math.max(0, allowed - (uses[role] ?? 0)) : undefined
}

function suspectsOf(
  { rulebook, pack }: AgentTable,
  { seen, own, state }: ReplayedAgentGame,
  game: GameView,
  viewer: Viewer,
  weights: SuspicionWeightsOrRules,
): readonly SeatSuspicion[] {
  const common = gameViewFor(state, { kind: 'public' })
  const onlooker = { rulebook, pack, common, seen }
  if (viewer.kind !== 'seat') return seatSuspicionsFromPerspective(commonPerspective(onlooker), weights)
  const mine = own[viewer.seat - 1]
  const look =
    mine === undefined
      ? commonPerspective(onlooker)
      : perspectiveOfSeat({ ...onlooker, seat: viewer.seat, game, own: mine })
  return seatSuspicionsFromPerspective(look, weights)
}

/** Whether a viewer may hear a seat's words while they are streamed. */
export function mayViewerHearSeatNow(
  seat: Seat,
  stream: 'think' | 'say',
  to: readonly Seat[] | undefined,
  viewer: Viewer,
): boolean {
  return stream === 'think'
    ? mayReadThoughts(seat, viewer)
    : mayViewerHearAnswer(to === undefined ? {} : { to }, viewer)
}
