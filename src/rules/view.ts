// The view of one viewer: the part of a state or an event that they may know. All data for spectators, players and
// agents is filtered here, on the sending side. The judge sees everything, and so does everyone once the game is over.

import type { CastVote, GameEvent, VoteCount } from './events.ts'
import type { Step } from './step.ts'
import type { Flags, RulebookId } from './header.ts'
import { isFlagConditionMet } from './overturn.ts'
import type { NightStep, ShotsByStep } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { seatStateOf, type GameState, type NightAct, type Nomination, type SeatState } from './state.ts'
import type { Outcome, Phase, Role, Seat } from './vocabulary.ts'

export type Viewer =
  | { readonly kind: 'judge' }
  | { readonly kind: 'seat'; readonly seat: Seat }
  | { readonly kind: 'public' }

interface SeatView extends Omit<SeatState, 'role' | 'immune' | 'hp'> {
  /** Present only if the viewer knows it. */
  readonly role?: Role
  readonly immune?: boolean
  /** Hit points reveal the role (HP-2), so they are shown only with it. */
  readonly hp?: string
}

export interface GameView {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  readonly phase: Phase
  readonly round: number
  readonly step: Step
  readonly seats: readonly SeatView[]
  readonly spoken: readonly Seat[]
  readonly nominations: readonly Nomination[]
  readonly votes: readonly CastVote[]
  /** Present only if hands are counted without names (DAY-11). */
  readonly counts?: readonly VoteCount[]
  readonly farewells: readonly Seat[]
  readonly voteDecided: boolean
  /** This night's acts that the viewer took part in. */
  readonly acts: readonly NightAct[]
  /** Numbers shown this night that the viewer saw (`seesNumbers`). */
  readonly shots: ShotsByStep
  readonly bestMove?: { readonly seat: Seat; readonly named: readonly Seat[] }
  readonly voteImmune?: Seat
  readonly outcome?: Outcome
}

export function gameViewFor(state: GameState, viewer: Viewer): GameView {
  const open = seesAll(state, viewer)
  const shown = shownCards(state, viewer)
  return {
    rulebook: state.header.rulebook,
    preset: state.header.preset,
    flags: state.header.flags,
    phase: state.phase,
    round: state.round,
    step: stepView(state, viewer),
    seats: state.seats.map((sitter) => seatView(sitter, shown(sitter))),
    spoken: state.spoken,
    nominations: state.nominations,
    votes: state.votes,
    ...(state.counts === undefined ? {} : { counts: state.counts }),
    farewells: state.farewells,
    voteDecided: state.voteDecided,
    acts: state.acts.filter((act) => takesPart(state, act.role, viewer)),
    shots: shotsView(state, viewer),
    ...(state.bestMove === undefined ? {} : { bestMove: state.bestMove }),
    ...(open && state.voteImmune !== undefined ? { voteImmune: state.voteImmune } : {}),
    ...(state.outcome === undefined ? {} : { outcome: state.outcome }),
  }
}

/** Filters an event for a viewer. `undefined` if they may not see it at all. `state` is the state before the event. */
export function eventForViewer(state: GameState, event: GameEvent, viewer: Viewer): GameEvent | undefined {
  if (seesAll(state, viewer)) return event
  switch (event.type) {
    case 'NightActed':
    case 'CheckAnswered':
      return takesPart(state, event.role, viewer) ? event : undefined
    case 'ShotsShown':
      return seesNumbers(state, event.id, viewer) ? event : undefined
    case 'NightResolved':
      return {
        type: 'NightResolved',
        round: event.round,
        deaths: event.deaths,
        ...(event.miss === undefined ? {} : { miss: event.miss }),
        ...(event.shooter !== undefined && isShooterAnnounced(state) ? { shooter: event.shooter } : {}),
        previous: {},
        trace: [],
      }
    case 'StepBegan':
      return event.step.type === 'shots' && !seesNumbers(state, event.step.id, viewer)
        ? { ...event, step: { ...event.step, shooters: [] } }
        : event
    case 'VoteResolved':
      return { ...event, trace: [] }
    case 'MafiosoCaught':
      return seesCatch(state, viewer) ? event : undefined
    case 'RoleClaimed':
      return { type: 'RoleClaimed', seat: event.seat, role: event.role }
    default:
      return event
  }
}

