// Random lines for the night calculator, with any seats, roles and acts. The same seed gives the same lines.

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { ChosenRules } from '../../src/cli/options/chooseRules.ts'
import { shuffleBySeed } from '../../src/rules/draws.ts'
import { isActStep } from '../../src/rules/night.ts'
import { isFlagConditionMet } from '../../src/rules/overturn.ts'
import type { NightStep } from '../../src/rules/rulebook.ts'
import { city } from '../support/rulebooks.ts'

export function randomLines(count: number, seed: number): readonly string[] {
  const random = xoroshiro128plus(seed)
  const roll = (from: number, to: number) => uniformInt(random, from, to)
  const chance = (percent: number) => roll(1, 100) <= percent
  const target = (n: number) => roll(1, n)
  const acting = city.night.map((step) => step.id)

  return Array.from({ length: count }, (_, i) => {
    const n = roll(5, 20)
    const cards = shuffleBySeed(city.deal(n), seed + i)
    const seats = cards.map((role, at) => ({
      seat: at + 1,
      role,
      ...(chance(20) ? { alive: false } : {}),
      ...(chance(15) ? { immune: true } : {}),
    }))
    const acts = Object.fromEntries(acting.filter(() => chance(80)).map((role) => [role, target(n)]))
    const previous = Object.fromEntries(
      ['doctor', 'mistress'].filter(() => chance(50)).map((role) => [role, target(n)]),
    )
    const flags = Object.fromEntries(
      city.flags.filter(() => chance(20)).map((flag) => [flag.key, flag.values[roll(0, flag.values.length - 1)]]),
    )
    return JSON.stringify({ id: `r${i}`, flags, seats, previous, acts })
  })
}

/**
 * Lines that are valid for the given rules, with the rulebook's own cards, acts and shown numbers, under its own flags.
 */
export function randomRulebookLines(
  { rulebook, flags }: Pick<ChosenRules, 'rulebook' | 'flags'>,
  count: number,
  seed: number,
): readonly string[] {
  const random = xoroshiro128plus(seed)
  const roll = (from: number, to: number) => uniformInt(random, from, to)
  const called = rulebook.night.filter((step) => isFlagConditionMet(step.gate, flags))
  return Array.from({ length: count }, (_, i) => {
    const n = roll(Math.max(5, rulebook.seats.min), 20)
    const seats = shuffleBySeed(rulebook.deal(n), seed + i).map((role, at) => ({
      seat: at + 1,
      role,
      ...(roll(1, 100) <= 20 ? { alive: false } : {}),
      ...(rulebook.wounds === undefined ? {} : { hp: roll(0, 300_000) / 100 }),
    }))
    const spared = (step: NightStep) => (isActStep(step) ? (step.spares ?? []) : [])
    const targets = (step: NightStep) =>
      seats.filter(({ role }) => !spared(step).includes(role)).map(({ seat }) => seat)
    const acts = Object.fromEntries(
      called.filter(isActStep).map((step) => [step.id, targets(step)[roll(0, targets(step).length - 1)]]),
    )
    const shown = rulebook.gather === undefined ? called.filter((step) => step.kind === 'shots') : []
    const number = roll(1, n)
    const fields = Object.fromEntries(
      shown.map((step) => [
        step.id === 'claims' ? 'claims' : 'shots',
        Object.fromEntries(
          seats
            .filter(({ role }) => step.actors.includes(role))
            .map(({ seat }) => [seat, roll(1, 5) === 1 ? roll(1, n) : number]),
        ),
      ]),
    )
    return JSON.stringify({ id: i, seats, acts, ...fields })
  })
}
