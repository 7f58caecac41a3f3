// The table of a season on paper (spec of scoring, section 3): its columns, and that something is held back.

import { expect, it } from 'vitest'
import { standingsPaper } from '../../../src/club/documents/standingsPaper.ts'
import { paperWords } from '../../../src/club/documents/paperWording.ts'
import type { PaperSeason } from '../../../src/club/documents/letterhead.ts'
import type { MetricKey } from '../../../src/scoring/standings/metricKeys.ts'
import type { StandingRow } from '../../../src/scoring/standings/row.ts'

const SEASON: PaperSeason = {
  club: 'Black Cat',
  name: 'Cup',
  rulebook: 'city',
  flags: {},
  scheme: 'tournament-2026',
  schemeVersion: '2',
  differs: false,
}
const RANKING: readonly MetricKey[] = ['finalist', 'total', 'sumBonus', 'wins', 'donAndSheriff', 'firstVictim']
const rows: readonly StandingRow[] = []
const en = paperWords('en')

it('have a column for whatever else the scheme ranks by', () => {
  const titles = (ranking: readonly MetricKey[]) =>
    standingsPaper({ season: SEASON, rows, ranking, scope: '' }, en).sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'table' ? block.columns.map(({ title }) => title) : [])),
    )
  expect(titles(['rating', 'wins']).filter((title) => !titles(RANKING).includes(title))).toEqual(['Rating'])
  expect(titles(RANKING), 'what has a column in two parts has none of its own').not.toContain('D+S')
})

it('say that something is held back, once', () => {
  const notesOf = (hides?: 'table' | 'bonuses') =>
    standingsPaper({ season: { ...SEASON, ...(hides ? { hides } : {}) }, rows, ranking: RANKING, scope: '' }, en).notes
  const said = (notes: readonly string[]) => notes.filter((note) => note.includes('holds'))
  expect([said(notesOf()), said(notesOf('table')), said(notesOf('bonuses'))]).toEqual([
    [],
    ['The organiser holds some games back: they are not counted here yet.'],
    ['The organiser holds bonuses of some games back: they are not counted here yet.'],
  ])
})
