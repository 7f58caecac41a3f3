// Durations on the screens of the browser edition: from a key to the frame on the live screen, storing an entry, a
// start and the list with all games stored, and memory. Each is compared with a peer in the same run: a key that does
// nothing on the same screen, a blank page of the same kit, a bare write into IndexedDB. Judges nothing: `npm run
// bench:ui`, GAMES=500 for a short run, ROUNDS=1 plays one game instead of three, ROUNDS=0 STARTS=0 measures only the
// lists, tabs and charts. Results and machine belong in docs/performance.md. Bars: docs/spec/app.md §8.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createBrowserEdition } from '../e2e/fixtures/browser-edition.ts'
import { randomChoice, strokesOf } from '../e2e/fixtures/by-keys.ts'
import type { RunningApp } from '../e2e/fixtures/edition.ts'
import { CARDS } from '../e2e/fixtures/evening.ts'
import { openGame, showGame } from '../e2e/fixtures/games-by-requests.ts'
import { gaugesOf } from '../e2e/fixtures/gauges.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { Charts, CHARTS } from '../e2e/pages/Charts.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Imports } from '../e2e/pages/Imports.ts'
import { LiveGame } from '../e2e/pages/LiveGame.ts'
import { Season } from '../e2e/pages/Season.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Tournament } from '../e2e/pages/Tournament.ts'
import { launchBrowser } from '../support/browser.ts'
import { archiveOf } from './archives.ts'
import { serveBlankPage } from './blankPage.ts'
import { countKept, keptSince, savedAfter } from './kept.ts'
import { countPaints, paintOf, shareOf } from './paints.ts'
import { tasksDuring } from './tasks.ts'

