// How the effects of a night arise: the vocabulary that rulebook files are written in. CITY-1, CITY-4, WOLVES-1,
// sport-2025.

import { livingActor } from '../night.ts'
import type { Board, Effect, EffectKind } from '../overturn.ts'
import type { Shot } from '../entries.ts'
import { sitterAt, type ResolveContext, type Sitter } from '../rulebook.ts'
import type { Role, Seat } from '../vocabulary.ts'

export type Arise = (context: ResolveContext, board: Board) => readonly Effect[]

/** An act of the night on a living target by a living actor, or nothing (CITY-1). */
export function act(kind: EffectKind, role: Role, actors: readonly Role[]): Arise {
  return ({ acts, seats }) => {
    const target = acts[role]
    if (target === undefined || sitterAt(seats, target)?.alive !== true) return []
    const actor = livingActor(actors, seats)
    return actor === undefined ? [] : [{ kind, seat: target, by: actor.seat }]
  }
}

/** The role chose last night's standing target again (CITY-4). */
export function repeat(kind: EffectKind, role: Role, actors: readonly Role[]): Arise {
  const chosen = act(kind, role, actors)
  return (context, board) => chosen(context, board).filter((effect) => effect.seat === context.previous[role])
}

export function immunity(kind: EffectKind): Arise {
  return ({ seats }) =>
    at(
      kind,
      seats.filter((sitter) => sitter.alive && sitter.immune).map((sitter) => sitter.seat),
    )
}

export function holders(kind: EffectKind, role: Role): Arise {
  return ({ seats }) =>
    at(
      kind,
      seats.filter((sitter) => sitter.alive && sitter.role === role).map((sitter) => sitter.seat),
    )
}

export function voteOut(kind: EffectKind): Arise {
  return ({ leaving }) => at(kind, leaving)
}

export function at(kind: EffectKind, seats: readonly Seat[]): readonly Effect[] {
  return seats.map((seat) => ({ kind, seat }))
}

/** What living shooters of a step aimed at: living targets, each once, and whether all agreed. */
export interface Aim {
  readonly targets: readonly Seat[]
  /** Every living shooter named the same number (WOLVES-1). */
  readonly unanimous: boolean
}

export function aim({ seats, shots }: ResolveContext, step: string, shooters: readonly Role[]): Aim {
  const living = seats.filter((sitter) => sitter.alive && shooters.includes(sitter.role))
  const shown = living.map((sitter) => (shots[step] ?? []).find((shot) => shot.by === sitter.seat)?.target)
  const named = [...new Set(shown)]
  const targets = named.filter(
    (target): target is Seat => target !== undefined && sitterAt(seats, target)?.alive === true,
  )
  return { targets: targets.sort((a, b) => a - b), unanimous: living.length > 0 && named.length === 1 }
}

/** Whom most of the living shooters of a role named, ascending; several where they are named alike (BENCH-2). */
export function mostNamed(seats: readonly Sitter[], shots: readonly Shot[] = [], shooters: Role): readonly Seat[] {
  const living = new Set(
    seats.filter((sitter) => sitter.alive && sitter.role === shooters).map((sitter) => sitter.seat),
  )
  const named = shots
    .filter((shot) => living.has(shot.by))
    .flatMap((shot) => (shot.target === undefined ? [] : [shot.target]))
  const times = (target: Seat) => named.filter((other) => other === target).length
  const most = Math.max(0, ...named.map(times))
  return [...new Set(named)].filter((target) => times(target) === most).sort((a, b) => a - b)
}
