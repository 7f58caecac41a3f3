// An archive of results sheets in the browser edition: how long until its preview is on screen, how
// many games a second are taken, how long the club kept anybody waiting meanwhile, and beside it, in
// the same run, the same bytes written raw to IndexedDB in as many portions.
// `npm run bench:import`, GAMES=1000 for a short one. Bars: spec of scoring, section 5.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { game, sheet } from '../club/sheetText.ts'
import { createBrowserEdition } from '../e2e/fixtures/browser-edition.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Imports } from '../e2e/pages/Imports.ts'
import { Season } from '../e2e/pages/Season.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Tournament } from '../e2e/pages/Tournament.ts'

const GAMES = Number(process.env['GAMES'] ?? 10_000)
const PEOPLE = 700
/** Games a portion, as the club stages them. */
const PORTION = 50

/** Stages of 500 games: 25 rounds at 20 tables. */
const ARCHIVE = {
  name: 'archive.csv',
  text: sheet(...Array.from({ length: GAMES }, (_, index) => game(
    { stage: `stage ${Math.floor(index / 500) + 1}`, round: 1 + (index % 25), table: 1 + Math.floor((index % 500) / 25) },
    Object.fromEntries(Array.from({ length: 10 }, (__, seat) => [seat + 1, { player: `Player ${((index * 7 + seat * 31) % PEOPLE) + 1}`, bonus: seat % 3 === 0 ? '0.3' : '' }])),
  )).flat()),
}

/** Asks the club something small again and again; the longest answer is how long it kept somebody waiting. */
async function startAsking(window: Page): Promise<() => Promise<number>> {
  await told(window, 'club.status', {})
  let isOver = false
  let longest = 0
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await told(window, 'seasons.list', {})
      longest = Math.max(longest, performance.now() - begun)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return Math.round(longest)
  }
}

/** The same bytes in as many portions, each flushed: what the browser asks for alone. */
function writeRaw(window: Page, bytes: number, portions: number): Promise<number> {
  return window.evaluate(async ({ size, count }) => {
    const piece = 'x'.repeat(Math.ceil(size / count))
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('raw', 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('raw', { autoIncrement: true }))
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
  }, { size: bytes, count: portions })
}

it(`an archive of ${GAMES} games`, async () => {
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
    const askedOf = async <T>(work: () => Promise<T>) => {
      const stop = await startAsking(window)
      const begun = performance.now()
      await work()
      const seconds = (performance.now() - begun) / 1000
      return { seconds, waited: await stop() }
    }
    const preview = await askedOf(async () => {
      await imports.offer(ARCHIVE)
      await imports.games()
    })
    const taking = await askedOf(async () => {
      await imports.begin(GAMES)
      await imports.taken.waitFor({ timeout: 1_800_000 })
    })
    const bytes = (await told(window, 'club.backup', {})).text.length
    const raw = (await writeRaw(window, bytes, Math.ceil(GAMES / PORTION))) / 1000
    console.log(JSON.stringify({
      games: GAMES, characters: ARCHIVE.text.length, previewSeconds: round(preview.seconds), previewWaitedMs: preview.waited,
      takingSeconds: round(taking.seconds), gamesPerSecond: Math.round(GAMES / taking.seconds), takingWaitedMs: taking.waited,
      megabytes: round(bytes / 1e6), rawSeconds: round(raw), timesRaw: round(taking.seconds / raw),
    }))
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
