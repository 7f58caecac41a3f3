// Printed documents that are offered in each context, and the requests of the offers. Each offer has its texts in every
// language and can be made by a real club.

import { beforeAll, describe, expect, it } from 'vitest'
import type { RequestArgs } from '../../../src/api/requestTypes.ts'
import type { OfferedPaper } from '../../../src/papers/documents/kinds/registry.ts'
import { LANG_CHOICES, LANGS, LANGUAGES } from '../../../src/i18n/registry.ts'
import { newTable, taken } from '../../club/clubFixture.ts'
import { newTournament, type Tournament } from './tournamentFixture.ts'

let cup: Tournament
beforeAll(async () => {
  cup = await newTournament()
})

type Place = (cup: Tournament) => Omit<RequestArgs<'documents.papers'>, 'season'>
const offered = (place: Place): Promise<readonly OfferedPaper[]> =>
  taken(cup.club.ask('documents.papers', { season: cup.season, ...place(cup) }))
const everywhere: Place = ({ stage, game }) => ({ stage, game, round: 1 })

const SEASON = [
  'dayEnd',
  'standings',
  'teams',
  'series',
  'results',
  'prizes',
  'certificates',
  'blank',
  'rules',
  'poster',
  'slip',
]
it.each<[string, Place, readonly string[]]>([
  ['a season', () => ({}), SEASON],
  ['a game, with its protocol first', ({ game }) => ({ game }), ['protocol', ...SEASON]],
  [
    'a stage without a seating',
    ({ final }) => ({ stage: final, round: 1 }),
    [
      'dayEnd',
      'standings',
      'teams',
      'series',
      'roundResults',
      'results',
      'prizes',
      'certificates',
      'blank',
      'rules',
      'poster',
      'slip',
    ],
  ],
  [
    'a seated stage',
    ({ stage }) => ({ stage, round: 2 }),
    [
      'dayEnd',
      'standings',
      'teams',
      'series',
      'roundResults',
      'results',
      'prizes',
      'certificates',
      'seating-round',
      'seating-player',
      'seating-judge',
      'seating-table',
      'seating-cards',
      'seating-slips',
      'badges',
      'nameCards',
      'blank',
      'roundBlanks',
      'rules',
      'poster',
      'slip',
    ],
  ],
])('the list of documents for %s has the expected offers', async (_what, place, ids) => {
  expect((await offered(place)).map(({ id }) => id)).toEqual(ids)
})

it('documents without content are offered as empty', async () => {
  const { club, season } = await newTable()
  const empty = (await taken(club.ask('documents.papers', { season }))).filter(({ isEmpty }) => isEmpty === true)
  expect(empty.map(({ id }) => id)).toEqual(['dayEnd', 'standings', 'results', 'prizes', 'certificates'])
  const unplayed = await offered(({ stage }) => ({ stage, round: 3 }))
  expect(unplayed.filter(({ isEmpty }) => isEmpty === true).map(({ id }) => id)).toEqual(['roundResults'])
})

it.each<[string, Place, (cup: Tournament) => unknown]>([
  ['protocol', ({ game }) => ({ game }), ({ game }) => ({ paper: 'protocol', of: { game } })],
  [
    'standings',
    () => ({ scope: { evening: '2026-01-01' } }),
    ({ season }) => ({ paper: 'standings', of: { season, scope: { evening: '2026-01-01' } } }),
  ],
  ['seating-cards', everywhere, ({ season, stage }) => ({ paper: 'seating', of: { season, stage, by: 'cards' } })],
  ['roundBlanks', everywhere, ({ season, stage }) => ({ paper: 'blank', of: { season, place: { stage, round: 1 } } })],
  ['roundResults', everywhere, ({ season, stage }) => ({ paper: 'results', of: { season, stage, round: 1 } })],
])('the offer %s requests the right document', async (id, place, ask) => {
  expect((await offered(place)).find((each) => each.id === id)?.ask).toEqual(ask(cup))
})

describe('each offered document', () => {
  it('has its texts in every language', async () => {
    for (const { id, group } of await offered(everywhere))
      for (const lang of LANGS) {
        const { papers } = LANGUAGES[lang].screens
        const words: Readonly<Record<string, string | undefined>>[] = [papers.paper, papers.about]
        expect([lang, id, ...words.map((each) => typeof each[id]), typeof papers.group[group]]).toEqual([
          lang,
          id,
          'string',
          'string',
          'string',
        ])
      }
  })

  it('can be made in one language, in two, and in all languages', async () => {
    for (const { ask } of await offered(everywhere))
      for (const lang of LANG_CHOICES) {
        const { html } = await taken(cup.club.ask('documents.paper', { ask, lang }))
        expect(html.startsWith('<!doctype html>')).toBe(true)
      }
  })
})
