// The standings on the screen: their columns, the ranking metrics, the exported file, and the games that count.

import { describe, expect, it } from 'vitest'
import type { MetricInfo } from '../../../../src/scoring/standings/metrics.ts'
import type { StandingRow } from '../../../../src/scoring/standings/standingRow.ts'
import { METRIC_KEYS, type MetricKey } from '../../../../src/scoring/metricKeys.ts'
import { COLUMN_KEYS, listMetrics } from '../../../../src/scoring/standings/metrics.ts'
import { te } from '../../../../src/ui/kit/i18n/setup.ts'
import {
  ALL_CHOICE,
  clubsOf,
  columnsFor,
  lastFinalist,
  rankingColumnLabels,
  scopeOf,
  upToEveningChoice,
  WHOLE_SEASON,
} from '../../../../src/ui/shared/standings/standingsTable.ts'
import { winShare } from '../../../../src/scoring/standings/winShare.ts'

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

const OFFICIAL: readonly MetricInfo[] = listMetrics(['total', 'sumBonus', 'wins', 'donAndSheriff', 'firstVictim'])
const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key)

describe('standings columns', () => {
  it('are the default ones until some are chosen, without columns in which nobody has points', () => {
    expect(keys(columnsFor([row()], { metrics: OFFICIAL }))).toEqual([
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
    expect(keys(columnsFor([row({ metrics: { bestMove: '0.40' } })]))).toContain('bestMove')
  })
  it('include the ranking metrics with their position in the order', () => {
    const metrics = listMetrics(['total', 'eloRed', 'lot'])
    expect(
      columnsFor([], { metrics })
        .filter(({ rank }) => rank !== undefined)
        .map(({ key, rank }) => [key, rank]),
    ).toEqual([
      ['total', 1],
      ['eloRed', 2],
      ['lot', 3],
    ])
  })
  it("follow a choice in the table's own order, and are numbered only if they rank", () => {
    expect(
      columnsFor([row()], { metrics: OFFICIAL, chosen: ['lot', 'openSkill', 'total'] }).map(({ key, rank }) => [
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
    expect([...COLUMN_KEYS, 'finalist'].toSorted()).toEqual([...METRIC_KEYS].toSorted())
    for (const { label, full } of columnsFor([], { chosen: COLUMN_KEYS }))
      expect([label, full].map((key) => te(key))).toEqual([true, true])
  })
  it('are listed in the order of ranking', () => {
    expect(rankingColumnLabels(listMetrics(['finalist', 'total', 'wins']))).toEqual([
      'metric.head.finalist',
      'metric.head.total',
      'metric.head.wins',
    ])
  })
})

it('clubs are listed once, sorted by name', () => {
  expect(clubsOf([{ club: 'B' }, { club: 'A' }, {}, { club: 'B' }])).toEqual(['A', 'B'])
})

describe('line below the finalists', () => {
  it.each<[string, readonly boolean[], string | undefined]>([
    ['under the last of them', [true, true, false], '1'],
    ['nowhere without finalists', [false, false], undefined],
    ['nowhere when all are finalists', [true, true], undefined],
    ['nowhere in an empty table', [], undefined],
    ['nowhere when they rank among the others', [true, false, true, false], undefined],
  ])('%s', (_, finalists, member) => {
    expect(lastFinalist(finalists.map((isFinalist, i) => row({ isFinalist, member: String(i) })))).toBe(member)
  })
})

describe('scope of a choice', () => {
  it.each([
    ['everything', {}, {}],
    ['an evening', { evening: '2026-09-04' }, { evening: '2026-09-04' }],
    ['before a game', { before: 4 }, { beforeGame: 4 }],
    ['before a round of a stage', { stage: 'final', before: 2 }, { stage: 'final', beforeRound: 2 }],
    ['with a least number of games', { minimumGames: 3 }, { minimumGames: 3 }],
    ['after a day of several', { evening: upToEveningChoice('2026-03-02') }, { throughEvening: '2026-03-02' }],
    ['of a club: the same places', { club: '=North' }, {}],
  ])('%s', (_, choice, scope) => expect(scopeOf({ ...WHOLE_SEASON, ...choice })).toEqual(scope))
  it('includes everything by default', () =>
    expect([WHOLE_SEASON.stage, WHOLE_SEASON.evening, WHOLE_SEASON.before, WHOLE_SEASON.club]).toEqual([
      ALL_CHOICE,
      ALL_CHOICE,
      ALL_CHOICE,
      ALL_CHOICE,
    ]))
})
