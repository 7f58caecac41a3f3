// Numbers shown at night by several shooters, one after another (WOLVES-1, sport-club, BENCH-2). A typed digit is the
// number that the current shooter shows, and the next shooter is asked after it. Pure.

import type { EntryOf, Shot } from '../../../../rules/entries.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import type { EngineQuery, InputDraft, KeyOutcome } from './inputDraft.ts'

/** Shooters whose number is not recorded yet, in order. */
export function dueShooters(state: GameState): readonly Seat[] {
  const { step } = state
  if (step.type !== 'shots') return []
  const shown = state.shots[step.id] ?? []
  return step.shooters.filter((by) => !shown.some((shot) => shot.by === by))
}

/** Numbers in the draft whose shooters have no recorded number yet. */
export function unrecordedShots(state: GameState, draft: InputDraft): readonly Shot[] {
  const due = dueShooters(state)
  return draft.shots.filter((shot) => due.includes(shot.by))
}

/** Shooter to whom the next digit belongs; `undefined` after all shooters have shown a number. */
export function currentShooter(state: GameState, draft: InputDraft): Seat | undefined {
  const due = dueShooters(state)
  if (draft.shooter !== undefined && due.includes(draft.shooter)) return draft.shooter
  const soFar = unrecordedShots(state, draft)
  return due.find((by) => !soFar.some((shot) => shot.by === by))
}

/**
 * Sets the current shooter's number. If `target` is omitted, the shooter showed no clear number. If only one shooter is
 * due, their number may be entered again.
 */
export function enterShownNumber(
  state: GameState,
  draft: InputDraft,
  target: Seat | undefined,
  ask: EngineQuery,
): KeyOutcome {
  const due = dueShooters(state)
  const by = currentShooter(state, draft) ?? (due.length === 1 ? due[0] : undefined)
  if (by === undefined)
    return { draft, refused: { code: due.length === 0 ? 'live/role-is-out' : 'live/all-shown', params: {} } }
  const shot: Shot = target === undefined ? { by } : { by, target }
  const decision = ask({ type: 'shoot', shots: [shot] })
  if (!decision.ok) return { draft, refused: decision.error }
  const { shooter: _, ...rest } = draft
  return { draft: { ...rest, shots: [...draft.shots.filter((other) => other.by !== by), shot] } }
}

/** Assigns the last shown number to all remaining shooters. */
export function repeatLastShot(state: GameState, draft: InputDraft): InputDraft {
  const soFar = unrecordedShots(state, draft)
  const last = soFar.at(-1)
  if (last === undefined) return draft
  const others = dueShooters(state).filter((by) => !soFar.some((shot) => shot.by === by))
  const { shooter: _, ...rest } = draft
  return { ...rest, shots: [...soFar, ...others.map((by): Shot => ({ ...last, by }))] }
}

export function mayRepeatLastShot(state: GameState, draft: InputDraft): boolean {
  return unrecordedShots(state, draft).length > 0 && currentShooter(state, draft) !== undefined
}

/** Asks a shooter again, out of turn. */
export function askShooterAgain(state: GameState, draft: InputDraft, by: Seat): InputDraft {
  return dueShooters(state).includes(by) ? { ...draft, shooter: by } : draft
}

/**
 * Entry with the numbers in shooter order; `undefined` until all shooters have shown a number. If there are no
 * shooters, the entry records only the call.
 */
export function shootEntryOnEnterKey(state: GameState, draft: InputDraft): EntryOf<'shoot'> | undefined {
  const soFar = unrecordedShots(state, draft)
  const shots = dueShooters(state).flatMap((by) => soFar.find((shot) => shot.by === by) ?? [])
  return shots.length === dueShooters(state).length ? { type: 'shoot', shots } : undefined
}
