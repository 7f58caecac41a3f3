// Series in a club (docs/spec/scoring.md §3): refused requests, the table on screen, on paper and in files, and that
// hidden results of a season are not counted and are mentioned as hidden.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { seriesOfFile } from '../../../src/files/imports/importSeries.ts'
import type { Vocabulary } from '../../../src/club/model/vocabulary.ts'
import type { SeriesRequest } from '../../../src/club/seasons/changeSeries.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, newTable, openTable, RED_WINS, taken } from '../clubFixture.ts'
import { offeredPapersOn } from '../../files/share/makeShares.ts'

/** Two seasons with a game each. The second counts one and a half times. */
async function made(store = createMemoryStore(), program?: Vocabulary) {
  const { club, season, members, game } = await newTable(store, undefined, undefined, program)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const { id: cup } = await taken(
    club.ask('seasons.open', {
      name: '=Cup',
      kind: 'tournament',
      scheme: 'official-2025',
      from: '2026-02-01',
      rulebook: 'city',
      preset: 'city',
      flags: {},
    }),
  )
  const second = await openTable(club, cup, members)
  await taken(club.enterAll({ game: second.id, version: second.version }, RED_WINS))
  await taken(club.addLines(second.id, [{ seat: 2, kind: 'bonus', hundredths: 50, reason: 'bright' }]))
  const request: SeriesRequest = {
    name: 'Grand prix',
    parts: [
      { season, coefficient: '1' },
      { season: cup, coefficient: '3/2' },
    ],
  }
  return { club, season, cup, second: second.id, request, members }
}

const best = async (club: Club, series: string) => (await taken(club.ask('series.get', { series }))).rows[0]

it('a series applies exact coefficients and survives a restart', async () => {
  const store = createMemoryStore()
  const { club, season, request } = await made(store)
  const { id } = await taken(club.ask('series.set', request))
  // 0.75 + 1.5 × (0.75 + 0.50).
  expect(await best(club, id)).toMatchObject({
    place: 1,
    tied: false,
    name: 'Player 2',
    total: '2.63',
    tournaments: 2,
    parts: ['0.75', '1.88'],
  })
  expect(await taken(newClub(store, 'y').ask('series.get', { series: id }))).toEqual(
    await taken(club.ask('series.get', { series: id })),
  )
  await taken(club.ask('series.set', { series: id, name: 'Spring', parts: [{ season, coefficient: '2' }] }))
  expect(await best(club, id)).toMatchObject({ total: '1.50', tournaments: 1, tied: true })
  expect((await taken(club.ask('series.list', {}))).map(({ name }) => name)).toEqual(['Spring'])
  expect(await taken(club.ask('series.remove', { series: id }))).toEqual([])
  expect(await codeOf(club.ask('series.get', { series: id }))).toBe('series/unknown')
})

it('a series keeps its rules and its final after a restart, in print and in a season file', async () => {
  const store = createMemoryStore()
  const { club, cup, request } = await made(store)
  const rules = { places: [1000, 800, 600], best: 1, final: { each: 1, size: 3 } }
  const { id } = await taken(club.ask('series.set', { ...request, rules }))
  const view = await taken(club.ask('series.get', { series: id }))
  expect(view.rules).toEqual(rules)
  // First place in the second season, which counts one and a half times.
  expect(view.rows[0]).toMatchObject({ name: 'Player 2', total: '15.00', dropped: [0] })
  expect(await taken(newClub(store, 'y').ask('series.get', { series: id }))).toEqual(view)
  const ask = { paper: 'series', of: { series: id } } as const
  const { html } = await taken(club.ask('documents.paper', { ask, lang: 'en' }))
  expect(html).toContain('Qualified for the final')
  expect(html).toContain('Place 1 of the series'.replace('1', String(view.rows[2]?.place)))
  const file = await taken(club.ask('exports.file', { season: cup, what: 'season', format: 'json', lang: 'en' }))
  expect(JSON.parse('text' in file ? file.text : '')).toMatchObject({ series: [{ name: 'Grand prix', rules }] })
  await taken(club.ask('series.set', { ...request, series: id }))
  expect((await taken(club.ask('series.get', { series: id }))).rules).toBeUndefined()
})

it('a series with a formula keeps its stars after a restart, in print and in a season file', async () => {
  const store = createMemoryStore()
  const { club, season, cup, request } = await made(store)
  const rules: SeriesRequest['rules'] = { formula: [{ metric: 'total', times: '1/2', by: 'stars' }], best: 1 }
  const parts = request.parts.map((part) => ({ ...part, stars: part.season === cup ? 3 : 1 }))
  const { id } = await taken(club.ask('series.set', { ...request, parts, rules }))
  // 1.5 × 1/2 × 3 stars × 1.25 points.
  expect(await best(club, id)).toMatchObject({ name: 'Player 2', total: '2.81', dropped: [0] })
  const view = await taken(club.ask('series.get', { series: id }))
  expect(await taken(newClub(store, 'y').ask('series.get', { series: id }))).toEqual(view)
  const ask = { paper: 'series', of: { series: id } } as const
  const { html } = await taken(club.ask('documents.paper', { ask, lang: 'en' }))
  for (const said of ['0.5 · Total (Σ) · Stars of the season', '3 ★']) expect(html).toContain(said)
  const file = await taken(club.ask('exports.file', { season: cup, what: 'season', format: 'json', lang: 'en' }))
  const written = JSON.parse('text' in file ? file.text : '')
  expect(written).toMatchObject({ series: [{ rules, parts: [{ stars: 1 }, { stars: 3 }] }] })
  expect(season).not.toBe(cup)
  expect(seriesOfFile(written)).toMatchObject([{ name: 'Grand prix', stars: 3, rules }])
})

