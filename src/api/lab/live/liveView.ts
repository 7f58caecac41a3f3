// What one viewer is told of one moment of a game: by `viewFor` and `eventFor`, and for words and thoughts by who
// may hear them. What he may not know is not in it.

import { mayHear, mayReadThoughts, replayUntil, type ReplayedGame } from '../../../agents/table/replayUntil.ts'
import { commonLook, ownLook } from '../../../agents/suspicion/look.ts'
import { suspects, type Suspect, type Weighing, type Weights } from '../../../agents/suspicion/meter.ts'
import { voidSeats } from '../../../agents/table/ownAnswers.ts'
import type { Table, Turn } from '../../../agents/table/table.ts'
import { actStep, isAct } from '../../../rules/night.ts'
import { roleSpec, type Rulebook } from '../../../rules/rulebook.ts'
import type { GameState } from '../../../rules/state.ts'
import type { Role, Seat } from '../../../rules/vocabulary.ts'
import { viewFor, type GameView, type Viewer } from '../../../rules/view.ts'
import type { LiveCard, LiveView, SitterKind } from './contract.ts'

/** What of the telling a page is given at a time. */
const TOLD = 80

export interface Watched {
  readonly table: Table
  readonly sitters: readonly SitterKind[]
  /** Of a meter that has shown evidence for these players; without it only what is certain is told. */
  readonly weights: Weighing | undefined
  /** In their place where it has not. */
  readonly unproven: Weights
}

type Moment = Omit<LiveView, 'isPaused' | 'open' | 'asked' | 'isOver'>

export function liveView({ table, sitters, weights, unproven }: Watched, viewer: Viewer, asked?: number): Moment {
  const { header, rulebook, turns } = table
  const last = turns.length
  const moment = Math.min(last, Math.max(0, asked ?? last))
  const told = replayUntil(header, table, moment, viewer)
  const { state } = told
  const game = viewFor(state, viewer)
  const from = Math.max(0, told.told.length - TOLD)
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
      cardOf(seat, { rulebook, state, viewer, turns: turns.slice(0, moment), sitter: sitters[seat.seat - 1] }),
    ),
    told: told.told.slice(from),
    from,
    suspects: suspectsOf(table, told, game, viewer, weights ?? unproven),
    hasEvidence: weights !== undefined,
    ...(state.phase === 'over' ? { voidSeats: voidSeats(turns).map(({ seat }) => seat) } : {}),
  }
}

interface Around {
  readonly rulebook: Rulebook
  readonly state: GameState
  readonly viewer: Viewer
  readonly turns: readonly Turn[]
  readonly sitter: SitterKind | undefined
}

function cardOf(shown: GameView['seats'][number], { rulebook, state, viewer, turns, sitter }: Around): LiveCard {
  const { seat, role, alive, exit, hp } = shown
  const open: Viewer = state.phase === 'over' ? { kind: 'judge' } : viewer
  const own = turns.filter((turn) => turn.seat === seat)
  const { said, flags, foul } = own.findLast((turn) => turn.said !== undefined && mayHear(turn, open)) ?? {}
  const thought = mayReadThoughts(seat, open) ? own.findLast((turn) => turn.thought !== undefined)?.thought : undefined
  // By night that somebody had no answer tells that he was asked.
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

/** Of a role whose acts are counted (BENCH-2). */
function actsLeft(rulebook: Rulebook, { header, uses }: GameState, role: Role): number | undefined {
  if (!rulebook.night.some((step) => isAct(step) && step.id === role)) return undefined
  const { limit } = actStep(rulebook, role)
  const allowed = limit === undefined ? undefined : header.flags[limit]
  return typeof allowed === 'number' ? Math.max(0, allowed - (uses[role] ?? 0)) : undefined
}

function suspectsOf(
  { rulebook, pack }: Table,
  { seen, own, state }: ReplayedGame,
  game: GameView,
  viewer: Viewer,
  weights: Weighing,
): readonly Suspect[] {
  const common = viewFor(state, { kind: 'public' })
  const onlooker = { rulebook, pack, common, seen }
  if (viewer.kind !== 'seat') return suspects(commonLook(onlooker), weights)
  const mine = own[viewer.seat - 1]
  const look = mine === undefined ? commonLook(onlooker) : ownLook({ ...onlooker, seat: viewer.seat, game, own: mine })
  return suspects(look, weights)
}

/** Seats whose words come now and may be heard by him. */
export function mayHearNow(
  seat: Seat,
  stream: 'think' | 'say',
  to: readonly Seat[] | undefined,
  viewer: Viewer,
): boolean {
  return stream === 'think' ? mayReadThoughts(seat, viewer) : mayHear(to === undefined ? {} : { to }, viewer)
}
