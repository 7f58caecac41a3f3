// Standings on paper (docs/spec/scoring.md §3): their columns, and the note about hidden data.

import { expect, it } from 'vitest'
import { standingsPartFromContent } from '../../../src/papers/documents/kinds/standings.ts'
import { paperWords } from '../../../src/papers/documents/paperWords.ts'
import type { PaperSeasonHeader } from '../../../src/papers/documents/letterhead.ts'
import { METRIC_KEYS, type MetricKey } from '../../../src/scoring/metricKeys.ts'
import type { StandingRow } from '../../../src/scoring/standings/standingRow.ts'
import { winShare } from '../../../src/scoring/standings/winShare.ts'

const SEASON: PaperSeasonHeader = {
  club: 'Black Cat',
  name: 'Cup',
  rulebook: 'city',
  flags: {},
  scheme: { id: 'tournament-2026', version: '2' },
  differs: false,
}
const RANKING: readonly MetricKey[] = ['finalist', 'total', 'sumBonus', 'wins', 'donAndSheriff', 'firstVictim']
const rows: readonly StandingRow[] = []
const en = paperWords('en')

function rowOf(change: Partial<StandingRow>): StandingRow {
  return {
    place: 1,
    tied: false,
    member: 'm',
    name: 'Ann',
    isFinalist: false,
    metrics: {
      ...(Object.fromEntries(METRIC_KEYS.map((key) => [key, '0'])) as StandingRow['metrics']),
      winRate: '50.0 %',
    },
    won: winShare({ wins: 2, games: 4 }),
    ...change,
  }
}

it('printed standings have a column for every ranking metric that no other column shows', () => {
  const titles = (ranking: readonly MetricKey[]) =>
    standingsPartFromContent({ season: SEASON, rows, ranking, scope: '' }, en).sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'table' ? block.columns.map(({ title }) => title) : [])),
    )
  expect(titles(['rating', 'wins']).filter((title) => !titles(RANKING).includes(title))).toEqual(['Rating'])
  expect(titles(RANKING), 'what has a column in two parts has none of its own').not.toContain('D+S')
})

it.each([
  ['above a line if they rank first', [true, true, false], [2, 1]],
  ['among the others if the scheme does not rank them first', [false, true, false, true], [4]],
])('printed standings show finalists %s, and all rows in order', (_, finalists, sizes) => {
  const ranked = finalists.map((isFinalist, index) => rowOf({ isFinalist, name: `Player ${index}`, place: index + 1 }))
  const { sections, notes } = standingsPartFromContent(
    { season: SEASON, rows: ranked, ranking: ['total'], scope: '' },
    en,
  )
  const groups = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'table' ? block.groups : [])),
  )
  expect(groups.map((group) => group.rows.length)).toEqual(sizes)
  expect(groups.flatMap((group) => group.rows.map(({ cells }) => cells[1]?.text))).toEqual(
    ranked.map(({ name }) => name),
  )
  expect(notes.some((note) => note === en.text('standings', 'line'))).toBe(sizes.length > 1)
})

it('printed standings show the confidence interval and the chance level of a win rate', () => {
  const sharing = (chance?: number) => rowOf({ won: winShare({ wins: 2, games: 4 }, chance) })
  const cellsOf = (of: readonly StandingRow[], ranking: readonly MetricKey[]) => {
    const { sections, notes } = standingsPartFromContent({ season: SEASON, rows: of, ranking, scope: '' }, en)
    const [block] = sections.flatMap(({ blocks }) => blocks)
    if (block?.type !== 'table') throw new Error('no table')
    const at = block.columns.findIndex(({ title }) => title === 'W%')
    const titles = block.columns.slice(at, at + 3).map(({ title }) => title)
    return { at, notes, titles, cells: block.groups[0]?.rows[0]?.cells.slice(at, at + 3).map(({ text }) => text) }
  }
  const found = cellsOf([sharing(0.457)], ['winRate'])
  expect(found.titles).toEqual(['W%', '95 %', 'Chance'])
  expect(found.cells).toEqual(['50.0 %', '15–85 %', '46 %'])
  expect(found.notes.some((note) => note.includes('Wilson'))).toBe(true)
  expect(cellsOf([sharing()], ['winRate']).cells?.at(-1)).toBe('–')
  const without = cellsOf([sharing(0.457)], ['wins'])
  expect([without.at, without.notes.some((note) => note.includes('Wilson'))]).toEqual([-1, false])
})

it('printed standings mention hidden data once', () => {
  const notesOf = (hides?: 'table' | 'bonuses') =>
    standingsPartFromContent(
      { season: { ...SEASON, ...(hides ? { hides } : {}) }, rows, ranking: RANKING, scope: '' },
      en,
    ).notes
  const said = (notes: readonly string[]) => notes.filter((note) => note.includes('has hidden'))
  expect([said(notesOf()), said(notesOf('table')), said(notesOf('bonuses'))]).toEqual([
    [],
    ['The organiser has hidden some games. They are not counted here yet.'],
    ['The organiser has hidden the bonuses of some games. They are not counted here yet.'],
  ])
})