it('a series drops invalid rules and then adds up its seasons', async () => {
  const { club, request } = await made()
  for (const rules of [{ places: [-1] }, { places: [] }, { best: 0 }, { final: { each: 1, size: 0 } }]) {
    const { id } = await taken(club.ask('series.set', { ...request, name: JSON.stringify(rules), rules }))
    expect(await taken(club.ask('series.get', { series: id }))).not.toHaveProperty('rules')
    expect(await best(club, id)).toMatchObject({ total: '2.63' })
  }
})

it('a series is reported to listeners as a change of the club', async () => {
  const { club, request } = await made()
  const told: string[] = []
  club.listen((_, { name }) => void told.push(name))
  const { id } = await taken(club.ask('series.set', request))
  await taken(club.ask('series.remove', { series: id }))
  expect(told).toEqual(['club.changed', 'club.changed'])
})

it('a series contains no hidden results of a season, and says that they are hidden', async () => {
  const { club, cup, second, request } = await made()
  const { id } = await taken(club.ask('series.set', request))
  const all = async () => {
    const files = []
    for (const format of ['csv'] as const)
      files.push(await taken(club.ask('series.file', { series: id, format, lang: 'en' })))
    const { html } = await taken(
      club.ask('documents.paper', { ask: { paper: 'series', of: { series: id } }, lang: 'en' }),
    )
    return JSON.stringify([await taken(club.ask('series.get', { series: id })), files, html])
  }
  for (const what of ['table', 'bonuses'] as const) {
    await taken(club.ask('seasons.hide', { season: cup, hiding: { what, from: { game: 1 } } }))
    const before = await all()
    await taken(club.addLines(second, [{ seat: 1, kind: 'bonus', hundredths: 45, reason: what }]))
    expect(await all()).toBe(before)
    expect((await taken(club.ask('series.get', { series: id }))).parts.map(({ hides }) => hides)).toEqual([
      undefined,
      what,
    ])
    expect(before).toContain('partly hidden')
    expect(before).toContain(what === 'table' ? 'has hidden some games' : 'has hidden the bonuses of some games')
    const [line] = (await taken(club.ask('ledger.list', { game: second }))).filter((each) => each.reason === what)
    await taken(
      club.addLines(second, [{ seat: 1, kind: 'bonus', hundredths: 0, reason: 'back', replaces: line?.id ?? '' }]),
    )
  }
})

it('each season of a series offers the document of the series', async () => {
  const { club, season, cup, request } = await made()
  const offered = async (of: string) =>
    (await offeredPapersOn(club, { page: 'season', season: of })).filter(({ id }) => id === 'series')
  expect(await offered(season)).toEqual([])
  const { id } = await taken(club.ask('series.set', request))
  for (const of of [season, cup])
    expect(await offered(of)).toMatchObject([{ name: 'Grand prix', ask: { paper: 'series', of: { series: id } } }])
})

describe('a series is refused', () => {
  it.each<[string, (request: SeriesRequest) => Partial<SeriesRequest>, string]>([
    ['no name', () => ({ name: ' ' }), 'names/empty'],
    ['no seasons', () => ({ parts: [] }), 'series/empty'],
    ['a season twice', ({ parts }) => ({ parts: [...parts, ...parts] }), 'series/repeated-season'],
    ['an unknown season', () => ({ parts: [{ season: 'none', coefficient: '1' }] }), 'seasons/unknown'],
    ['an unknown id', () => ({ series: 'none' }), 'series/unknown'],
  ])('if it has %s', async (_, wrong, code) => {
    const { club, request } = await made()
    const answer = await codeOf(club.ask('series.set', { ...request, ...wrong(request) }))
    expect(answer === code || (code === 'names/empty' && answer !== undefined), String(answer)).toBe(true)
  })
  it('under the name of another series, but accepted under its own', async () => {
    const { club, request } = await made()
    const { id } = await taken(club.ask('series.set', request))
    expect(await codeOf(club.ask('series.set', { ...request, name: 'GRAND PRIX' }))).toBe('series/name-taken')
    expect(await codeOf(club.ask('series.set', { ...request, series: id }))).toBeUndefined()
  })
})

describe.each(LANGS)('in %s', (lang) => {
  it('a series is exported as a file with safe names and as a document', async () => {
    const { club, request } = await made()
    const { id } = await taken(club.ask('series.set', request))
    const file = await taken(club.ask('series.file', { series: id, format: 'csv', lang }))
    const text = 'text' in file ? file.text : ''
    expect(file.fileName).toBe('grand-prix.csv')
    expect(text).toContain(lang === 'en' ? "'=Cup × 1.5" : "'=Cup × 1,5")
    expect(text.split('\n')[1]).toMatch(/Player 2.*2\.63/)
    const { html } = await taken(club.ask('documents.paper', { ask: { paper: 'series', of: { series: id } }, lang }))
    for (const said of ['Grand prix', 'Player 2', lang === 'en' ? '2.63' : '2,63', '=Cup × '])
      expect(html).toContain(said)
  })
})
