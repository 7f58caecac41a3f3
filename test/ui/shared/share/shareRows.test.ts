// The paper that Ctrl+P prints, and the file name of a paper.

import { describe, expect, it } from 'vitest'
import type { ShareRow } from '../../../../src/api/contract/papers.ts'
import { ALL_LANGS_CHOICE } from '../../../../src/i18n/registry.ts'
import { paperFileName } from '../../../../src/ui/shared/share/paperFileName.ts'
import { firstPaperOf, isOnScreen, titleOfShare, type LocalShare } from '../../../../src/ui/shared/share/shareRows.ts'

const paper = (key: 'standings' | 'protocol' | 'rules', of: Partial<ShareRow> = {}): ShareRow => ({
  key,
  forms: [{ form: 'print', by: { request: 'documents.paper', ask: { paper: 'rules', of: { game: key } } } }],
  ...of,
})
const audit: LocalShare = { key: 'audit', forms: [{ form: 'csv', run: () => undefined }] }

describe('Ctrl+P', () => {
  it.each<[string, Parameters<typeof firstPaperOf>[0], string | undefined]>([
    ['the first row', [paper('protocol'), paper('rules')], 'protocol'],
    ['the next paper if the first row has none', [audit, paper('standings')], 'standings'],
    ['the next paper if the first is withheld', [paper('protocol', { withheld: 'running' }), paper('rules')], 'rules'],
    ['the next paper if the first is empty', [paper('standings', { isEmpty: true }), paper('rules')], 'rules'],
    ['nothing if no row has a paper', [audit], undefined],
  ])('prints %s', (_, rows, key) => {
    expect(firstPaperOf(rows)?.row.key).toBe(key)
  })
})

it.each([
  ['standings', {}, 'Standings'],
  ['standings', { name: 'End' }, 'Standings, End'],
  ['standings', { name: 'Stand' }, 'Standings, Stand'],
  ['protocol', { n: 3 }, 'Protocol of game 3'],
] as const)('the title of %s with %o is %s', (key, of, title) => {
  expect(titleOfShare({ key, forms: [], ...of })).toBe(title)
})

it('only the row that the page shows has the description of the screen', () => {
  const season = { page: 'season', season: 's' } as const
  const best = (n: number): ShareRow => ({ key: 'teamsBest', n, forms: [] })
  expect(isOnScreen(paper('standings'), { ...season, first: 'standings' })).toBe(true)
  expect(isOnScreen(paper('standings'), { ...season, first: 'teams' })).toBe(false)
  expect(isOnScreen(best(3), { ...season, first: 'teamsBest', best: 3 })).toBe(true)
  expect(isOnScreen(best(2), { ...season, first: 'teamsBest', best: 3 })).toBe(false)
  expect(isOnScreen(paper('protocol'), { page: 'game', game: 'g' })).toBe(true)
})

it.each([
  ['Winter cup', { id: 'dayEnd' }, 'en', 'winter-cup-day-end-en.pdf'],
  ['Зимний кубок', { id: 'roundBlanks', n: 3 }, 'ru', 'зимний-кубок-round-blanks-3-ru.pdf'],
  ['../../../etc/passwd', { id: 'standings' }, ALL_LANGS_CHOICE, 'etc-passwd-standings-all.pdf'],
  ['2026-01-02', { id: 'standings', name: 'Winter cup' }, 'en', '2026-01-02-standings-winter-cup-en.pdf'],
  ['Ann', { id: 'player', name: 'Ann' }, 'en', 'ann-player-en.pdf'],
  ['***', { id: 'standings' }, 'en', 'standings-en.pdf'],
] as const)('the name %s is converted to a portable file name', (name, of, lang, file) => {
  expect(paperFileName(name, of, lang)).toBe(file)
})
