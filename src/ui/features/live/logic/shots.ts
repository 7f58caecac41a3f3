// Numbers shown by several at night, one shooter after another (WOLVES-1, sport-club, BENCH-2): a
// digit is the number of the shooter who is asked, then the next one is. Pure.

import type { EntryOf, Shot } from '../../../../rules/entries.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import type { Ask, Draft, Move } from './draft.ts'

/** Shooters whose number is still to be written down, in order. */
export function shootersDue(state: GameState): readonly Seat[] {
  const { step } = state
  if (step.type !== 'shots') return []
  const shown = state.shots[step.id] ?? []
  return step.shooters.filter((by) => !shown.some((shot) => shot.by === by))
}

/** Numbers shown so far, by shooters who are still there. */
export function shotsTold(state: GameState, draft: Draft): readonly Shot[] {
  const due = shootersDue(state)
  return draft.shots.filter((shot) => due.includes(shot.by))
}

/** The shooter the next digit belongs to; undefined once all have shown. */
export function currentShooter(state: GameState, draft: Draft): Seat | undefined {
  const due = shootersDue(state)
  if (draft.shooter !== undefined && due.includes(draft.shooter)) return draft.shooter
  const told = shotsTold(state, draft)
  return due.find((by) => !told.some((shot) => shot.by === by))
}

/** A number, or none: nothing clear. A single shooter's number may be entered again. */
export function show(state: GameState, draft: Draft, target: Seat | undefined, ask: Ask): Move {
  const due = shootersDue(state)
  const by = currentShooter(state, draft) ?? (due.length === 1 ? due[0] : undefined)
  if (by === undefined)
    return { draft, refused: { code: due.length === 0 ? 'live/role-is-out' : 'live/all-shown', params: {} } }
  const shot: Shot = target === undefined ? { by } : { by, target }
  const decision = ask({ type: 'shoot', shots: [shot] })
  if (!decision.ok) return { draft, refused: decision.error }
  const { shooter: _, ...rest } = draft
  return { draft: { ...rest, shots: [...draft.shots.filter((other) => other.by !== by), shot] } }
}

/** Everybody who has not shown yet shows what the last one did. */
export function allTheSame(state: GameState, draft: Draft): Draft {
  const told = shotsTold(state, draft)
  const last = told.at(-1)
  if (last === undefined) return draft
  const others = shootersDue(state).filter((by) => !told.some((shot) => shot.by === by))
  const { shooter: _, ...rest } = draft
  return { ...rest, shots: [...told, ...others.map((by): Shot => ({ ...last, by }))] }
}

export function mayShowTheSame(state: GameState, draft: Draft): boolean {
  return shotsTold(state, draft).length > 0 && currentShooter(state, draft) !== undefined
}

/** Asks one shooter again, out of turn. */
export function askShooter(state: GameState, draft: Draft, by: Seat): Draft {
  return shootersDue(state).includes(by) ? { ...draft, shooter: by } : draft
}

/** All have shown: the entry, in the order of the shooters. Without shooters: only the call. */
export function chosenShots(state: GameState, draft: Draft): EntryOf<'shoot'> | undefined {
  const told = shotsTold(state, draft)
  const shots = shootersDue(state).flatMap((by) => told.find((shot) => shot.by === by) ?? [])
  return shots.length === shootersDue(state).length ? { type: 'shoot', shots } : undefined
}
