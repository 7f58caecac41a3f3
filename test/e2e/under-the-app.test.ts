// Actions of a browser, a cleaning tool or a hasty user on an open club: the database is deleted, emptied or raised to
// a newer version, the club's worker is terminated, windows are reloaded endlessly, or two windows write at once.
// Nothing acknowledged is lost, the screen reports the problem, and the app continues.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import newGame from '../../src/i18n/en/screens/newGame.json'
import en from '../../src/i18n/en/screens/error.json'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Members } from './pages/Members.ts'
import { Shell } from './pages/Shell.ts'

const DATABASE = 'consigliere'

const namesIn = async (window: Page) => (await told(window, 'members.list', {})).map(({ name }) => name)
const entriesIn = async (window: Page) => (await told(window, 'club.status', {})).journal?.entries ?? 0

/**
 * Imitates a browser that is short of space or is told to clear data. `storageTypes` are names of the debugging
 * protocol.
 */
async function dropStorage(window: Page, storageTypes: string): Promise<void> {
  const browser = await window.context().newCDPSession(window)
  await browser.send('Storage.clearDataForOrigin', { origin: new URL(window.url()).origin, storageTypes })
  await browser.detach()
}

/** Runs code in a page of the same origin without the app. */
async function beside(window: Page, damage: (database: string) => Promise<void>): Promise<void> {
  const bare = await window.context().newPage()
  await bare.route('**/bare.html', (route) => route.fulfill({ contentType: 'text/html', body: '<title>bare</title>' }))
  await bare.goto(new URL('/bare.html', window.url()).href)
  await bare.evaluate(damage, DATABASE)
  await bare.close()
}

const deleted = (database: string) =>
  new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(database)
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => reject(deleting.error ?? new Error('not deleted'))
  })

const emptied = (database: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => reject(opening.error ?? new Error('not opened'))
    opening.onsuccess = () => {
      const { result } = opening
      const names = [...result.objectStoreNames]
      const emptying = result.transaction(names, 'readwrite')
      for (const name of names) emptying.objectStore(name).clear()
      emptying.oncomplete = () => (result.close(), resolve())
    }
  })

const madeNewer = (database: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(database, 990)
    opening.onsuccess = () => (opening.result.close(), resolve())
    opening.onerror = () => reject(opening.error ?? new Error('not opened'))
  })

