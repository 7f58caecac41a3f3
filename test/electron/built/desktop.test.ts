// Tests the complete built desktop app: screens, main, preload, hidden page, journal. All acknowledged data must still
// be stored, whatever was killed or deleted in between.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { journalOf, launchDesktop, type Desktop, type Faults } from '../../e2e/fixtures/desktop.ts'
import { BROWSER_DIED, browserPid } from '../../e2e/electron-on-chromium/browser.ts'
import { pageAt } from '../../e2e/fixtures/electron-app.ts'
import { inTime } from '../../support/eventually.ts'
import { clubClient, type ClubClient } from './club-client.ts'
import { crash } from './crashed.ts'

let profile: string
let desktop: Desktop
const launched: Desktop[] = []

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'consigliere-desktop-'))
})

afterEach(async () => {
  for (const app of launched.splice(0)) await app.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

async function open(faults: Faults = {}): Promise<ClubClient> {
  desktop = await launchDesktop(profile, faults)
  launched.push(desktop)
  return clubClient(desktop.window)
}

async function memberNames(club: ClubClient): Promise<readonly string[]> {
  const answer = await club.ask('members.list', {})
  return answer.ok ? answer.data.map(({ name }) => name) : [`refused: ${answer.error.code}`]
}

/** Number of rows in IndexedDB itself, without using our own layers. */
async function rowsInIndexedDb(): Promise<number> {
  const storage = await pageAt(desktop.app.context, '/storage.html')
  const counted = storage.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('consigliere')
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB did not open'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('rows').objectStore('rows').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
  return inTime('the rows of IndexedDB', counted)
}

async function journalEntries(club: ClubClient): Promise<number | undefined> {
  const status = await club.ask('club.status', {})
  return status.ok ? status.data.journal?.entries : undefined
}

test('a reloaded window gets new ports and continues to work', async () => {
  const club = await open()
  await club.ask('members.add', { names: ['Анна'] })
  await desktop.window.reload()
  expect(await memberNames(await clubClient(desktop.window))).toEqual(['Анна'])
})

describe('an acknowledged change', () => {
  test('is in the journal on disk and in IndexedDB', async () => {
    const club = await open()
    expect(await club.ask('club.create', { name: 'Красный карандаш' })).toMatchObject({
      ok: true,
      data: { club: { name: 'Красный карандаш' } },
    })
    expect(await readFile(journalOf(profile), 'utf8')).toContain('Красный карандаш')
    expect(await rowsInIndexedDb()).toBe(await journalEntries(club))
    expect(desktop.complaints).toEqual([])
  })

  test('is still stored after the app was closed normally', async () => {
    await (await open()).ask('members.add', { names: ['Анна'] })
    await desktop.close()
    expect(await memberNames(await open())).toEqual(['Анна'])
  })

  test.each([
    ['main', () => desktop.app.pid, null],
    ['the browser', () => browserPid(profile), BROWSER_DIED],
  ])('survives kill -9 of %s at any time', async (_, victim, exitCode) => {
    const acknowledged: string[] = []
    for (const round of [1, 2]) {
      const club = await open()
      expect(await memberNames(club)).toEqual(expect.arrayContaining(acknowledged))
      for (let at = 0; at < 5; at += 1) {
        const name = `Игрок ${round}.${at}`
        const answer = await club.ask('members.add', { names: [name] })
        if (answer.ok) acknowledged.push(name)
      }
      // One more request is in progress at the kill. Its change may be stored or lost, but never stored in part.
      const last = club.ask('members.add', { names: [`Последний ${round}`] }).catch(() => undefined)
      process.kill(victim() ?? 0, 'SIGKILL')
      expect(await desktop.app.exited).toBe(exitCode)
      await last
    }
    const club = await open()
    expect(await memberNames(club)).toEqual(expect.arrayContaining(acknowledged))
    expect(acknowledged).toHaveLength(10)
    expect(await rowsInIndexedDb()).toBe(await journalEntries(club))
  })
})

// Each member has two entries, in separate streams: the member who joins, and their name.
describe('comparing IndexedDB and the journal', () => {
  test.each<[what: string, fault: Faults]>([
    ['wiped', { wipeIndexedDb: true }],
    ['corrupt', { corruptIndexedDb: true }],
  ])('restores a %s IndexedDB from the journal and reports it in the status', async (_, fault) => {
    const before = await open()
    await before.ask('members.add', { names: ['Анна', 'Борис'] })
    await desktop.close()

    const after = await open(fault)
    expect(await memberNames(after)).toEqual(['Анна', 'Борис'])
    expect(await after.ask('club.status', {})).toMatchObject({
      ok: true,
      data: { closed: null, start: { restored: { streams: 3, events: 4 }, isWhole: true } },
    })
    expect(await rowsInIndexedDb()).toBe(4)
  })

  test.each<[what: string, fault: Faults]>([
    ['a torn last line', { tearJournal: 5 }],
    ['the loss', { loseJournal: true }],
  ])('keeps every entry in IndexedDB after %s of the journal', async (_, fault) => {
    await (await open()).ask('members.add', { names: ['Анна'] })
    await desktop.close()
    const club = await open(fault)
    expect(await memberNames(club)).toEqual(['Анна'])
    expect(await rowsInIndexedDb()).toBe(await journalEntries(club))
  })

  test('reports no recovery after a normal start', async () => {
    await (await open()).ask('members.add', { names: ['Анна'] })
    await desktop.close()
    expect(await (await open()).ask('club.status', {})).toMatchObject({
      ok: true,
      data: { start: null, journal: { entries: 2 } },
    })
  })
})

describe('the hidden page', () => {
  test('is reopened after a crash, and no change is lost or refused', async () => {
    const club = await open()
    await club.ask('members.add', { names: ['Анна'] })
    const storage = await pageAt(desktop.app.context, '/storage.html')
    const next = desktop.app.context.waitForEvent('page')
    await crash(desktop, storage)
    // While the store is unavailable, the entry is written to the journal. The store receives it once its new page has
    // connected.
    const added = await club.ask('members.add', { names: ['Борис'] })
    await (await next).waitForURL('**/storage.html')
    expect(added).toMatchObject({ ok: true })
    await club.ask('members.add', { names: ['Вера'] })
    expect(await memberNames(club)).toEqual(['Анна', 'Борис', 'Вера'])
    await expect.poll(rowsInIndexedDb).toBe(6)
  })
})
