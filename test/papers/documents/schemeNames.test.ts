// A scoring scheme is shown by its name in every printed document, on every published page and in every export, in
// every language.

import { beforeAll, expect, test } from 'vitest'
import { FORMATS_BY_EXPORT_KIND, EXPORT_KINDS, type ExportKind } from '../../../src/files/exports/exportKinds.ts'
import { schemeValuesOf } from '../../../src/scoring/schemes/schemeData.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { taken } from '../../club/clubFixture.ts'
import { offeredPapersOn } from '../../files/share/makeShares.ts'
import { textOf } from './readerText.ts'
import { newTournament, type Tournament } from './tournamentFixture.ts'

const NAME = 'Our Friday points'

let cup: Tournament
let id = ''
beforeAll(async () => {
  cup = await newTournament(undefined, async (club) => {
    const { data } = await taken(club.ask('schemes.get', { scheme: 'tournament-2026' }))
    const from = { id: data.id, version: data.version }
    const made = await taken(
      club.ask('schemes.publish', { from, name: NAME, published: '2026-01-01', values: schemeValuesOf(data) }),
    )
    id = made.data.id
    return id
  })
})

test.each(LANGS)('every printed document in %s shows the name of the scheme instead of its id', async (lang) => {
  const { club, season, stage, game } = cup
  let named = 0
  const offers = [
    ...(await offeredPapersOn(club, { page: 'season', season, stage, round: 1 })),
    ...(await offeredPapersOn(club, { page: 'game', game })),
  ]
  for (const { ask } of offers.filter(({ isEmpty }) => isEmpty !== true)) {
    const { html } = await taken(club.ask('documents.paper', { ask, lang }))
    expect(html).not.toContain(id)
    named += Number(textOf(html).includes(NAME))
  }
  expect(named).toBeGreaterThan(5)
})

test.each(LANGS)('standings in %s show the name of a built-in scheme, too', async (lang) => {
  const { club, season } = await newTournament()
  const { html } = await taken(
    club.ask('documents.paper', { ask: { paper: 'standings', of: { season, scope: {} } }, lang }),
  )
  expect(textOf(html)).not.toContain('tournament-2026')
})

test('every published page shows the name of the scheme instead of its id', async () => {
  const pages = (await taken(cup.club.ask('documents.pages', { season: cup.season }))).filter(({ path }) =>
    path.endsWith('.html'),
  )
  expect(pages.filter(({ text }) => text.includes(id)).map(({ path }) => path)).toEqual([])
  expect(pages.filter(({ text }) => text.includes(NAME)).length).toBeGreaterThan(10)
})

/** Exports for programs, which keep the id next to the name. */
const FOR_PROGRAMS: readonly ExportKind[] = ['season', 'events']

test.each(EXPORT_KINDS.filter((what) => !FOR_PROGRAMS.includes(what)))(
  'the export of %s contains no scheme id',
  async (what) => {
    const { club, season, stage } = cup
    expect(FORMATS_BY_EXPORT_KIND[what]).toContain('csv')
    const of = what === 'seating' ? { scope: { stage } } : {}
    const file = await taken(club.ask('exports.file', { season, what, format: 'csv', lang: 'en', ...of }))
    const text = 'text' in file ? file.text : ''
    expect(text).toContain(',')
    expect(text).not.toContain(id)
  },
)
