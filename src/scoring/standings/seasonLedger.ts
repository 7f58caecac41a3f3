// The ledger of a season as it is sent to screens: lines with rounded values, which are marked if rounding changed
// them, points outside games, and the totals of all players.

import {
  addFractions,
  fraction,
  type Fraction,
  fractionText,
  roundFractionHalfUp,
  ZERO_FRACTION,
} from '../../rules/fraction.ts'
import type { GivenPoints } from '../ledger/givenPoints.ts'
import { memberNameOrId, type SeasonForScoring } from '../scoredSeason.ts'
import type { WeightedLedgerLine } from './stageLedger.ts'

/** Points in whole hundredths, rounded half up. */
export interface RoundedPoints {
  readonly hundredths: number
  /** Whether rounding left the value unchanged. */
  readonly isExact: boolean
}

export interface SeasonLedgerLine extends Omit<WeightedLedgerLine, 'points' | 'weight' | 'weighted'> {
  readonly points: RoundedPoints
  /** Text of a fraction, for example `13/10`. */
  readonly weight: string
  readonly weighted: RoundedPoints
  readonly stage?: string
}

/** Points outside games. `stage` is the name of the stage, not its id. */
interface NamedGivenPoints extends Omit<GivenPoints, 'replaces'> {
  readonly name: string
}

export interface SeasonLedger {
  readonly lines: readonly SeasonLedgerLine[]
  /** Points in the order in which they were given. */
  readonly given: readonly NamedGivenPoints[]
  /** Players in order of first appearance. `total` is summed exactly and rounded at the end. */
  readonly players: readonly { readonly member: string; readonly name: string; readonly total: RoundedPoints }[]
}

export function seasonLedger(
  { club, plan }: SeasonForScoring,
  lines: readonly WeightedLedgerLine[],
  given: readonly GivenPoints[] = [],
): SeasonLedger {
  const nameOf = (member: string) => memberNameOrId(club, member)
  const totals = new Map<string, Fraction>()
  for (const { member, weighted } of lines)
    totals.set(member, addFractions(totals.get(member) ?? ZERO_FRACTION, weighted))
  for (const { member, hundredths } of given)
    totals.set(member, addFractions(totals.get(member) ?? ZERO_FRACTION, fraction(hundredths)))
  return {
    lines: lines.map(({ points, weight, weighted, ...line }) => {
      const stage = line.place && plan.stages.get(line.place.stage)?.name
      return {
        ...line,
        ...(stage === undefined ? {} : { stage }),
        points: roundPoints(points),
        weight: fractionText(weight),
        weighted: roundPoints(weighted),
      }
    }),
    given: given.map(({ replaces: _, stage: id, ...line }) => {
      const stage = id === undefined ? undefined : plan.stages.get(id)?.name
      return { ...line, name: nameOf(line.member), ...(stage === undefined ? {} : { stage }) }
    }),
    players: [...totals].map(([member, total]) => ({
      member,
      name: nameOf(member),
      total: roundPoints(total),
    })),
  }
}

export function roundPoints(value: Fraction): RoundedPoints {
  return { hundredths: roundFractionHalfUp(value), isExact: value.d === 1n }
}
