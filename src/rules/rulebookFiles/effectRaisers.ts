// Functions that raise the effects of a night. They are the building blocks of rulebook files. Source: CITY-1, CITY-4,
// WOLVES-1, sport-2025.

import { findLivingActor } from '../night.ts'
import type { SettledEffects, Effect, EffectKind } from '../overturn.ts'
import type { Shot } from '../entries.ts'
import { findBySeat, type EffectResolutionContext, type SeatFacts } from '../rulebook.ts'
import type { Role, Seat } from '../vocabulary.ts'

export type EffectRaiser = (context: EffectResolutionContext, board: SettledEffects) => readonly Effect[]

/** Raises an effect for a night act by a living actor on a living target. Other acts raise none (CITY-1). */
export function createActEffectRaiser(kind: EffectKind, role: Role, actors: readonly Role[]): EffectRaiser {
  return ({ acts, seats }) => {
    const target = acts[role]
    if (target === undefined || findBySeat(seats, target)?.alive !== true) return []
    const actor = findLivingActor(actors, seats)
    return actor === undefined ? [] : [{ kind, seat: target, by: actor.seat }]
  }
}

/** Raises an effect if the role chose its standing target of the previous night again (CITY-4). */
export function createRepeatedEffectRaiser(kind: EffectKind, role: Role, actors: readonly Role[]): EffectRaiser {
  const chosen = createActEffectRaiser(kind, role, actors)
  return (context, board) => chosen(context, board).filter((effect) => effect.seat === context.previous[role])
}

export function createImmunityHolderRaiser(kind: EffectKind): EffectRaiser {
  return ({ seats }) =>
    effectsOnSeats(
      kind,
      seats.filter((sitter) => sitter.alive && sitter.immune).map((sitter) => sitter.seat),
    )
}

export function createRoleHolderRaiser(kind: EffectKind, role: Role): EffectRaiser {
  return ({ seats }) =>
    effectsOnSeats(
      kind,
      seats.filter((sitter) => sitter.alive && sitter.role === role).map((sitter) => sitter.seat),
    )
}

export function createLeavingSeatsRaiser(kind: EffectKind): EffectRaiser {
  return ({ leaving }) => effectsOnSeats(kind, leaving)
}

export function effectsOnSeats(kind: EffectKind, seats: readonly Seat[]): readonly Effect[] {
  return seats.map((seat) => ({ kind, seat }))
}

/** Targets of a step's living shooters: every living target once, and whether all shooters agreed. */
export interface AimResult {
  readonly targets: readonly Seat[]
  /** Whether every living shooter named the same number (WOLVES-1). */
  readonly unanimous: boolean
}

export function aimOfShooters(
  { seats, shots }: EffectResolutionContext,
  step: string,
  shooters: readonly Role[],
): AimResult {
  const living = seats.filter((sitter) => sitter.alive && shooters.includes(sitter.role))
  const shown = living.map((sitter) => (shots[step] ?? []).find((shot) => shot.by === sitter.seat)?.target)
  const named = [...new Set(shown)]
  const targets = named.filter(
    (target): target is Seat => target !== undefined && findBySeat(seats, target)?.alive === true,
  )
  return { targets: targets.sort((a, b) => a - b), unanimous: living.length > 0 && named.length === 1 }
}

/**
 * Targets that most living shooters of a role named, in ascending order. There are several if they were named equally
 * often (BENCH-2).
 */
export function mostNamedSeats(
  seats: readonly SeatFacts[],
  shots: readonly Shot[] = [],
  shooters: Role,
): readonly Seat[] {
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
