// The suspicion meter: the probability that each seat is black, from one perspective. It adds the log-odds of the rules
// and shifts all seats equally, so that the probabilities add up to the number of black cards in the pack. Seats that
// are certain in the perspective stay certain. The listed reasons add up to the result.

import type { Seat } from '../../rules/vocabulary.ts'
import type { Perspective } from './perspective.ts'
import { type CustomSuspicionRule, customSuspicionLogOdds } from './customRules.ts'
import { type RuleEvidenceBySeat, evidenceByRule, BUILT_IN_SUSPICION_RULES, type SuspicionRuleId } from './rules.ts'

export type SuspicionWeights = Readonly<Record<SuspicionRuleId, number>>

/** Weights of the built-in rules, or a club's own rules. */
export type SuspicionWeightsOrRules = SuspicionWeights | readonly CustomSuspicionRule[]

export function areCustomSuspicionRules(weighing: SuspicionWeightsOrRules): weighing is readonly CustomSuspicionRule[] {
  return Array.isArray(weighing)
}

/** Log-odds that a rule adds. `rule` names a built-in rule, and `own` names a club's own rule. */
type Reason = { readonly logOdds: number } & ({ readonly rule: SuspicionRuleId } | { readonly own: string })

export interface SeatSuspicion {
  readonly seat: Seat
  /** Probability that the seat is black, from 0 to 1. */
  readonly black: number
  readonly certain: boolean
  /** The sum of the reasons plus `shift` is the seat's log-odds. Empty if the seat is certain. */
  readonly reasons: readonly Reason[]
  /**
   * Log-odds that are added to every uncertain seat, so that the probabilities add up to the number of black players
   * among these seats.
   */
  readonly shift: number
}

/** Suspicion that results from the rules and their weights in one perspective. */
export class SuspicionMeter {
  /** Probability that seat n is black, from 0 to 1, at `black[n - 1]`. */
  readonly black: readonly number[]
  readonly #look: Perspective
  readonly #weights: SuspicionWeightsOrRules
  readonly #evidence: readonly RuleEvidenceBySeat[]
  readonly #shift: number

  constructor(look: Perspective, weights: SuspicionWeightsOrRules) {
    const { seats, teams } = look
    this.#look = look
    this.#weights = weights
    this.#evidence = evidenceByRule(look)
    const odds = this.#odds()
    const open: number[] = []
    let blacksLeft = look.ground.cards.blacks
    for (let i = 0; i < seats.length; i += 1) {
      const team = teams[i]
      if (team === undefined) open.push(odds[i] ?? 0)
      if (team === 'black') blacksLeft -= 1
    }
    const shift = computeLogOddsShift(open, blacksLeft)
    this.#shift = shift
    this.black = seats.map((_, i) => {
      const team = teams[i]
      return team === undefined ? sigmoid((odds[i] ?? 0) + shift) : team === 'black' ? 1 : 0
    })
  }

  /**
   * Returns the meter cached in the perspective. Everybody who shares the perspective uses the same meter until the
   * evidence changes.
   */
  static of(look: Perspective, weights: SuspicionWeightsOrRules): SuspicionMeter {
    const { measured } = look
    if (measured instanceof SuspicionMeter && measured.#weights === weights) return measured
    const meter = new SuspicionMeter(look, weights)
    look.measured = meter
    return meter
  }

  suspects(): readonly SeatSuspicion[] {
    return this.#look.seats.map((seat, i): SeatSuspicion => {
      const black = this.black[i] ?? 0
      return this.#look.teams[i] !== undefined
        ? { seat, black, certain: true, reasons: [], shift: 0 }
        : { seat, black, certain: false, reasons: this.#reasonsOf(seat), shift: this.#shift }
    })
  }

  /**
   * Log-odds of every seat before the shift. The order of the rules is fixed, because the last digit of a
   * floating-point sum depends on it.
   */
  #odds(): readonly number[] {
    const odds = Array<number>(this.#look.seats.length).fill(0)
    const weights = this.#weights
    if (areCustomSuspicionRules(weights))
      return odds.map((_, i) => this.#own(weights, i).reduce((sum, { logOdds }) => sum + logOdds, 0))
    for (let rule = 0; rule < BUILT_IN_SUSPICION_RULES.length; rule += 1) this.#weigh(weights, odds, rule)
    return odds
  }

  #own(rules: readonly CustomSuspicionRule[], index: number): readonly Reason[] {
    const found = (id: SuspicionRuleId) =>
      this.#evidence[BUILT_IN_SUSPICION_RULES.findIndex((each) => each.id === id)]?.[index] ?? 0
    return rules.flatMap((rule) => {
      const logOdds = customSuspicionLogOdds(rule, found)
      return logOdds === 0 ? [] : [{ own: rule.name, logOdds }]
    })
  }

  #weigh(weights: SuspicionWeights, odds: number[], rule: number): void {
    const evidence = this.#evidence[rule]
    const id = BUILT_IN_SUSPICION_RULES[rule]?.id
    if (evidence === undefined || id === undefined || evidence.length === 0) return
    const weight = weights[id]
    for (let i = 0; i < odds.length; i += 1) odds[i] = (odds[i] ?? 0) + (evidence[i] ?? 0) * weight
  }

  #reasonsOf(seat: Seat): readonly Reason[] {
    const weights = this.#weights
    if (areCustomSuspicionRules(weights)) return this.#own(weights, seat - 1)
    return BUILT_IN_SUSPICION_RULES.flatMap(({ id }, i) => {
      const logOdds = (this.#evidence[i]?.[seat - 1] ?? 0) * weights[id]
      return logOdds === 0 ? [] : [{ rule: id, logOdds }]
    })
  }
}

/** Suspicion of every seat with its reasons. Seat n is at index n - 1. */
export function seatSuspicionsFromPerspective(
  look: Perspective,
  weights: SuspicionWeightsOrRules,
): readonly SeatSuspicion[] {
  return SuspicionMeter.of(look, weights).suspects()
}

/** Maximum shift in log-odds. It outweighs any evidence, so it makes all seats black or no seat black. */
const MAX_SHIFT = 40

/**
 * The shift that makes the probabilities add up to `count`. Uses Newton's method, limited to the interval that
 * bisection has left.
 */
export function computeLogOddsShift(odds: readonly number[], count: number): number {
  if (count <= 0) return -MAX_SHIFT
  if (count >= odds.length) return MAX_SHIFT
  let low = -MAX_SHIFT
  let high = MAX_SHIFT
  let shift = Math.log(count / (odds.length - count))
  for (let i = 0; i < 60; i += 1) {
    let sum = -count
    let slope = 0
    let before: number | undefined
    let p = 0
    for (const each of odds) {
      // Equal values often follow each other, so the last exponential is reused.
      if (each !== before) p = sigmoid(each + shift)
      before = each
      sum += p
      slope += p * (1 - p)
    }
    if (Math.abs(sum) < 1e-9) break
    if (sum < 0) low = shift
    else high = shift
    const next = shift - sum / slope
    shift = next > low && next < high ? next : (low + high) / 2
  }
  return shift
}

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
