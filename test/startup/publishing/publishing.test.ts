// Automatic publishing, with a real club, a real folder, and a clock that the test advances.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiResult } from '../../../src/api/contract/apiResult.ts'
import type { RequestData } from '../../../src/api/requestTypes.ts'
import { createClubService } from '../../../src/api/clubService.ts'
import { createSeasonPublisher } from '../../../src/startup/publishing/publishing.ts'
import { textFolderAt } from '../../../src/store/textFolder.ts'
import { openTable, RED_WINS, taken } from '../../club/clubFixture.ts'
import { madeSeason } from '../../papers/publishing/madeSeason.ts'
import { eventually } from '../../support/eventually.ts'

async function publishing(remember: () => Promise<void> = () => Promise.resolve(), delay = 0) {
  const { club, season, members } = await madeSeason(3, 10)
  const service = createClubService(club)
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-publishing-'))
  const waiting = new Set<() => void>()
  const notes: unknown[] = []
  const waits: number[] = []
  const own = createSeasonPublisher({
    ask: (id, site) =>
      service.call('documents.pages', { season: id, ...site }) as Promise<ApiResult<RequestData<'documents.pages'>>>,
    series: () => service.call('series.list', {}) as Promise<ApiResult<RequestData<'series.list'>>>,
    listen: (listener) => service.listen(listener),
    delay: () => Promise.resolve(delay),
    folderAt: textFolderAt,
    remember: async (places) => {
      await remember()
      notes.push(places)
    },
    clock: () => 7,
    after(milliseconds, job) {
      waits.push(milliseconds)
      waiting.add(job)
      return () => void waiting.delete(job)
    },
  })
  // Waits for a publication in progress to finish.
  onTestFinished(async () => {
    await own.end()
    rmSync(folder, { recursive: true, force: true })
  })
  /** Runs all scheduled jobs. */
  const pass = () => {
    for (const job of [...waiting]) {
      waiting.delete(job)
      job()
    }
  }
  const place = join(folder, 'pages')
  const page = (path = 'en/index.html') => readFileSync(join(place, path), 'utf8')
  return { club, season, members, own, place, page, pass, waiting, waits, notes, folder }
}

test('publishing runs at once, then once for several quick changes, and omits hidden data', async () => {
  const { club, season, members, own, place, page, pass, waiting, notes } = await publishing()
  expect(own.status(season)).toBe(null)
  expect(await own.choose(season, place)).toMatchObject({ ok: true, data: { place, last: { at: 7 }, fault: null } })
  expect(notes).toEqual([{ [season]: { place, site: {} } }])
  expect(page()).toContain('Player 1')
  await taken(club.ask('members.rename', { member: members[0] ?? '', name: 'First name' }))
  await taken(club.ask('members.rename', { member: members[0] ?? '', name: 'Second name' }))
  expect(waiting.size).toBe(1)
  expect(page()).not.toContain('Second name')
  pass()
  await eventually(() => expect(page()).toContain('Second name'))
  expect(existsSync(join(place, 'en', 'game-3.html'))).toBe(true)
  await taken(club.ask('seasons.hide', { season, hiding: { what: 'table', from: { game: 3 } } }))
  pass()
  await eventually(() => expect(existsSync(join(place, 'en', 'game-3.html'))).toBe(false))
})

test('the description of a site is stored and put on its pages, unless its address is invalid', async () => {
  const { season, own, place, page, notes } = await publishing()
  const site = { address: 'https://club.example/s', next: { date: '2999-12-02', text: 'at nine' } }
  expect(await own.describe(season, site)).toEqual({ ok: true, data: null })
  await own.choose(season, place)
  expect(await own.describe(season, site)).toMatchObject({ ok: true, data: { site, place } })
  expect(page()).toContain('<meta property="og:url" content="https://club.example/s/en/index.html">')
  expect(page()).toContain('at nine')
  expect(notes.at(-1)).toEqual({ [season]: { place, site } })
  expect(await own.describe(season, { address: 'club' })).toMatchObject({ ok: false })
  expect(own.status(season)?.site).toEqual(site)
})

