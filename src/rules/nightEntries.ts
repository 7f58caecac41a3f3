// The judge's entries at night, each with its guards: acts, shots and pauses. Void acts are accepted and marked, unless
// the rulebook refuses them. Acts that no player could make are refused. Source: CITY-1 .. CITY-4, WOLVES-1, SPORT.

import type { EntryDecision } from './entryDecision.ts'
import type { EntryOf } from './entries.ts'
import { advanceNight } from './flow.ts'
import { actStepOfRole, checkResultOf, hasLivingActor, findLivingActor } from './night.ts'
import { notDueRefusal, notInGameRefusal, type OptionalEntryRefusal, reject } from './refusals.ts'
import type { ActStep } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { isAlive, seatStateOf, type GameState } from './state.ts'
import { voidActReasonOf } from './void.ts'
import type { Seat } from './vocabulary.ts'

export function actAtNight(draft: EntryDecision, entry: EntryOf<'night-act'>): OptionalEntryRefusal {
  const { state, rulebook } = draft
  const { role, target } = entry
  if (state.step.type !== 'night-act') return notDueRefusal(state.step)
  if (state.step.role !== role) return reject('night/another-role', { role: state.step.role })
  const step = actStepOfRole(rulebook, role)
  if (target === undefined) {
    if (mustName(state, step)) return reject('night/must-act', { role })
    draft.emit({ type: 'NightActed', role })
  } else {
    if (seatStateOf(state, target) === undefined) return reject('seat/not-at-table', { seat: target })
    if (!mayName(state, step, target)) return reject('night/not-a-target', { seat: target, role })
    const why = voidActReasonOf(state, entry)
    if (why !== undefined && rulebook.refusesVoidActs) return reject('night/void-act', { seat: target, void: why })
    if (hasUsedAllActs(state, step)) return reject('night/no-acts-left', { role })
    draft.emit({ type: 'NightActed', role, target, ...(why === undefined ? {} : { void: why }) })
    const answer = step.kind === 'check' ? checkResultOf(rulebook, step, state.seats, target) : undefined
    if (answer !== undefined) draft.emit({ type: 'CheckAnswered', role, target, answer })
  }
  advanceNight(draft, role)
  return undefined
}

/** If the rulebook lists roles that cannot be named, dead players cannot be named either. */
function mayName(state: GameState, { spares, notOneself, actors }: ActStep, target: Seat): boolean {
  const sitter = seatStateOf(state, target)
  if (notOneself === true && findLivingActor(actors, state.seats)?.seat === target) return false
  return spares === undefined || (sitter !== undefined && sitter.alive && !spares.includes(sitter.role))
}

/** Seats that a living holder of the role may name now. Empty if the role has no acts left. */
export function targetableSeats(state: GameState, step: ActStep): readonly Seat[] {
  if (!hasLivingActor(step, state.seats) || hasUsedAllActs(state, step)) return []
  const isRefused = ({ seat }: { readonly seat: Seat }) =>
    rulesOf(state.header).refusesVoidActs &&
    voidActReasonOf(state, { type: 'night-act', role: step.id, target: seat }) !== undefined
  return state.seats
    .filter((sitter) => mayName(state, step, sitter.seat) && !isRefused(sitter))
    .map((sitter) => sitter.seat)
}

/** A role that must act may still pass if there is nobody to name. */
function mustName(state: GameState, step: ActStep): boolean {
  return step.mustAct && targetableSeats(state, step).length > 0
}

/** Whether the role has acted as often as its flag allows (BENCH-2). */
export function hasUsedAllActs({ header, uses }: GameState, { id, limit }: ActStep): boolean {
  const allowed = limit === undefined ? undefined : header.flags[limit]
  return typeof allowed === 'number' && (uses[id] ?? 0) >= allowed
}

export function shoot(draft: EntryDecision, { shots }: EntryOf<'shoot'>): OptionalEntryRefusal {
  const { step, seats, shots: shownByStep } = draft.state
  if (step.type !== 'shots') return notDueRefusal(step)
  const shown = new Set((shownByStep[step.id] ?? []).map((shot) => shot.by))
  for (const { by, target } of shots) {
    const refusal = notInGameRefusal(draft.state, by)
    if (refusal !== undefined) return refusal
    if (!step.shooters.includes(by)) return reject('shots/not-a-shooter', { seat: by })
    if (shown.has(by)) return reject('shots/shown-twice', { seat: by })
    if (target !== undefined && target > seats.length) return reject('seat/not-at-table', { seat: target })
    if (target !== undefined && draft.rulebook.refusesVoidActs && !isAlive(draft.state, target))
      return reject('night/void-act', { seat: target, void: 'target-is-out' })
    shown.add(by)
  }
  draft.emit({ type: 'ShotsShown', id: step.id, shots })
  advanceNightIfAllShot(draft)
  return undefined
}

/** Continues the night once every living shooter has shown a number, clear or not. */
export function advanceNightIfAllShot(draft: EntryDecision): void {
  const { step, shots } = draft.state
  if (step.type !== 'shots') return
  const shown = shots[step.id] ?? []
  const all = step.shooters.every((by) => !isAlive(draft.state, by) || shown.some((shot) => shot.by === by))
  if (all) advanceNight(draft, step.id)
}

export function endPause(draft: EntryDecision, { pause }: EntryOf<'end-pause'>): OptionalEntryRefusal {
  const { step } = draft.state
  if (step.type !== 'pause' || step.id !== pause) return notDueRefusal(step)
  draft.emit({ type: 'PauseEnded', pause })
  advanceNight(draft, pause)
  return undefined
}