function seesAll(state: GameState, viewer: Viewer): boolean {
  return viewer.kind === 'judge' || state.phase === 'over'
}

/** Visible part of a card: everything including its secret parts, only the role, or nothing. */
type CardVisibility = 'all' | 'role' | 'nothing'

/** Roles that wake together know each other. */
function shownCards(state: GameState, viewer: Viewer): (sitter: SeatState) => CardVisibility {
  if (seesAll(state, viewer)) return () => 'all'
  const isTold = state.header.flags['revealRoleOnDeath'] === true
  const own = viewerRole(state, viewer)
  if (own === undefined && !isTold) return () => 'nothing'
  const circles = own === undefined ? [] : rulesOf(state.header).acquainted.filter((group) => group.includes(own))
  return ({ seat, role, alive }) => {
    if (viewer.kind === 'seat' && viewer.seat === seat) return 'all'
    return (isTold && !alive) || circles.some((group) => group.includes(role)) ? 'role' : 'nothing'
  }
}

function seatView(sitter: SeatState, shown: CardVisibility): SeatView {
  // Properties are listed one by one because a view is made for every question to an agent, and a rest pattern is ten
  // times as slow.
  const { seat, alive, fouls, technicalFouls, muted, exit, role, immune, hp } = sitter
  if (shown === 'nothing') return { seat, alive, fouls, technicalFouls, muted, exit }
  if (shown === 'role')
    return { seat, alive, fouls, technicalFouls, muted, exit, role, ...(hp === undefined ? {} : { hp }) }
  return { seat, alive, fouls, technicalFouls, muted, exit, role, immune, ...(hp === undefined ? {} : { hp }) }
}

function shotsView(state: GameState, viewer: Viewer): ShotsByStep {
  const shots: Record<string, ShotsByStep[string]> = {}
  for (const id of Object.keys(state.shots)) if (seesNumbers(state, id, viewer)) shots[id] = state.shots[id] ?? []
  return shots
}

function isShooterAnnounced({ header }: GameState): boolean {
  const { shot } = rulesOf(header)
  return shot !== undefined && isFlagConditionMet(shot.isTold, header.flags)
}

/** Only the players who made the check know at once that somebody was caught. */
function seesCatch(state: GameState, viewer: Viewer): boolean {
  const { catches } = rulesOf(state.header)
  return catches !== undefined && takesPart(state, catches.by, viewer)
}

/** Only players who see the numbers know who the shooters are. */
function stepView(state: GameState, viewer: Viewer): Step {
  const { step } = state
  return step.type === 'shots' && !seesNumbers(state, step.id, viewer) ? { ...step, shooters: [] } : step
}

/** Whether the viewer is a living player whose role carries out the step. */
function takesPart(state: GameState, id: string, viewer: Viewer): boolean {
  if (seesAll(state, viewer)) return true
  const own = livingRole(state, viewer)
  return own !== undefined && stepOf(state, id)?.actors.includes(own) === true
}

/**
 * Numbers are shown with open eyes, so living players who know all shooters see them. For example, the Don of
 * sport-2025 sees the mafia's claims before deciding (SPORT, source 004).
 */
function seesNumbers(state: GameState, id: string, viewer: Viewer): boolean {
  if (takesPart(state, id, viewer)) return true
  const own = livingRole(state, viewer)
  const step = stepOf(state, id)
  if (own === undefined || step === undefined) return false
  return rulesOf(state.header).acquainted.some(
    (group) => group.includes(own) && step.actors.every((role) => group.includes(role)),
  )
}

function stepOf({ header }: GameState, id: string): NightStep | undefined {
  return rulesOf(header).night.find((step) => step.id === id)
}

function livingRole(state: GameState, viewer: Viewer): Role | undefined {
  if (viewer.kind !== 'seat') return undefined
  const sitter = seatStateOf(state, viewer.seat)
  return sitter?.alive === true ? sitter.role : undefined
}

function viewerRole(state: GameState, viewer: Viewer): Role | undefined {
  return viewer.kind === 'seat' ? seatStateOf(state, viewer.seat)?.role : undefined
}