const GAMES = Number(process.env['GAMES'] ?? 10_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
/** A key that is bound on no screen. */
const IDLE_KEY = 'q'
const STARTS = Number(process.env['STARTS'] ?? 5)

const rows: string[] = []
const all: Record<string, unknown> = {}

function report(what: string, figures: Record<string, number>, bar = ''): void {
  const told = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`)
  rows.push(`| ${what} | ${told.join(', ')} | ${bar} |`)
  all[what] = figures
}

/** Waits for a different point in the frame interval each time, because a key waits for no frame. */
function betweenFrames(page: Page, index: number): Promise<void> {
  return page.evaluate((ms) => new Promise<void>((resolve) => void setTimeout(resolve, ms)), (index * 7) % 17)
}

/** Processor milliseconds of the page's thread since the start, in total and by kind. */
async function spentOf(page: Page): Promise<() => Promise<Record<string, number>>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const named = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? NaN) * 1000
    return {
      task: named('TaskDuration'),
      script: named('ScriptDuration'),
      style: named('RecalcStyleDuration'),
      layout: named('LayoutDuration'),
    }
  }
}

/** Bare writes of an entry's size into IndexedDB, each flushed. */
function bareWrites(page: Page, times: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('bare', 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bare', { autoIncrement: true }))
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error(String(opening.error))))
    })
    const taken: number[] = []
    for (let index = 0; index < count; index += 1) {
      const begun = performance.now()
      await new Promise<void>((resolve, reject) => {
        const change = db.transaction('bare', 'readwrite', { durability: 'strict' })
        change.objectStore('bare').add('x'.repeat(400))
        change.addEventListener('complete', () => resolve())
        change.addEventListener('error', () => reject(new Error(String(change.error))))
      })
      taken.push(performance.now() - begun)
    }
    return taken
  }, times)
}

/** Plays one game by keys to its verdict, with keys that do nothing in between. */
async function keysOfGames(window: Page, blank: Page): Promise<void> {
  const taken = { entry: [] as number[], pick: [] as number[], idle: [] as number[], blank: [] as number[] }
  const kept: number[] = []
  const saved: number[] = []
  const spent = { keys: 0, task: 0, script: 0, style: 0, layout: 0 }
  await countPaints(window)
  await countKept(window)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const game = await openGame(window, {
      preset: 'city',
      scheme: 'official-2025',
      cards: CARDS,
      // Unlike any name of the archive, because the import asks about similar names.
      names: CARDS.map((_, index) => `Evening ${round}, seat ${index + 1}`),
    })
    await showGame(window, game)
    const live = new LiveGame(window)
    await live.question.waitFor()
    const read = await spentOf(window)
    let index = 0
    for (const { key, writes } of strokesOf(game, randomChoice(round))) {
      await betweenFrames(window, (index += 1))
      taken.idle.push(await paintOf(window, IDLE_KEY))
      await betweenFrames(window, index * 3)
      const before = await read()
      const begun = writes ? await savedAfter(window) : undefined
      taken[writes ? 'entry' : 'pick'].push(await paintOf(window, key))
      if (begun !== undefined) {
        saved.push(await begun())
        kept.push(await keptSince(window))
      }
      const after = await read()
      spent.keys += 1
      for (const kind of ['task', 'script', 'style', 'layout'] as const)
        spent[kind] += (after[kind] ?? 0) - (before[kind] ?? 0)
    }
    await live.verdict.waitFor()
  }
  await blank.bringToFront()
  await countPaints(blank)
  for (let index = 0; index < taken.idle.length; index += 1) {
    await betweenFrames(blank, index)
    taken.blank.push(await paintOf(blank, IDLE_KEY))
  }
  const writes = await bareWrites(blank, 200)
  await window.bringToFront()
  const figures = (ms: readonly number[]) => ({ n: ms.length, p50: shareOf(ms, 0.5), p95: shareOf(ms, 0.95) })
  const live = [...taken.entry, ...taken.pick]
  report('blank page: a key draws a number', figures(taken.blank))
  report('live screen: a key that does nothing', figures(taken.idle))
  report('live screen: a key of the game', figures(live), 'p50 16 ms, p95 1.5 × idle')
  report('live screen: ... that writes an entry', figures(taken.entry))
  report('live screen: ... that picks a seat', figures(taken.pick))
  report('p95 of a key beside one that does nothing, and beside the blank page', {
    idle: Math.round((100 * shareOf(live, 0.95)) / shareOf(taken.idle, 0.95)) / 100,
    blank: Math.round((100 * shareOf(live, 0.95)) / shareOf(taken.blank, 0.95)) / 100,
  })
  const each = (ms: number) => Math.round((10 * ms) / spent.keys) / 10
  report('processor ms a key of the game, page thread', {
    task: each(spent.task),
    script: each(spent.script),
    style: each(spent.style),
    layout: each(spent.layout),
  })
  const atWorst = (ms: readonly number[]) => ({ ...figures(ms), p99: shareOf(ms, 0.99) })
  report('entry kept by journal and database, from the key', atWorst(kept), 'p99 20 ms')
  report('... and “Saved” on the screen', atWorst(saved))
  report('bare write into IndexedDB, flushed', atWorst(writes))
}

/** Milliseconds from the navigation to the frame that shows `sign`. */
async function startOf(profile: string, address: string, sign: string, isAtRest = false): Promise<number> {
  const context = await launchBrowser(profile)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.addInitScript((wanted) => {
      const look = () => {
        if (document.querySelector(wanted) === null) return void requestAnimationFrame(look)
        requestAnimationFrame(() => ((globalThis as { shown?: number }).shown = performance.now()))
      }
      look()
    }, sign)
    // A browser that was just opened is still loading its own pages. It is at rest once its own page is idle.
    if (isAtRest) await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await page.goto(address)
    const shown = await page.waitForFunction(() => (globalThis as { shown?: number }).shown)
    return (await shown.jsonValue()) ?? NaN
  } finally {
    await context.close()
  }
}

/** Imports the requested number of games from one file into a season of its own. */
async function storeGames(app: RunningApp, profile: string): Promise<void> {
  const { window } = app
  await new Shell(window).go('season')
  await new Tournament(window).open('Cup')
  await new Season(window).openTab('Games')
  const imports = new Imports(app)
  await imports.go()
  const archive = archiveOf('sheet', GAMES)
  const path = join(profile, archive.name)
  await writeFile(path, archive.text)
  await imports.offerFile(path)
  await imports.games()
  await imports.begin(GAMES)
  await imports.taken.waitFor({ timeout: 1_800_000 })
}

/** Milliseconds from navigating to a page to the frame that shows `sign`. */
function shownAfter(window: Page, to: string, sign: string): Promise<number> {
  return window.evaluate(
    ([way, wanted]) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        location.hash = way
        const look = () => {
          if (document.querySelector(wanted) === null) return void requestAnimationFrame(look)
          requestAnimationFrame(() => resolve(performance.now() - begun))
        }
        look()
      }),
    [to, sign] as const,
  )
}

/**
 * Opens pages of players one after another, and measures the club's answers. The first answer computes the ratings of
 * all games.
 */
async function openPlayers(window: Page): Promise<void> {
  const members = await told(window, 'members.list', {})
  const shown: number[] = []
  const answered: number[] = []
  for (const { id } of members.slice(0, 10)) {
    const begun = performance.now()
    await told(window, 'players.get', { member: id })
    answered.push(performance.now() - begun)
    await new Shell(window).go('home')
    await window.locator('main ol li').first().waitFor()
    shown.push(await shownAfter(window, `/player/${id}`, 'main table a[href*="/game/"]'))
  }
  const [first = NaN, ...later] = answered
  report('the page of a player, answered by the club', { first: Math.round(first), p50: shareOf(later, 0.5) }, '100 ms')
  report('... and shown, from Home, answered before', { p50: shareOf(shown, 0.5) })
}

/** Opens players and charts of the season with all games, from Home. The first answer of each counts all games. */
async function openTabs(window: Page): Promise<void> {
  const seasons = await told(window, 'seasons.list', {})
  const season = seasons.at(-1)?.id
  for (const [what, tab, sign] of [
    ['Players', 'players', 'main .mt-5 table'],
    ['Charts', 'charts', 'main figure canvas[role=img]'],
  ] as const)
    for (const time of ['first', 'again']) {
      await new Shell(window).go('home')
      await window.locator('main ol li').first().waitFor()
      const shown = await shownAfter(window, `/season/${season}/${tab}`, sign)
      report(`${what} of ${GAMES} games, ${time}`, { shown: Math.round(shown) }, '2,000 ms')
    }
  const charts = new Charts(window)
  for (const chart of CHARTS.slice(1)) {
    const begun = performance.now()
    await charts.choose(chart)
    report(`the chart ${chart} of ${GAMES} games`, { shown: Math.round(performance.now() - begun) }, '2,000 ms')
  }
}

/** Opens the list of all games from Home, and measures the time to the frame that shows it. */
async function openList(window: Page): Promise<void> {
  const seasons = await told(window, 'seasons.list', {})
  // Home must finish its own work first.
  await window.locator('main ol li').first().waitFor()
  const to = `/season/${seasons.at(-1)?.id}/games`
  const { done, tasks } = await tasksDuring(window, () =>
    shownAfter(window, to, 'main table.grid-table td a[href*="/game/"]'),
  )
  report(
    `the list of ${GAMES} games, first time`,
    { shown: Math.round(done), longestTask: tasks.longestTask, over50: tasks.over50 },
    'no task over 50 ms',
  )
}

test(`the screens are measured with ${GAMES} stored games`, async () => {
  const profile = await mkdtemp(join(tmpdir(), 'consigliere-bench-'))
  const blank = await serveBlankPage(join(profile, 'blank'))
  const edition = createBrowserEdition()
  let app = await edition.launch(profile)
  try {
    await new Home(app.window).createClub('Archive')
    const besides = await app.window.context().newPage()
    await besides.goto(blank.address)
    await app.window.bringToFront()
    if (ROUNDS > 0) await keysOfGames(app.window, besides)
    report('memory after the games by keys', { ...(await gaugesOf(app.window)) })
    report('memory of the blank page', { ...(await gaugesOf(besides)) })
    await storeGames(app, profile)
    const address = new URL('/', app.window.url()).href
    await app.close()
    for (const [browser, isAtRest] of [
      ['just opened', false],
      ['at rest', true],
    ] as const) {
      const starts: number[] = []
      const blankStarts: number[] = []
      for (let round = 0; round < STARTS; round += 1) {
        starts.push(await startOf(profile, address, 'main ol li', isAtRest))
        blankStarts.push(await startOf(profile, blank.address, '[data-pressed]', isAtRest))
      }
      if (STARTS === 0) break
      const figures = (ms: readonly number[]) => ({ fastest: Math.round(Math.min(...ms)), p50: shareOf(ms, 0.5) })
      report(`cold start in a browser ${browser}, ${GAMES} games stored`, figures(starts), '1,000 ms')
      report(`cold start of the blank page in a browser ${browser}`, figures(blankStarts))
    }
    app = await edition.launch(profile)
    await openList(app.window)
    await openTabs(app.window)
    await openPlayers(app.window)
    report(`memory with ${GAMES} games listed`, { ...(await gaugesOf(app.window)) })
    console.log(['| what | figures | bar |', '|---|---|---|', ...rows].join('\n'))
    console.log(JSON.stringify({ games: GAMES, load: loadavg()[0], figures: all }))
    expect(rows.length).toBeGreaterThan(0)
  } finally {
    await app.close()
    blank.close()
    await edition.dispose()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
