// Values on the seating tab: the people of a round, the effect of a swap, bars and number formats.

import { describe, expect, it } from 'vitest'
import type { PlanView, SeatingQualityChange, StageView } from '../../../../src/api/contract/plan.ts'
import {
  deviationText,
  meetingBars,
  seatingQualityValueChanges,
} from '../../../../src/ui/features/seating/logic/quality.ts'
import { currentRound, plannedRoundView } from '../../../../src/ui/shared/plan/roundView.ts'

const people = ['Ann', 'Bob', 'Cyd', 'Dee', 'Eve']
const plan: Pick<PlanView, 'entrants'> = {
  entrants: [...people, 'New'].map((name) => ({ member: `m-${name}`, name, present: true, isExhibition: false })),
}

function stage(change: Partial<StageView> = {}): StageView {
  return {
    id: 's',
    name: 'Main',
    isFinal: false,
    rounds: 2,
    tables: 2,
    lineup: people.map((name) => `m-${name}`),
    judges: ['Judge'],
    judgeIds: [''],
    judged: [1, 2].map((round) => ({ round, table: 1, judge: 'Judge', faults: [] })),
    again: [],
    schedule: [
      [
        [1, 2],
        [3, 4],
      ],
      [
        [5, 1],
        [2, 3],
      ],
    ],
    replacements: [],
    games: [],
    ...change,
  }
}

describe('round', () => {
  it('lists people by seat, judges by table, and the people who sit out', () => {
    const { tables, out } = plannedRoundView(plan, stage(), 1)
    expect(tables.map((table) => table.people.map(({ name }) => name))).toEqual([
      ['Ann', 'Bob'],
      ['Cyd', 'Dee'],
    ])
    expect(tables.map(({ judge }) => judge)).toEqual(['Judge', ''])
    expect(out.map(({ name }) => name)).toEqual(['Eve'])
  })

  it('shows a replacement from their first round on', () => {
    const replaced = stage({ replacements: [{ stage: 's', place: 1, member: 'm-New', fromRound: 2, reason: 'ill' }] })
    const first = (round: number) =>
      plannedRoundView(plan, replaced, round).tables[0]?.people.map(({ name, isReplacement }) => [name, isReplacement])
    expect(first(1)).toEqual([
      ['Ann', false],
      ['Bob', false],
    ])
    expect(first(2)).toEqual([
      ['Eve', false],
      ['New', true],
    ])
  })

  it('marks a table whose game has started as played', () => {
    const begun = stage({
      games: [{ round: 1, table: 2, game: 'g', number: 1, rulebook: 'sport' as const, isOver: false }],
    })
    expect(plannedRoundView(plan, begun, 1).tables.map(({ isPlayed }) => isPlayed)).toEqual([false, true])
  })

  it.each([
    ['nothing was played', [], 1],
    ['one table of round 1 is over', [[1, 1]], 1],
    [
      'round 1 is over',
      [
        [1, 1],
        [1, 2],
      ],
      2,
    ],
    [
      'all rounds are over',
      [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ],
      2,
    ],
  ] as const)('is the current one if %s', (_, over, round) => {
    const games = over.map(([r, table]) => ({
      round: r,
      table,
      game: `${r}${table}`,
      number: 1,
      rulebook: 'sport' as const,
      isOver: true,
    }))
    expect(currentRound(stage({ games }))).toBe(round)
  })
})

describe('seating quality', () => {
  it('shows meetings in order, with bars relative to the longest', () => {
    expect(meetingBars({ '3': 10, '1': 5, '10': 1 })).toEqual([
      { meetings: 1, pairs: 5, share: 0.5 },
      { meetings: 3, pairs: 10, share: 1 },
      { meetings: 10, pairs: 1, share: 0.1 },
    ])
  })

  it('shows deviations with four decimals and the language’s decimal mark', () => {
    expect([deviationText(0.75, '.'), deviationText(1.11651, ',')]).toEqual(['0.7500', '1,1165'])
  })

  it('lists only the changed values, and whether each improves', () => {
    const quality = (sd: number, seats: number, broken: number): SeatingQualityChange['before'] => ({
      pairs: { mean: 1, sd, bound: null, optimal: false, histogram: {} },
      seats: { worst: seats, uneven: 0 },
      tables: { worst: 1, uneven: 0 },
      leastTables: 1,
      games: { fewest: 2, most: 2 },
      separations: {
        kept: 2 - broken,
        broken: Array.from({ length: broken }, () => ({ pair: [1, 2] as const, meetings: 1 })),
      },
      avoided: { pairs: 0, meetings: 0 },
      barred: { places: 0, broken: 0 },
    })
    expect(seatingQualityValueChanges({ before: quality(0.5, 1, 1), after: quality(0.6, 1, 0) }, '.')).toEqual([
      { key: 'sd', before: '0.5000', after: '0.6000', isBetter: false, isWorse: true },
      { key: 'separations', before: '1 / 2', after: '2 / 2', isBetter: true, isWorse: false },
    ])
  })
})
