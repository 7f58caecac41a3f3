// An archive in the browser edition. Measures the time until its preview is on screen, first undisturbed and then while
// every thread is observed and another tab sends requests without a pause; the number of games imported per second; the
// waits of the club's worker, the page and another tab's requests meanwhile; and raw writes of the same bytes in as
// many portions. `npm run bench:import`, GAMES=1000 for a short run, FORMAT=sheet, season, record or mafiaratings.
// Bars: docs/spec/scoring.md §5.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createBrowserEdition } from '../e2e/fixtures/browser-edition.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Imports } from '../e2e/pages/Imports.ts'
import { Season } from '../e2e/pages/Season.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Tournament } from '../e2e/pages/Tournament.ts'
import { archiveOf } from './archives.ts'
import { clubWorker, idleWorker, startAsking, startBeating } from './waits.ts'

const GAMES = Number(process.env['GAMES'] ?? 10_000)
const FORMAT = process.env['FORMAT'] ?? 'sheet'
/** Number of games in a portion, as the club stages them. */
const PORTION = 50

const ARCHIVE = archiveOf(FORMAT, GAMES)

/** Writes the same bytes in as many portions, each flushed: the share of the browser alone. */
function writeRaw(window: Page, bytes: number, portions: number): Promise<number> {
  return window.evaluate(
    async ({ size, count }) => {
      const piece = 'x'.repeat(Math.ceil(size / count))
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('raw', 1)
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('raw', { autoIncrement: true }),
        )
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error(String(opening.error))))
      })
      const begun = performance.now()
      for (let index = 0; index < count; index += 1) {
        await new Promise<void>((resolve, reject) => {
          const change = db.transaction('raw', 'readwrite', { durability: 'strict' })
          change.objectStore('raw').add(piece)
          change.addEventListener('complete', () => resolve())
          change.addEventListener('error', () => reject(new Error(String(change.error))))
        })
      }
      return performance.now() - begun
    },
    { size: bytes, count: portions },
  )
}

it(`an archive of ${GAMES} games is imported`, async () => {
  const edition = createBrowserEdition()
  const profile = await mkdtemp(join(tmpdir(), 'consigliere-bench-'))
  const app = await edition.launch(profile)
  try {
    const { window } = app
    await new Home(window).createClub('Archive')
    await new Shell(window).go('season')
    await new Tournament(window).open('Cup')
    await new Season(window).openTab('Games')
    const imports = new Imports(app)
    await imports.go()
    const path = join(profile, ARCHIVE.name)
    await writeFile(path, ARCHIVE.text)
    const previewed = async () => {
      await imports.offerFile(path)
      await imports.games()
    }
    // Measured as a person meets it, before other requests without a pause.
    const begun = performance.now()
    await previewed()
    const alone = round((performance.now() - begun) / 1000)
    await window.reload()
    const other = await window.context().newPage()
    await other.goto(window.url())
    const idle = await idleWorker(window.context())
    const club = await clubWorker(window)
    const measured = async (work: () => Promise<unknown>) => {
      const beats = await Promise.all([club, window, idle].map(startBeating))
      const answers = await startAsking(other)
      const begun = performance.now()
      await work()
      const seconds = round((performance.now() - begun) / 1000)
      const answered = await answers()
      const [inClub, inPage, inIdle] = await Promise.all(beats.map((stop) => stop()))
      return { seconds, club: inClub, page: inPage, idle: inIdle, answered }
    }
    const preview = await measured(previewed)
    const taking = await measured(async () => {
      await imports.begin(GAMES)
      await imports.taken.waitFor({ timeout: 1_800_000 })
    })
    const bytes = (await told(window, 'club.backup', {})).text.length
    const raw = (await writeRaw(window, bytes, Math.ceil(GAMES / PORTION))) / 1000
    const gamesPerSecond = Math.round(GAMES / taking.seconds)
    const megabytes = round(ARCHIVE.text.length / 1e6)
    console.log(JSON.stringify({ format: FORMAT, games: GAMES, megabytes, previewAlone: alone, preview }))
    console.log(JSON.stringify({ gamesPerSecond, taking, stored: round(bytes / 1e6), raw: round(raw) }))
    expect((await told(window, 'games.list', {})).length).toBe(GAMES)
  } finally {
    await app.close()
    await edition.dispose()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

function round(value: number): number {
  return Math.round(value * 100) / 100
}
