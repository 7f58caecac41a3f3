// The ledger of a season as it leaves for a screen: lines with their figures rounded and marked
// where rounding took something away, points of no game, and what each player's lines add up to.

import { add, fraction, type Fraction, fractionText, roundHalfUp, ZERO } from '../../rules/fraction.ts'
import type { GivenPoints } from '../ledger/given.ts'
import { memberName, scoredGame, type ScoredSeason } from '../scoredSeason.ts'
import { gamesInScope } from '../season.ts'
import { stageLedger, type StageLine } from './stageLedger.ts'

/** Exact, and in whole hundredths rounded half up. */
export interface Figure {
  readonly hundredths: number
  /** False where the hundredths are rounded. */
  readonly isExact: boolean
}

export interface SeasonLine extends Omit<StageLine, 'points' | 'weight' | 'weighted'> {
  readonly points: Figure
  /** As `13/10`. */
  readonly weight: string
  readonly weighted: Figure
  readonly stage?: string
}

/** Points of no game; `stage` by its name. */
interface GivenLine extends Omit<GivenPoints, 'replaces'> {
  readonly name: string
}

export interface SeasonLedger {
  readonly lines: readonly SeasonLine[]
  /** In order of giving. */
  readonly given: readonly GivenLine[]
  /** In order of first appearance; the exact sum, rounded at last. */
  readonly players: readonly { readonly member: string; readonly name: string; readonly total: Figure }[]
}

export function seasonLedger(
  { club, plan }: ScoredSeason,
  lines: readonly StageLine[],
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
        points: figure(points),
        weight: fractionText(weight),
        weighted: figure(weighted),
      }
    }),
    given: given.map(({ replaces: _, stage: id, ...line }) => {
      const stage = id === undefined ? undefined : plan.stages.get(id)?.name
      return { ...line, name: nameOf(line.member), ...(stage === undefined ? {} : { stage }) }
    }),
    players: [...totals].map(([member, total]) => ({
      member,
      name: nameOf(member),
      total: figure(total),
    })),
  }
}

function figure(value: Fraction): Figure {
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
    readonly points: Figure
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
      .flatMap(({ seat, points, params }) => (params ? [{ seat, points: figure(points), ...params }] : [])),
  }
}
