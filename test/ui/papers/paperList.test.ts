// The list of papers: what is offered where, what each asks the club for, and that every one of them
// has its words in both languages and is made by the real club.

import { describe, expect, it } from 'vitest'
import type { Season } from '../../../src/api/contract/seasons.ts'
import type { StageView } from '../../../src/api/contract/plan.ts'
import { ALL_LANGS } from '../../../src/lang/registry.ts'
import { screens as en } from '../../../src/lang/en/screens.ts'
import { screens as ru } from '../../../src/lang/ru/screens.ts'
import {
  PAPER_GROUPS,
  paperFileName,
  papersFor,
  roundAtHand,
  type PaperItem,
  type PaperPlace,
} from '../../../src/ui/pages/papers/logic/paperList.ts'
import { clubChannel } from '../clubChannel.ts'

const season = { id: 's', games: 3, rulebook: 'city', preset: 'city', flags: {} } as Season
const stage: StageView = {
  id: 'st',
  name: 'Main',
  isFinal: false,
  rounds: 3,
  tables: 2,
  lineup: [],
  judges: [],
  schedule: [],
  replacements: [],
  games: [],
}
const over = (round: number, table: number) => ({ round, table, game: `${round}.${table}`, number: 1, isOver: true })

const offered = (place: Partial<PaperPlace>) => papersFor({ season, ...place }).map(({ id }) => id)
const item = (place: Partial<PaperPlace>, id: string): PaperItem | undefined =>
  papersFor({ season, ...place }).find((each) => each.id === id)

describe('what is offered', () => {
  const SEASON = ['dayEnd', 'standings', 'results', 'certificates', 'blank', 'rules']
  it.each<[string, Partial<PaperPlace>, readonly string[]]>([
    ['of a season', {}, SEASON],
    ['of a game, its protocol first', { game: { id: 'g', number: 4 } }, ['protocol', ...SEASON]],
    [
      'of a stage not yet seated',
      { stage: { ...stage, schedule: undefined } as unknown as StageView, round: 1 },
      ['dayEnd', 'standings', 'roundResults', 'results', 'certificates', 'blank', 'rules'],
    ],
    [
      'of a seated stage',
      { stage, round: 2 },
      [
        'dayEnd',
        'standings',
        'roundResults',
        'results',
        'certificates',
        'seating-round',
        'seating-player',
        'seating-table',
        'seating-cards',
        'blank',
        'roundBlanks',
        'rules',
      ],
    ],
  ])('%s', (_what, place, ids) => {
    expect(offered(place)).toEqual(ids)
  })

  it('but not before there is something to print', () => {
    const empty = papersFor({ season: { ...season, games: 0 }, stage, round: 1 })
      .filter(({ isEmpty }) => isEmpty)
      .map(({ id }) => id)
    expect(empty).toEqual(['standings', 'roundResults', 'results', 'certificates'])
    expect(item({ stage: { ...stage, games: [over(2, 1)] }, round: 2 }, 'roundResults')?.isEmpty).toBe(false)
  })

  it('every paper in a known group, under words of both languages', () => {
    const all = papersFor({ season, game: { id: 'g', number: 1 }, stage, round: 1 })
    for (const { id, group } of all) {
      expect(PAPER_GROUPS).toContain(group)
      for (const { papers } of [en, ru])
        expect(
          [papers.group, papers.paper, papers.about].map(
            (words, index) => typeof (words as Record<string, string>)[index === 0 ? group : id],
          ),
        ).toEqual(['string', 'string', 'string'])
    }
  })
})

it.each<[string, Partial<PaperPlace>, unknown]>([
  ['protocol', { game: { id: 'g', number: 4 } }, { name: 'documents.protocol', args: { game: 'g', lang: ALL_LANGS } }],
  [
    'standings',
    { scope: { evening: '2026-01-01' } },
    { name: 'documents.standings', args: { season: 's', scope: { evening: '2026-01-01' }, lang: ALL_LANGS } },
  ],
  [
    'seating-cards',
    { stage },
    { name: 'documents.seating', args: { season: 's', stage: 'st', by: 'cards', lang: ALL_LANGS } },
  ],
  [
    'roundBlanks',
    { stage, round: 2 },
    { name: 'documents.blankProtocol', args: { season: 's', place: { stage: 'st', round: 2 }, lang: ALL_LANGS } },
  ],
  [
    'roundResults',
    { stage, round: 2 },
    { name: 'documents.results', args: { season: 's', stage: 'st', round: 2, lang: ALL_LANGS } },
  ],
])('%s asks for the right thing', (id, place, ask) => {
  expect(item(place, id)?.ask(ALL_LANGS)).toEqual(ask)
})

it.each<[string, readonly (readonly [number, number])[], number]>([
  ['nothing played', [], 1],
  ['one table of the first', [[1, 1]], 1],
  [
    'all of the first',
    [
      [1, 1],
      [1, 2],
    ],
    2,
  ],
  [
    'everything',
    [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [3, 1],
      [3, 2],
    ],
    3,
  ],
])('the round at hand with %s', (_what, games, round) => {
  expect(roundAtHand({ ...stage, games: games.map(([each, table]) => over(each, table)) })).toBe(round)
})

it.each([
  ['Winter cup', { id: 'dayEnd' }, 'en', 'winter-cup-day-end-en.pdf'],
  ['Зимний кубок', { id: 'roundBlanks', n: 3 }, 'ru', 'зимний-кубок-round-blanks-3-ru.pdf'],
  ['../../etc/passwd', { id: 'standings' }, ALL_LANGS, 'etc-passwd-standings-all.pdf'],
  ['***', { id: 'standings' }, 'en', 'standings-en.pdf'],
] as const)('%s becomes a file name anywhere', (name, paper, lang, file) => {
  expect(paperFileName(name, paper, lang)).toBe(file)
})

it('the club makes each of a season’s papers, in every language offered', async () => {
  const channel = clubChannel()
  const sample = await channel.send('club.loadSample', { lang: 'en' })
  const seasons = await channel.send('seasons.list', {})
  const games = await channel.send('games.list', {})
  if (!sample.ok || !seasons.ok || !games.ok) throw new Error('no sample')
  const [opened] = seasons.data
  const [game] = games.data
  if (!opened || !game) throw new Error('no season')
  for (const { ask } of papersFor({ season: opened, game })) {
    for (const lang of ['en', 'ru', ALL_LANGS] as const) {
      const { name, args } = ask(lang)
      const answer = await channel.send(name, args)
      expect([name, lang, answer.ok && answer.data.html.startsWith('<!doctype html>')]).toEqual([name, lang, true])
    }
  }
})
