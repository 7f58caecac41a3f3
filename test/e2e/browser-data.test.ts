// Data of the browser edition: shared by tabs, kept after a restart or a kill, and restored from the journal if the
// browser loses its database.

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'

const namesIn = async (window: Page) => (await told(window, 'members.list', {})).map(({ name }) => name)

inBrowser('data', (test) => {
  test('the browser’s data starts empty, with a journal', async ({ window }) => {
    expect(await told(window, 'club.status', {})).toMatchObject({
      club: null,
      closed: null,
      start: null,
      journal: { entries: 0 },
      faults: [],
    })
  })

  test('the browser’s data survives a restart, and kill -9 right after a response', async ({ ownApp: app }) => {
    await told(app.window, 'club.create', { name: 'Чёрная кошка' })
    await app.restart()
    expect((await told(app.window, 'club.status', {})).club).toEqual({ name: 'Чёрная кошка' })
    for (const name of ['Ada', 'Борис', 'Clara']) {
      await told(app.window, 'members.add', { names: [name] })
      await app.relaunchAfterKill()
      expect(await namesIn(app.window)).toContain(name)
    }
    expect(await told(app.window, 'club.status', {})).toMatchObject({ start: null, faults: [] })
  })

  test('the browser’s data is shared by two tabs, and the second works after the first is closed', async ({ app }) => {
    const first = app.window
    await told(first, 'club.create', { name: 'Two tabs' })
    const second = await first.context().newPage()
    await second.goto(first.url())
    await told(second, 'members.add', { names: ['Ada'] })
    expect(await namesIn(first)).toEqual(['Ada'])
    await first.close()
    expect(await namesIn(second)).toEqual(['Ada'])
    await told(second, 'members.add', { names: ['Борис'] })
    expect((await namesIn(second)).toSorted()).toEqual(['Ada', 'Борис'])
  })

  test('the browser’s data is restored from the journal if the database is gone', async ({
    ownApp: app,
    profileDirectory,
  }) => {
    await told(app.window, 'club.loadSample', { lang: 'ru' })
    const [season] = await told(app.window, 'seasons.list', {})
    if (!season) throw new Error('the sample has a season')
    const standings = await told(app.window, 'seasons.standings', { season: season.id })
    const { journal } = await told(app.window, 'club.status', {})

    await app.restartAfter(async () => {
      const databases = join(profileDirectory, 'Default', 'IndexedDB')
      expect(await readdir(databases)).not.toEqual([])
      await rm(databases, { recursive: true })
    })

    const status = await told(app.window, 'club.status', {})
    expect(status.start?.restored.events).toBe(journal?.entries)
    expect(status.faults).toEqual([])
    expect(await told(app.window, 'seasons.standings', { season: season.id })).toEqual(standings)
    await app.restart()
    expect((await told(app.window, 'club.status', {})).start).toBeNull()
  })
})
