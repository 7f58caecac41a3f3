// Quality of a stage's seating: its numbers, and the paragraph that prints them.

import type { PlannedStage } from '../../../club/model/plan.ts'
import { createSeatingProblem } from '../../../club/seating/problem.ts'
import { computeSeatingQuality } from '../../../club/seating/quality.ts'
import type { PaperSeasonData } from '../paperData.ts'
import type { PaperWords } from '../paperWords.ts'
import type { PlayerPair } from '../../../club/seating/playerPair.ts'

export interface SeatingQualityFigures {
  readonly mean: number
  readonly sd: number
  readonly bound: number | null
  readonly optimal: boolean
  readonly worstSeat: number
  readonly worstTable: number
  /** Lowest value that any seating can have. */
  readonly leastTable: number
  /** Result of the same search without pairs to avoid. */
  readonly without?: { readonly sd: number; readonly tables: number }
  readonly broken: number
}

/** Quality of the stage's seating as it was planned. A substitute counts as the player whom they replace. */
export function seatingQualityFiguresOf(
  { plan }: PaperSeasonData,
  { schedule, lineup, tables, without }: PlannedStage,
): SeatingQualityFigures | undefined {
  if (!schedule) return undefined
  const pairs = (kind: 'separate' | 'avoid') =>
    plan.pairs.flatMap((pair): readonly PlayerPair[] => {
      const [a, b] = [lineup.indexOf(pair.a) + 1, lineup.indexOf(pair.b) + 1]
      return pair.kind === kind && a > 0 && b > 0 ? [[a, b]] : []
    })
  const problem = createSeatingProblem({
    players: lineup.length,
    tables,
    rounds: schedule.length,
    separate: pairs('separate'),
    avoid: pairs('avoid'),
  })
  if (!problem.ok) return undefined
  const quality = computeSeatingQuality(problem.value, schedule)
  const { mean, sd, bound, optimal } = quality.pairs
  return {
    mean,
    sd,
    bound,
    optimal,
    worstSeat: quality.seats.worst,
    worstTable: quality.tables.worst,
    leastTable: quality.leastTables,
    ...(without && quality.avoided.pairs > 0 ? { without } : {}),
    broken: quality.separations.broken.length,
  }
}

/** One paragraph of the paper with the numbers. Empty if the stage has no seating. */
export function seatingQualityNotes(figures: SeatingQualityFigures | undefined, words: PaperWords): readonly string[] {
  if (figures === undefined) return []
  const { mean, sd, bound, optimal, worstSeat, worstTable, leastTable, without, broken } = figures
  const shown = (figure: number) => words.figure(figure.toFixed(3))
  return [
    [
      words.text('seating', 'meetings', { mean: words.figure(mean.toFixed(2)), sd: shown(sd) }),
      ...(optimal
        ? [words.text('seating', 'optimal')]
        : bound === null
          ? []
          : [words.text('seating', 'bound', { bound: shown(bound) })]),
      words.text('seating', 'seats', { worst: worstSeat }),
      words.text('seating', 'tables', { worst: worstTable }),
      words.text('seating', worstTable <= leastTable ? 'tablesBest' : 'tablesLeast', { n: leastTable }),
      ...(without ? [words.text('seating', 'without', { sd: shown(without.sd), tables: without.tables })] : []),
      ...(broken > 0 ? [words.text('seating', 'broken', { n: broken })] : []),
    ].join(' '),
  ]
}
