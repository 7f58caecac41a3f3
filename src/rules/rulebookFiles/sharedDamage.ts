// Hit points: damage that several attackers do to one target, shared among them in exact fractions. Source: HP-2 ..
// HP-5.

import {
  ZERO_FRACTION,
  addFractions,
  compareFractions,
  divideFractions,
  fraction,
  fractionText,
  minFraction,
  parseFraction,
  subtractFractions,
  type Fraction,
} from '../fraction.ts'
import type { HitPointsBySeat } from '../events.ts'
import type { EffectKind } from '../overturn.ts'
import { findBySeat, type Rulebook, type SeatFacts } from '../rulebook.ts'
import type { Role, Seat } from '../vocabulary.ts'
import { effectsOnSeats, type EffectRaiser } from './effectRaisers.ts'
import type { SharedDamageRule } from './rulebookFile.ts'

export function createHitPointRules({ initial, attackers, boost }: SharedDamageRule): NonNullable<Rulebook['wounds']> {
  return {
    initial: (role) => String(initial[role] ?? 0),
    attack: (night) => attack(night, attackers),
    heal: (after, healed) => heal(after, healed, fraction(boost)),
  }
}

function hpOf(sitter: SeatFacts): Fraction {
  return parseFraction(sitter.hp ?? '0')
}

/**
 * The target loses up to the attackers' combined hit points, and the attackers lose the same amount in equal shares
 * (HP-4).
 */
function attack(
  { seats, acts }: Parameters<NonNullable<Rulebook['wounds']>['attack']>[0],
  attackers: Role,
): HitPointsBySeat {
  const hp: Record<number, string> = Object.fromEntries(seats.map((sitter) => [sitter.seat, sitter.hp ?? '0']))
  const named = acts[attackers]
  const target = named === undefined ? undefined : findBySeat(seats, named)
  const living = seats.filter((sitter) => sitter.alive && sitter.role === attackers)
  if (target?.alive !== true || living.length === 0) return hp
  const strength = living.reduce((sum, each) => addFractions(sum, hpOf(each)), ZERO_FRACTION)
  const absorbed = minFraction(hpOf(target), strength)
  hp[target.seat] = fractionText(subtractFractions(hpOf(target), absorbed))
  for (const [each, left] of shareDamage(living, absorbed)) hp[each.seat] = fractionText(left)
  return hp
}

/**
 * Divides damage equally among the attackers with hit points left. An attacker with less than the share loses
 * everything, and the remaining damage is divided again.
 */
export function shareDamage(mafias: readonly SeatFacts[], damage: Fraction): ReadonlyMap<SeatFacts, Fraction> {
  const left = new Map(mafias.map((mafia) => [mafia, hpOf(mafia)]))
  let rest = damage
  while (compareFractions(rest, ZERO_FRACTION) > 0) {
    const able = mafias.filter((mafia) => compareFractions(left.get(mafia) ?? ZERO_FRACTION, ZERO_FRACTION) > 0)
    if (able.length === 0) break
    const part = divideFractions(rest, fraction(able.length))
    const weak = able.filter((mafia) => compareFractions(left.get(mafia) ?? ZERO_FRACTION, part) < 0)
    for (const mafia of weak.length > 0 ? weak : able) {
      const gives = minFraction(left.get(mafia) ?? ZERO_FRACTION, part)
      left.set(mafia, subtractFractions(left.get(mafia) ?? ZERO_FRACTION, gives))
      rest = subtractFractions(rest, gives)
    }
  }
  return left
}

/** Adds the boost to every healed seat (HP-5). */
function heal(after: HitPointsBySeat, healed: readonly Seat[], boost: Fraction): HitPointsBySeat {
  return Object.fromEntries(
    Object.entries(after).map(([seat, hp]) => [
      seat,
      healed.includes(Number(seat) as Seat) ? fractionText(addFractions(parseFraction(hp), boost)) : hp,
    ]),
  )
}

/** Raises an effect on the attacked seat if it has hit points left. */
export function createSurvivedAttackRaiser(kind: EffectKind, step: Role): EffectRaiser {
  return ({ acts, hp, seats }) => {
    const target = acts[step]
    if (target === undefined || hp === undefined || findBySeat(seats, target)?.alive !== true) return []
    return compareFractions(parseFraction(hp[target] ?? '0'), ZERO_FRACTION) > 0 ? effectsOnSeats(kind, [target]) : []
  }
}
