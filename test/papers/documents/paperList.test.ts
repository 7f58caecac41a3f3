// Printed documents that the Share panel offers in each context, and their requests. The list was made before papers
// and exports were combined in one panel, and none of its documents may be lost.

import { beforeAll, expect, it } from 'vitest'
import type { SharePlace } from '../../../src/files/share/shareables.ts'
import { LANG_CHOICES } from '../../../src/i18n/registry.ts'
import { newTable, taken } from '../../club/clubFixture.ts'
import { offeredPapersOn } from '../../files/share/makeShares.ts'
import { newTournament, type Tournament } from './tournamentFixture.ts'

let cup: Tournament
beforeAll(async () => {
  cup = await newTournament()
})

type Place = (cup: Tournament) => SharePlace
const offered = (place: Place) => offeredPapersOn(cup.club, place(cup))
const round =
  (n: number): Place =>
  ({ season, stage }) => ({ page: 'season', season, stage, round: n })

const SEASON = [
  ...['dayEnd', 'standings', 'teams', 'series', 'results', 'prizes', 'certificates', 'blank', 'rules', 'poster'],
  'slip',
]
const ROUND = ['roundResults', ...SEASON]
const SEATED = [
  ...['seating-round', 'seating-player', 'seating-judge', 'seating-table', 'seating-cards', 'seating-slips'],
  ...['badges', 'nameCards', 'roundBlanks'],
]
it.each<[string, Place, readonly string[]]>([
  ['a season with its last stage', ({ season }) => ({ page: 'season', season }), ROUND],
  ['a game', ({ game }) => ({ page: 'game', game }), ['protocol', ...ROUND]],
  ['a stage without a seating', ({ season, final }) => ({ page: 'season', season, stage: final, round: 1 }), ROUND],
  ['a seated stage', round(2), [...ROUND, ...SEATED]],
])('%s offers the expected documents', async (_what, place, ids) => {
  expect((await offered(place)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

it('documents without content are offered as empty', async () => {
  const { club, season } = await newTable()
  const empty = (await offeredPapersOn(club, { page: 'season', season })).filter(({ isEmpty }) => isEmpty === true)
  expect(empty.map(({ id }) => id)).toEqual(['standings', 'dayEnd', 'results', 'prizes', 'certificates'])
  const unplayed = await offered(round(3))
  expect(unplayed.filter(({ isEmpty }) => isEmpty === true).map(({ id }) => id)).toEqual(['roundResults'])
})

it.each<[string, Place, (cup: Tournament) => unknown]>([
  ['protocol', ({ game }) => ({ page: 'game', game }), ({ game }) => ({ paper: 'protocol', of: { game } })],
  [
    'standings',
    ({ season }) => ({ page: 'season', season, scope: { evening: '2026-01-01' } }),
    ({ season }) => ({ paper: 'standings', of: { season, scope: { evening: '2026-01-01' } } }),
  ],
  ['seating-cards', round(1), ({ season, stage }) => ({ paper: 'seating', of: { season, stage, by: 'cards' } })],
  ['roundBlanks', round(1), ({ season, stage }) => ({ paper: 'blank', of: { season, place: { stage, round: 1 } } })],
  ['roundResults', round(1), ({ season, stage }) => ({ paper: 'results', of: { season, stage, round: 1 } })],
])('the offer %s requests the right document', async (id, place, ask) => {
  expect((await offered(place)).find((each) => each.id === id)?.ask).toEqual(ask(cup))
})

it('each offered document can be made in one language, in two, and in all languages', async () => {
  for (const { ask } of await offered(round(1)))
    for (const lang of LANG_CHOICES) {
      const { html } = await taken(cup.club.ask('documents.paper', { ask, lang }))
      expect(html.startsWith('<!doctype html>')).toBe(true)
    }
})
