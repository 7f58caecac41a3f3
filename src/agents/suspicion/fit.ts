// Weights fitted to games: the likelihood of the colours under the meter, climbed by gradient with a pull towards
// 0 that keeps rules never seen to work from counting. The shift is the meter's own, so what is fitted is
// what is shown.

import { shiftFor, sigmoid, type Weights } from './meter.ts'
import { SUSPICION_RULES } from './rules.ts'
import type { Moment } from './validate.ts'

const STEPS = 300
const RATE = 1
const PULL = 0.002

export function fitWeights(moments: readonly Moment[]): Weights {
  const weights = SUSPICION_RULES.map(() => 0)
  const seats = moments.reduce((sum, { cases }) => sum + cases.length, 0)
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = weights.map((weight) => -PULL * weight)
    for (const { cases, blacks } of moments) {
      const odds = cases.map(({ evidence }) => evidence.reduce((sum, each, i) => sum + each * (weights[i] ?? 0), 0))
      const shift = shiftFor(odds, blacks)
      cases.forEach(({ evidence, black }, i) => {
        const miss = (Number(black) - sigmoid((odds[i] ?? 0) + shift)) / seats
        evidence.forEach((each, rule) => {
          gradient[rule] = (gradient[rule] ?? 0) + miss * each
        })
      })
    }
    for (const [rule, slope] of gradient.entries()) weights[rule] = (weights[rule] ?? 0) + RATE * slope
  }
  return Object.fromEntries(SUSPICION_RULES.map((id, i) => [id, weights[i] ?? 0])) as unknown as Weights
}
