// Standings on the screen: their columns, the ranking metrics, the exported file, and the games that count.

import { describe, expect, it } from 'vitest'
import { type ListedMetric, METRIC_COLUMN_KEYS, listMetrics } from '../../../../src/scoring/standings/metrics.ts'
import type { StandingRow } from '../../../../src/scoring/standings/standingRow.ts'
import { METRIC_KEYS, type MetricKey } from '../../../../src/scoring/metricKeys.ts'
import { winShare } from '../../../../src/scoring/standings/winShare.ts'
import { isScreenTextKey } from '../../../../src/ui/kit/i18n/setup.ts'
import {
  clubNamesOfStandings,
  standingColumnsFor,
  lastFinalist,
  rankingColumnLabels,
} from '../../../../src/ui/shared/standings/standingColumns.ts'
import {
  ALL_CHOICE,
  standingsScopeOf,
  upToEveningChoice,
  WHOLE_SEASON_CHOICE,
} from '../../../../src/ui/shared/standings/scopeChoice.ts'

function row(
  change: Partial<Omit<StandingRow, 'metrics'>> & { metrics?: Partial<StandingRow['metrics']> } = {},
): StandingRow {
  const { metrics = {}, ...rest } = change
  const zeros = Object.fromEntries(METRIC_KEYS.map((key) => [key, '0'])) as Record<MetricKey, string>
  return {
    place: 1,
    tied: false,
    isFinalist: false,
    member: 'm',
    name: '=A1',
    won: winShare({ wins: 0, games: 0 }),
    ...rest,
    metrics: { ...zeros, ...metrics },
  }
}

const OFFICIAL: readonly ListedMetric[] = listMetrics(['total', 'sumBonus', 'wins', 'donAndSheriff', 'firstVictim'])
const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key)

it('clubs are listed once, sorted by name', () => {
  expect(clubNamesOfStandings([{ club: 'B' }, { club: 'A' }, {}, { club: 'B' }])).toEqual(['A', 'B'])
})

describe('standings columns', () => {
  it('are the default columns if none are chosen', () => {
    expect(keys(standingColumnsFor([row()], { metrics: OFFICIAL }))).toEqual([
      'total',
      'sumBonus',
      'bonus',
      'penalty',
      'wins',
      'asDon',
      'asSheriff',
      'firstVictim',
      'games',
    ])
    expect(keys(standingColumnsFor([row({ metrics: { bestMove: '0.40' } })]))).toContain('bestMove')
  })
  it('include the ranking metrics with their position in the ranking order', () => {
    const metrics = listMetrics(['total', 'eloRed', 'lot'])
    expect(
      standingColumnsFor([], { metrics })
        .filter(({ rank }) => rank !== undefined)
        .map(({ key, rank }) => [key, rank]),
    ).toEqual([
      ['total', 1],
      ['eloRed', 2],
      ['lot', 3],
    ])
  })
  it("appear in the table's own order if chosen, and are numbered only if the ranking uses them", () => {
    expect(
      standingColumnsFor([row()], { metrics: OFFICIAL, chosen: ['lot', 'openSkill', 'total'] }).map(({ key, rank }) => [
        key,
        rank,
      ]),
    ).toEqual([
      ['total', 1],
      ['openSkill', undefined],
      ['lot', undefined],
    ])
  })
  it('exist for every metric except `finalist`, with texts for all headers', () => {
    expect([...METRIC_COLUMN_KEYS, 'finalist'].toSorted()).toEqual([...METRIC_KEYS].toSorted())
    for (const { label, full } of standingColumnsFor([], { chosen: METRIC_COLUMN_KEYS }))
      expect([label, full].map((key) => isScreenTextKey(key))).toEqual([true, true])
  })
  it('are listed with their labels in the ranking order', () => {
    expect(rankingColumnLabels(listMetrics(['finalist', 'total', 'wins']))).toEqual([
      'metric.head.finalist',
      'metric.head.total',
      'metric.head.wins',
    ])
  })
})

describe('line below the finalists', () => {
  it.each<[string, readonly boolean[], string | undefined]>([
    ['is below the last finalist', [true, true, false], '1'],
    ['does not exist without finalists', [false, false], undefined],
    ['does not exist if everybody is a finalist', [true, true], undefined],
    ['does not exist in an empty table', [], undefined],
    ['does not exist if finalists rank among the others', [true, false, true, false], undefined],
  ])('%s', (_, finalists, member) => {
    expect(lastFinalist(finalists.map((isFinalist, i) => row({ isFinalist, member: String(i) })))).toBe(member)
  })
})

describe('scope of a choice', () => {
  it.each([
    ['everything', {}, {}],
    ['an evening', { evening: '2026-09-04' }, { evening: '2026-09-04' }],
    ['limited to the games before a game', { before: 4 }, { beforeGame: 4 }],
    [
      'limited to the games before a round of a stage',
      { stage: 'final', before: 2 },
      { stage: 'final', beforeRound: 2 },
    ],
    ['limited to players with a minimum number of games', { minimumGames: 3 }, { minimumGames: 3 }],
    [
      'limited to the evenings up to a date',
      { evening: upToEveningChoice('2026-03-02') },
      { throughEvening: '2026-03-02' },
    ],
    ['not limited by a club, so that places stay the same', { club: '=North' }, {}],
  ])('is %s', (_, choice, scope) => expect(standingsScopeOf({ ...WHOLE_SEASON_CHOICE, ...choice })).toEqual(scope))
  it('includes everything by default', () =>
    expect([
      WHOLE_SEASON_CHOICE.stage,
      WHOLE_SEASON_CHOICE.evening,
      WHOLE_SEASON_CHOICE.before,
      WHOLE_SEASON_CHOICE.club,
    ]).toEqual([ALL_CHOICE, ALL_CHOICE, ALL_CHOICE, ALL_CHOICE]))
})
