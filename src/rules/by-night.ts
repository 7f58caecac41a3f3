// The judge's entries by night, each with its guards: acts, numbers shown, pauses. Void acts are
// taken and marked; what no player could do is refused. Source: CITY-1 .. CITY-4, WOLVES-1, SPORT.

import type { Draft } from './draft.ts'
import type { EntryOf } from './entries.ts'
import { nextOfNight } from './flow.ts'
import { actStep, checkAnswer, hasLivingActor, livingActor } from './night.ts'
import { notDue, notInGame, type Refusal, reject } from './refusals.ts'
import type { ActStep } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { isAlive, seatOf, type GameState } from './state.ts'
import { voidOf } from './void.ts'
import type { Seat } from './vocabulary.ts'

export function actAtNight(draft: Draft, entry: EntryOf<'night-act'>): Refusal {
  const { state, rulebook } = draft
  const { role, target } = entry
  if (state.step.type !== 'night-act') return notDue(state.step)
  if (state.step.role !== role) return reject('night/another-role', { role: state.step.role })
  const step = actStep(rulebook, role)
  if (target === undefined) {
    if (mustName(state, step)) return reject('night/must-act', { role })
    draft.emit({ type: 'NightActed', role })
  } else {
    if (seatOf(state, target) === undefined) return reject('seat/not-at-table', { seat: target })
    if (!mayName(state, step, target)) return reject('night/not-a-target', { seat: target, role })
    const why = voidOf(state, entry)
    if (why !== undefined && rulebook.refusesVoidActs) return reject('night/void-act', { seat: target, void: why })
    if (isSpent(state, step)) return reject('night/no-acts-left', { role })
    draft.emit({ type: 'NightActed', role, target, ...(why === undefined ? {} : { void: why }) })
    const answer = step.kind === 'check' ? checkAnswer(rulebook, step, state.seats, target) : undefined
    if (answer !== undefined) draft.emit({ type: 'CheckAnswered', role, target, answer })
  }
  nextOfNight(draft, role)
  return undefined
}

/** Where a rulebook names whom a role may not choose, the dead cannot be chosen either. */
function mayName(state: GameState, { spares, notOneself, actors }: ActStep, target: Seat): boolean {
  const sitter = seatOf(state, target)
  if (notOneself === true && livingActor(actors, state.seats)?.seat === target) return false
  return spares === undefined || (sitter !== undefined && sitter.alive && !spares.includes(sitter.role))
}

/** Whom a living actor may name now; nobody where he has no act left. */
export function nameable(state: GameState, step: ActStep): readonly Seat[] {
  if (!hasLivingActor(step, state.seats) || isSpent(state, step)) return []
  const isRefused = ({ seat }: { readonly seat: Seat }) =>
    rulesOf(state.header).refusesVoidActs &&
    voidOf(state, { type: 'night-act', role: step.id, target: seat }) !== undefined
  return state.seats
    .filter((sitter) => mayName(state, step, sitter.seat) && !isRefused(sitter))
    .map((sitter) => sitter.seat)
}

/** Where there is nobody to name, the call passes all the same. */
function mustName(state: GameState, step: ActStep): boolean {
  return step.mustAct && nameable(state, step).length > 0
}

/** The role has acted as often as its flag allows (BENCH-2). */
export function isSpent({ header, uses }: GameState, { id, limit }: ActStep): boolean {
  const allowed = limit === undefined ? undefined : header.flags[limit]
  return typeof allowed === 'number' && (uses[id] ?? 0) >= allowed
}

export function shoot(draft: Draft, { shots }: EntryOf<'shoot'>): Refusal {
  const { step, seats, shots: shownByStep } = draft.state
  if (step.type !== 'shots') return notDue(step)
  const shown = new Set((shownByStep[step.id] ?? []).map((shot) => shot.by))
  for (const { by, target } of shots) {
    const refusal = notInGame(draft.state, by)
    if (refusal !== undefined) return refusal
    if (!step.shooters.includes(by)) return reject('shots/not-a-shooter', { seat: by })
    if (shown.has(by)) return reject('shots/shown-twice', { seat: by })
    if (target !== undefined && target > seats.length) return reject('seat/not-at-table', { seat: target })
    if (target !== undefined && draft.rulebook.refusesVoidActs && !isAlive(draft.state, target))
      return reject('night/void-act', { seat: target, void: 'target-is-out' })
    shown.add(by)
  }
  draft.emit({ type: 'ShotsShown', id: step.id, shots })
  closeShots(draft)
  return undefined
}

/** Once every living shooter has shown a number or nothing clear, the night goes on. */
export function closeShots(draft: Draft): void {
  const { step, shots } = draft.state
  if (step.type !== 'shots') return
  const shown = shots[step.id] ?? []
  const all = step.shooters.every((by) => !isAlive(draft.state, by) || shown.some((shot) => shot.by === by))
  if (all) nextOfNight(draft, step.id)
}

export function endPause(draft: Draft, { pause }: EntryOf<'end-pause'>): Refusal {
  const { step } = draft.state
  if (step.type !== 'pause' || step.id !== pause) return notDue(step)
  draft.emit({ type: 'PauseEnded', pause })
  nextOfNight(draft, pause)
  return undefined
}
