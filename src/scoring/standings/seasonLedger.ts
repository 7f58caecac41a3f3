// The ledger of a season as it leaves for a screen: lines with their figures rounded and marked
// where rounding took something away, points of no game, and what each player's lines add up to.

import { add, fraction, type Fraction, fractionText, roundHalfUp, ZERO } from '../../rules/fraction.ts'
import type { GivenPoints } from '../ledger/givenPoints.ts'
import { memberName, scoredGame, type ScoredSeason } from '../scoredSeason.ts'
import { gamesInScope } from '../season.ts'
import { stageLedger, type StageLedgerLine } from './stageLedger.ts'

/** Exact, and in whole hundredths rounded half up. */
export interface RoundedPoints {
  readonly hundredths: number
  /** False where the hundredths are rounded. */
  readonly isExact: boolean
}

export interface SeasonLedgerLine extends Omit<StageLedgerLine, 'points' | 'weight' | 'weighted'> {
  readonly points: RoundedPoints
  /** As `13/10`. */
  readonly weight: string
  readonly weighted: RoundedPoints
  readonly stage?: string
}

/** Points of no game; `stage` by its name. */
interface NamedGivenPoints extends Omit<GivenPoints, 'replaces'> {
  readonly name: string
}

export interface SeasonLedger {
  readonly lines: readonly SeasonLedgerLine[]
  /** In order of giving. */
  readonly given: readonly NamedGivenPoints[]
  /** In order of first appearance; the exact sum, rounded at last. */
  readonly players: readonly { readonly member: string; readonly name: string; readonly total: RoundedPoints }[]
}

export function seasonLedger(
  { club, plan }: ScoredSeason,
  lines: readonly StageLedgerLine[],
  given: readonly GivenPoints[] = [],
): SeasonLedger {
  const nameOf = (member: string) => memberName(club, member)
  const totals = new Map<string, Fraction>()
  for (const { member, weighted } of lines) totals.set(member, add(totals.get(member) ?? ZERO, weighted))
  for (const { member, hundredths } of given) totals.set(member, add(totals.get(member) ?? ZERO, fraction(hundredths)))
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

function roundPoints(value: Fraction): RoundedPoints {
  return { hundredths: roundHalfUp(value), isExact: value.d === 1n }
}

// What the season's standings add to one game in addition to its own lines: the compensation of its first victim and
// the weight of its stage. The ledger form uses it to show the total of the standings.
export interface GameCompensation {
  /** Of every line of the game in the standings, as `13/10`. */
  readonly weight: string
  /** Before the weight. `times` killed first in the stage, out of `base` that earn the whole. */
  readonly seats: readonly {
    readonly seat: number
    readonly points: RoundedPoints
    readonly times: number
    readonly base: number
    /** `base` are his own games. */
    readonly of?: 'games'
  }[]
}

export function gameCompensation(data: ScoredSeason, game: string): GameCompensation {
  const row = gamesInScope(data, {}).find(({ id }) => id === game)
  const isFinal = row !== undefined && scoredGame(row, data.plan).final
  return {
    weight: fractionText(isFinal ? data.scheme.weights.final : data.scheme.weights.ordinary),
    seats: stageLedger(data, new Map(), {})
      .filter((line) => line.game === game)
      .flatMap(({ seat, points, params }) => (params ? [{ seat, points: roundPoints(points), ...params }] : [])),
  }
}