inBrowser('the running app', (test) => {
  test.for([
    ['deleted', deleted],
    ['emptied', emptied],
  ] as const)(
    'restores its database from the journal if it is %s, and the home page says so',
    async ([_, damage], { ownApp: app }) => {
      const { window } = app
      // The response arrives once the last bonus is written. The home page shows the last game before that.
      await told(window, 'club.loadSample', { lang: 'en' })
      const [season] = await told(window, 'seasons.list', {})
      const before = await told(window, 'seasons.standings', { season: season?.id ?? '' })
      const entries = await entriesIn(window)
      await beside(window, damage)
      await told(window, 'members.add', { names: ['After'] })
      // A new member takes two entries: one for joining and one for the name.
      expect((await told(window, 'club.backup', {})).counts.entries).toBe(entries + 2)
      await expect
        .poll(async () => (await told(window, 'club.status', {})).start?.restored.events ?? 0)
        .toBeGreaterThan(0)
      await new Shell(window).go('home')
      await window
        .getByRole('main')
        .getByText(/restored|given back|from the journal/i)
        .first()
        .waitFor()
      await app.restart()
      expect(await entriesIn(app.window)).toBe(entries + 2)
      expect(await namesIn(app.window)).toContain('After')
      expect(await told(app.window, 'seasons.standings', { season: season?.id ?? '' })).toEqual(before)
      expect(await told(app.window, 'club.status', {})).toMatchObject({ closed: null, start: null })
    },
  )

  test('the running app keeps the data of a newer database and writes entries to the journal', async ({
    ownApp: app,
  }) => {
    app.forgive(/newer/)
    await new Home(app.window).createClub('Red pencil')
    await told(app.window, 'members.add', { names: ['Before'] })
    await beside(app.window, madeNewer)
    await told(app.window, 'members.add', { names: ['After'] })
    await app.restart()
    expect((await told(app.window, 'club.status', {})).closed).toMatchObject({ error: { code: 'open/newer' } })
    await beside(app.window, deleted)
    expect((await told(app.window, 'club.reopen', {})).closed).toBeNull()
    expect((await namesIn(app.window)).toSorted()).toEqual(['After', 'Before'])
  })

  test.for(['file_systems', 'indexeddb', 'file_systems,indexeddb', 'all'])(
    'keeps writing after the browser deletes storage (%s), and shows all entries after a reload',
    async (storageTypes, { ownApp: app }) => {
      const { window } = app
      await new Home(window).createClub('Red pencil')
      await told(window, 'members.add', { names: ['Before'] })
      await new Shell(window).go('members')
      const names = ['Before']
      for (const round of [1, 2]) {
        await dropStorage(window, storageTypes)
        // Once on the screen, as a secretary does it, and once by request.
        await new Members(window).add([`Hand ${round}`])
        await told(window, 'members.add', { names: [`Request ${round}`] })
        names.push(`Hand ${round}`, `Request ${round}`)
      }
      const entries = await entriesIn(window)
      await window.reload()
      await new Shell(window).heading.waitFor()
      expect((await told(window, 'club.status', {})).closed).toBeNull()
      expect((await namesIn(window)).toSorted()).toEqual(names.toSorted())
      expect(await entriesIn(window)).toBe(entries)
      await told(window, 'members.add', { names: ['After'] })
      await app.restart()
      const { closed, start, club } = await told(app.window, 'club.status', {})
      expect({ closed, club }).toMatchObject({ closed: null, club: { name: 'Red pencil' } })
      // Chromium 150 deletes the journal again at the next start after all storage was deleted. The database has
      // everything.
      if (storageTypes === 'all' && start !== null) expect(start).toMatchObject({ journal: 'missing', missing: null })
      else expect(start).toBeNull()
      expect((await namesIn(app.window)).toSorted()).toEqual([...names, 'After'].toSorted())
    },
  )

  test('the running app reports a terminated worker, and continues after a reload', async ({ ownApp: app }) => {
    const { window } = app
    await new Home(window).createClub('Red pencil')
    await told(window, 'members.add', { names: ['Before'] })
    await window.reload()
    await new Home(window).shown()
    const [club] = window.workers()
    const gone = club?.waitForEvent('close')
    // There is nobody left to answer this call.
    void club?.evaluate(() => globalThis.close()).catch(() => undefined)
    await gone
    // Data that was read is still shown, but new requests cannot be answered.
    await window.getByRole('combobox', { name: newGame.checkIn }).fill('After')
    await window.keyboard.press('Enter')
    await window.getByText(en['app/disconnected']).first().waitFor()
    await window.reload()
    // The name that was typed meanwhile is stored after the reload.
    await expect.poll(() => namesIn(window)).toEqual(['Before', 'After'])
  })

  test('repeated reloads during requests lose or duplicate no acknowledged entry', async ({ ownApp: app }) => {
    const { window } = app
    await new Home(window).createClub('Red pencil')
    const acknowledged: string[] = []
    for (let round = 0; round < 12; round += 1) {
      const name = `Player ${round}`
      const asked = told(window, 'members.add', { names: [name] }).then(
        () => void acknowledged.push(name),
        () => undefined,
      )
      if (round % 3 === 0) await asked
      await window.reload()
      await asked
    }
    await new Home(window).shown()
    const names = await namesIn(window)
    expect(acknowledged.length).toBeGreaterThanOrEqual(4)
    expect(names).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(names).size).toBe(names.length)
    const { closed, faults, start } = await told(window, 'club.status', {})
    expect({ closed, faults }).toEqual({ closed: null, faults: [] })
    // A worker that was terminated between journal and database leaves the last entry only in the journal. The home
    // page then says so.
    if (start !== null) expect(start).toMatchObject({ isWhole: true, missing: null, differing: [] })
  })

  test('entries are accepted from two windows at once, even after one of them is closed', async ({ ownApp: app }) => {
    const first = app.window
    await new Home(first).createClub('Red pencil')
    const second = await first.context().newPage()
    await second.goto(first.url())
    const added = await Promise.all(
      [first, second].flatMap((window, index) =>
        Array.from({ length: 8 }, async (_, nth) => {
          const name = `Window ${index} player ${nth}`
          await told(window, 'members.add', { names: [name] })
          return name
        }),
      ),
    )
    await second.close()
    await told(first, 'members.add', { names: ['Last'] })
    expect((await namesIn(first)).toSorted()).toEqual([...added, 'Last'].toSorted())
  })
})
