// The meter: a probability of black for every seat of a look. Log-odds of the rules, shifted alike for all so
// that the seats add up to the number of blacks in the pack; certain where the look is. With its reasons,
// which add up to the figure.

import type { Seat } from '../../rules/vocabulary.ts'
import { colourOf, type Look } from './look.ts'
import { RULES, type SuspicionRuleId } from './rules.ts'

export type Weights = Readonly<Record<SuspicionRuleId, number>>

/** What a rule adds, in log-odds. */
interface Reason {
  readonly rule: SuspicionRuleId
  readonly logOdds: number
}

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

const KEPT = new WeakMap<Look, { readonly weights: Weights; readonly suspects: readonly Suspect[] }>()

/** Seat n is element n - 1. Kept as long as the look is. */
export function suspects(look: Look, weights: Weights): readonly Suspect[] {
  const kept = KEPT.get(look)
  if (kept?.weights === weights) return kept.suspects
  const made = { weights, suspects: measured(look, weights) }
  KEPT.set(look, made)
  return made.suspects
}

function measured(look: Look, weights: Weights): readonly Suspect[] {
  const evidence = RULES.filter(({ id }) => weights[id] !== 0).map(({ id, evidence: of }) => ({ id, of: of(look) }))
  const reasonsOf = (seat: Seat): readonly Reason[] =>
    evidence.flatMap(({ id, of }) => {
      const value = of.get(seat)
      return value === undefined || value === 0 ? [] : [{ rule: id, logOdds: value * weights[id] }]
    })
  const open = look.seats.filter((seat) => !look.teams.has(seat)).map((seat) => ({ seat, reasons: reasonsOf(seat) }))
  const blacks = look.pack.filter((role) => colourOf(look.rulebook, role) === 'black').length
  const found = look.seats.filter((seat) => look.teams.get(seat) === 'black').length
  const odds = open.map(({ reasons }) => reasons.reduce((sum, { logOdds }) => sum + logOdds, 0))
  const shift = shiftFor(odds, blacks - found)
  return look.seats.map((seat): Suspect => {
    const team = look.teams.get(seat)
    if (team !== undefined) return { seat, black: team === 'black' ? 1 : 0, certain: true, reasons: [], shift: 0 }
    const at = open.findIndex((each) => each.seat === seat)
    return {
      seat,
      black: sigmoid((odds[at] ?? 0) + shift),
      certain: false,
      reasons: open[at]?.reasons ?? [],
      shift,
    }
  })
}

/** Far beyond any evidence: all black, or none. */
const LIMIT = 40

/** The shift at which the probabilities sum to `count`: Newton's steps, kept inside what halving has left. */
export function shiftFor(odds: readonly number[], count: number): number {
  if (count <= 0) return -LIMIT
  if (count >= odds.length) return LIMIT
  let low = -LIMIT
  let high = LIMIT
  let shift = Math.log(count / (odds.length - count))
  for (let i = 0; i < 60; i += 1) {
    let sum = -count
    let slope = 0
    for (const each of odds) {
      const p = sigmoid(each + shift)
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