test('publishing runs once more when the delay of the last change has passed', async () => {
  const { club, season, members, own, place, waiting, waits } = await publishing(undefined, 30)
  await own.choose(season, place)
  for (const name of ['First name', 'Second name'])
    await taken(club.ask('members.rename', { member: members[0] ?? '', name }))
  await eventually(() => expect(waits.toSorted((a, b) => a - b)).toEqual([500, 500, 31_000, 31_000]))
  expect(waiting.size).toBe(2)
})

test('a change in another season of the same series updates the pages, but other changes do not', async () => {
  const { club, season, members, own, place, page, pass, waiting } = await publishing()
  const rules = { scheme: 'official-2025', from: '2026-01-01', rulebook: 'city', preset: 'city', flags: {} } as const
  const { id: other } = await taken(club.ask('seasons.open', { name: 'Other', ...rules }))
  const { id: apart } = await taken(club.ask('seasons.open', { name: 'Apart', ...rules }))
  const coefficient = '1'
  await taken(
    club.ask('series.set', { name: 'Both', parts: [season, other].map((each) => ({ season: each, coefficient })) }),
  )
  const game = await openTable(club, other, members.slice(0, 6))
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  await own.choose(season, place)
  await taken(club.addLines(game.id, [{ seat: 2, kind: 'bonus', hundredths: 49, reason: 'bright' }]))
  await eventually(() => expect(waiting.size).toBe(1))
  pass()
  await eventually(() => expect(page('en/series.html')).toContain('1.24'))
  await taken(club.ask('seasons.hide', { season: other, hiding: { what: 'table', from: { game: 1 } } }))
  await eventually(() => expect(waiting.size).toBe(1))
  pass()
  await eventually(() => expect(page('en/series.html')).not.toContain('1.24'))
  const last = await openTable(club, apart, members.slice(0, 6))
  await taken(club.enterAll({ game: last.id, version: last.version }, RED_WINS))
  // By then, all requests have been answered.
  await own.end()
  expect(waiting.size).toBe(0)
})

test('a publishing error is shown until a change has been published', async () => {
  const { club, season, members, own, place, page, pass } = await publishing()
  await own.choose(season, place)
  const entrance = readFileSync(join(place, 'index.html'), 'utf8')
  writeFileSync(join(place, 'index.html'), 'somebody else')
  await taken(club.ask('members.rename', { member: members[0] ?? '', name: 'New name' }))
  pass()
  await eventually(() => expect(own.status(season)?.fault?.code).toBe('publish/not-ours'))
  expect(page()).not.toContain('New name')
  writeFileSync(join(place, 'index.html'), entrance)
  await taken(club.ask('members.rename', { member: members[0] ?? '', name: 'Newer name' }))
  pass()
  await eventually(() => expect(own.status(season)).toMatchObject({ fault: null, last: { at: 7 } }))
  expect(page()).toContain('Newer name')
})

test('publishing resumes after a restart and completes before the program ends', async () => {
  const { club, season, members, own, place, page, pass, waiting, notes } = await publishing()
  own.goOn({ [season]: { place, site: {} } })
  pass()
  await eventually(() => expect(own.status(season)?.last).not.toBe(null))
  await taken(club.ask('members.rename', { member: members[0] ?? '', name: 'Before the end' }))
  expect(waiting.size).toBe(1)
  await own.end()
  expect(page()).toContain('Before the end')
  expect(await own.leave(season)).toEqual({ ok: true, data: null })
  expect([own.status(season), notes]).toEqual([null, [{}]])
  await taken(club.ask('members.rename', { member: members[0] ?? '', name: 'After it was left' }))
  expect(waiting.size).toBe(0)
})

test('a folder with someone else’s pages cannot be chosen for publishing', async () => {
  const { season, own, place, folder } = await publishing(() => Promise.reject(new Error('no room')))
  expect(await own.choose(season, place)).toMatchObject({ error: { code: 'publish/not-remembered' } })
  writeFileSync(join(folder, 'index.html'), 'mine')
  expect(await own.choose(season, folder)).toMatchObject({ error: { code: 'publish/not-ours' } })
  expect(await own.choose('nobody knows it', place)).toMatchObject({ error: { code: 'seasons/unknown' } })
  expect(own.status(season)).toBe(null)
})
