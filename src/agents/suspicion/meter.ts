// The meter: a probability of black for every seat of a look. Log-odds of the rules, shifted alike for all so
// that the seats add up to the number of blacks in the pack; certain where the look is. With its reasons,
// which add up to the figure.

import type { Seat } from '../../rules/vocabulary.ts'
import type { Perspective } from './perspective.ts'
import { type CustomSuspicionRule, customRuleLogOdds } from './customRules.ts'
import { type RuleEvidence, evidenceByRule, BUILT_IN_SUSPICION_RULES, type SuspicionRuleId } from './rules.ts'

export type Weights = Readonly<Record<SuspicionRuleId, number>>

/** Of the shipped rules, or rules of a club's own. */
export type SuspicionWeighting = Weights | readonly CustomSuspicionRule[]

export function isCustomWeighting(weighing: SuspicionWeighting): weighing is readonly CustomSuspicionRule[] {
  return Array.isArray(weighing)
}

/** What a rule adds, in log-odds: a shipped one by its id, or one of a club's own by its name. */
type Reason = { readonly logOdds: number } & ({ readonly rule: SuspicionRuleId } | { readonly own: string })

export interface Suspect {
  readonly seat: Seat
  /** Probability of black, 0..1. */
  readonly black: number
  readonly certain: boolean
  /** Log-odds = `shift` + the sum of the reasons; none where it is certain. */
  readonly reasons: readonly Reason[]
  /** The same for all seats that are not certain: how many blacks are left for how many of them. */
  readonly shift: number
}

/** What the rules and their weights make of a look. */
export class SuspicionMeter {
  /** Probability of black, 0..1; of seat n at `black[n - 1]`. */
  readonly black: readonly number[]
  readonly #look: Perspective
  readonly #weights: SuspicionWeighting
  readonly #evidence: readonly RuleEvidence[]
  readonly #shift: number

  constructor(look: Perspective, weights: SuspicionWeighting) {
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
    const shift = logOddsShiftFor(open, blacksLeft)
    this.#shift = shift
    this.black = seats.map((_, i) => {
      const team = teams[i]
      return team === undefined ? sigmoid((odds[i] ?? 0) + shift) : team === 'black' ? 1 : 0
    })
  }

  /** Kept with the look: one for all who share it, as long as nothing is seen that changes it. */
  static of(look: Perspective, weights: SuspicionWeighting): SuspicionMeter {
    const { measured } = look
    if (measured instanceof SuspicionMeter && measured.#weights === weights) return measured
    const meter = new SuspicionMeter(look, weights)
    look.measured = meter
    return meter
  }

  suspects(): readonly Suspect[] {
    return this.#look.seats.map((seat, i): Suspect => {
      const black = this.black[i] ?? 0
      return this.#look.teams[i] !== undefined
        ? { seat, black, certain: true, reasons: [], shift: 0 }
        : { seat, black, certain: false, reasons: this.#reasonsOf(seat), shift: this.#shift }
    })
  }

  /** Of every seat before the shift. Summed in the order of the rules: the last digit of a sum depends on it. */
  #odds(): readonly number[] {
    const odds = Array<number>(this.#look.seats.length).fill(0)
    const weights = this.#weights
    if (isCustomWeighting(weights))
      return odds.map((_, i) => this.#own(weights, i).reduce((sum, { logOdds }) => sum + logOdds, 0))
    for (let rule = 0; rule < BUILT_IN_SUSPICION_RULES.length; rule += 1) this.#weigh(weights, odds, rule)
    return odds
  }

  #own(rules: readonly CustomSuspicionRule[], index: number): readonly Reason[] {
    const found = (id: SuspicionRuleId) =>
      this.#evidence[BUILT_IN_SUSPICION_RULES.findIndex((each) => each.id === id)]?.[index] ?? 0
    return rules.flatMap((rule) => {
      const logOdds = customRuleLogOdds(rule, found)
      return logOdds === 0 ? [] : [{ own: rule.name, logOdds }]
    })
  }

  #weigh(weights: Weights, odds: number[], rule: number): void {
    const evidence = this.#evidence[rule]
    const id = BUILT_IN_SUSPICION_RULES[rule]?.id
    if (evidence === undefined || id === undefined || evidence.length === 0) return
    const weight = weights[id]
    for (let i = 0; i < odds.length; i += 1) odds[i] = (odds[i] ?? 0) + (evidence[i] ?? 0) * weight
  }

  #reasonsOf(seat: Seat): readonly Reason[] {
    const weights = this.#weights
    if (isCustomWeighting(weights)) return this.#own(weights, seat - 1)
    return BUILT_IN_SUSPICION_RULES.flatMap(({ id }, i) => {
      const logOdds = (this.#evidence[i]?.[seat - 1] ?? 0) * weights[id]
      return logOdds === 0 ? [] : [{ rule: id, logOdds }]
    })
  }
}

/** With reasons; seat n is element n - 1. */
export function suspectsFromPerspective(look: Perspective, weights: SuspicionWeighting): readonly Suspect[] {
  return SuspicionMeter.of(look, weights).suspects()
}

/** Far beyond any evidence: all black, or none. */
const MAX_SHIFT = 40

/** The shift at which the probabilities sum to `count`: Newton's steps, kept inside what halving has left. */
export function logOddsShiftFor(odds: readonly number[], count: number): number {
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
      // Many seats are alike, and those next to each other need one exponential.
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
