// Resolves one night from its acts to deaths, saves, immunity and check results. The running game and the night
// calculator share this code. It keeps no state between nights. Which effect cancels which is data: the edges of a rulebook
// (rulebooks/city.json), which overturn.ts applies. Source: CITY-1 .. CITY-7.

import type { HitPointsBySeat, StandingTargetsByRole } from './events.ts'
import type { Flags } from './header.ts'
import {
  effectFamilyOf,
  isFlagConditionMet,
  resolveOverturnGraph,
  type SettledEffects,
  type EffectKind,
  type EffectResolution,
  type TraceLine,
} from './overturn.ts'
import {
  findBySeat,
  type ActStep,
  type NightStep,
  type EffectResolutionContext,
  type Rulebook,
  type SeatFacts,
} from './rulebook.ts'
import type { GameState } from './state.ts'
import type { CheckResult, Role, Seat } from './vocabulary.ts'

export interface NightResult {
  /** Seats in ascending order. */
  readonly deaths: readonly Seat[]
  /** The seat that counts as saved by the Doctor (CITY-7). */
  readonly saved: Seat | undefined
  readonly voteImmune: Seat | undefined
  /**
   * Whether the mafia was called to kill and nobody died. `undefined` if no kill was called, or if the rulebook does
   * not announce misses.
   */
  readonly miss: boolean | undefined
  /** Standing targets of the healing and visiting roles, for the no-repeat rule. */
  readonly standingTargets: StandingTargetsByRole
  /** Seat that fired the rulebook's own kind of shot, if the shot stood (BENCH-3). */
  readonly shooter: Seat | undefined
  /** Hit points after the night, if the rulebook counts them. */
  readonly hp: HitPointsBySeat | undefined
  readonly checks: Readonly<Partial<Record<Role, CheckResult>>>
  readonly trace: readonly TraceLine[]
}

/**
 * Targets chosen by each role in the current night, with the acts that follow from numbers shown by several players
 * (BENCH-2).
 */
export function nightTargetsByRole(
  rulebook: Rulebook,
  { acts, seats, shots, round, header }: GameState,
): Readonly<Partial<Record<Role, Seat>>> {
  const named: Readonly<Partial<Record<Role, Seat>>> = Object.fromEntries(acts.map((act) => [act.role, act.target]))
  return { ...named, ...rulebook.gather?.({ seats, shots, round, seed: header.seed }) }
}

export type NightInput = Pick<EffectResolutionContext, 'seats' | 'acts' | 'shots' | 'previous'>

export function nightInputOf(rulebook: Rulebook, state: GameState): NightInput {
  return { seats: state.seats, acts: nightTargetsByRole(rulebook, state), shots: state.shots, previous: state.previous }
}

/**
 * Resolves every effect of a night. `attacked` contains the hit points after the attack, if the rulebook counts them.
 */
export function resolutionOfNight(
  rulebook: Rulebook,
  flags: Flags,
  night: NightInput,
  attacked = rulebook.wounds?.attack(night),
): EffectResolution {
  return resolveOverturnGraph(rulebook.graph, flags, {
    seats: night.seats,
    acts: night.acts,
    shots: night.shots,
    previous: night.previous,
    hp: attacked,
    leaving: [],
  })
}

export function resolveNight(rulebook: Rulebook, flags: Flags, night: NightInput): NightResult {
  const attacked = rulebook.wounds?.attack(night)
  const { board, trace } = resolutionOfNight(rulebook, flags, night, attacked)
  const hp =
    attacked === undefined
      ? undefined
      : rulebook.wounds?.heal(
          attacked,
          board.standing('heal').map((heal) => heal.seat),
        )
  return {
    deaths: [...board.dead].sort((a, b) => a - b),
    saved: board.standing('save')[0]?.seat,
    voteImmune: board.standing('vote-immunity')[0]?.seat,
    miss: rulebook.announcesMiss && wasKillCalled(rulebook, night) ? board.dead.size === 0 : undefined,
    standingTargets: standingTargets(rulebook, board),
    shooter: rulebook.shot === undefined ? undefined : board.standing(rulebook.shot.effect)[0]?.by,
    hp,
    checks: checkResultsOfNight(rulebook, night),
    trace,
  }
}

/** Whether numbers were shown or a single killer was called. A lone Don can miss too (sport-2025). */
function wasKillCalled(rulebook: Rulebook, { shots, acts }: NightInput): boolean {
  return Object.keys(shots).length > 0 || rulebook.night.some((step) => step.kind === 'kill' && step.id in acts)
}

/** Seats that the healing and visiting roles actually reached. */
function standingTargets(rulebook: Rulebook, board: SettledEffects): StandingTargetsByRole {
  const targets: Partial<Record<Role, Seat>> = {}
  for (const step of rulebook.night) {
    if (step.kind !== 'heal' && step.kind !== 'visit') continue
    const reached = board.standing(effectKindOfActStep(step))[0]
    if (reached !== undefined) targets[step.id] = reached.seat
  }
  return targets
}

function checkResultsOfNight(rulebook: Rulebook, night: NightInput): Partial<Record<Role, CheckResult>> {
  const checks: Partial<Record<Role, CheckResult>> = {}
  for (const step of rulebook.night) {
    if (!isActStep(step) || step.kind !== 'check') continue
    const target = night.acts[step.id]
    const answer = target === undefined ? undefined : checkResultOf(rulebook, step, night.seats, target)
    if (answer !== undefined) checks[step.id] = answer
  }
  return checks
}

/** Result that the judge shows to the checker. `undefined` if the checker or the target is out (CITY-1). */
export function checkResultOf(
  rulebook: Rulebook,
  step: ActStep,
  seats: readonly SeatFacts[],
  target: Seat,
): CheckResult | undefined {
  const sitter = findBySeat(seats, target)
  if (sitter?.alive !== true || !hasLivingActor(step, seats)) return undefined
  return rulebook.check(step.id, sitter.role)
}

/** The effect that the act of a step raises. */
export function effectKindOfActStep({ effect, kind }: ActStep): EffectKind {
  return effect ?? kind
}

export function hasLivingActor(step: Pick<NightStep, 'actors'>, seats: readonly SeatFacts[]): boolean {
  return findLivingActor(step.actors, seats) !== undefined
}

export function findLivingActor(roles: readonly Role[], seats: readonly SeatFacts[]): SeatFacts | undefined {
  return seats.find((sitter) => sitter.alive && roles.includes(sitter.role))
}

export function isActStep(step: NightStep): step is ActStep {
  return step.kind !== 'shots' && step.kind !== 'pause'
}

/**
 * Whether the act raises an effect that is not named after the kind of its step. For example, a guard is not a heal.
 */
export function hasEffectOfOtherKind(step: NightStep): boolean {
  return isActStep(step) && effectFamilyOf(effectKindOfActStep(step)) !== step.kind
}

/** Finds the act step of a role. Throws if the rulebook has none, because that is a programming error. */
export function actStepOfRole(rulebook: Rulebook, role: Role): ActStep {
  const step = rulebook.night.find((candidate) => candidate.id === role)
  if (step === undefined || !isActStep(step)) throw new Error(`rulebook ${rulebook.id} has no act of ${role}`)
  return step
}

/** Whether a step is called in the night with this number under these flags. */
export function isNightStepCalled(step: NightStep, round: number, flags: Flags): boolean {
  if (step.nights !== undefined && (step.nights === 'first') !== (round === 1)) return false
  if (round === 1 && step.notFirst !== undefined && isFlagConditionMet(step.notFirst, flags)) return false
  return isFlagConditionMet(step.gate, flags)
}
