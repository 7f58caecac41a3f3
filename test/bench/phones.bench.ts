// Phones at the table by the clock: from a thumb to the judge's entry on the laptop, the judge's own key with twelve
// phones and without, and what a phone loads before it shows something. Judges nothing: `npm run bench:phones`. Figures
// go to docs/performance.md. Bars: spec of phones, section 4.

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { connect } from '../../src/api/channel.ts'
import { wsPort } from '../../src/server/routes/app.ts'
import { OPERATOR, Served } from '../e2e/fixtures/served.ts'
import { Home } from '../e2e/pages/Home.ts'
import { LiveGame } from '../e2e/pages/LiveGame.ts'
import { Members } from '../e2e/pages/Members.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'
import { Phone } from '../e2e/pages/Phone.ts'
import { Phones } from '../e2e/pages/Phones.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { browserFlags, findBrowser, launchBrowser } from '../support/browser.ts'

const NAMES = ['Ash', 'Birch', 'Cedar', 'Elder', 'Fir', 'Hazel', 'Juniper', 'Larch', 'Maple', 'Oak', 'Pine', 'Willow']
const ROUNDS = 10
const KEYS = 40
const VIEWERS = 100

const at = (sorted: readonly number[], part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? NaN)
const told = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return `p50 ${at(sorted, 0.5)} ms, p95 ${at(sorted, 0.95)} ms (${sorted.length})`
}

/** Milliseconds since 1970 at which the seat is pressed in the judge's entry; asked before the thumb. */
async function pressedAt(window: Page, seat: number): Promise<() => Promise<number>> {
  const watching = await window.evaluateHandle((name) => {
    const button = [...document.querySelectorAll<HTMLElement>('.seat-button')].find((each) =>
      each.getAttribute('aria-label')?.startsWith(name),
    )
    if (button === undefined) throw new Error(`no button of ${name}`)
    const before = button.getAttribute('aria-pressed')
    const changed = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (button.getAttribute('aria-pressed') === before) return
        observer.disconnect()
        resolve(performance.timeOrigin + performance.now())
      })
      observer.observe(button, { attributes: true })
    })
    return { changed }
  }, `Seat ${seat},`)
  return () => watching.evaluate(({ changed }) => changed)
}

/** Milliseconds from the thumb to the laptop. */
async function thumb(phone: Phone, seat: number, window: Page): Promise<number> {
  const seen = await pressedAt(window, seat)
  await phone.page.evaluate(() => {
    document.addEventListener(
      'click',
      ({ timeStamp }) => ((globalThis as { thumb?: number }).thumb = performance.timeOrigin + timeStamp),
      { capture: true, once: true },
    )
  })
  await phone.page.locator('.phone-button.large').click()
  const from = (await phone.page.evaluate(() => (globalThis as { thumb?: number }).thumb)) ?? NaN
  return (await seen()) - from
}

/** Milliseconds from a digit to its seat in the entry, pressed and released again and again. */
async function keys(window: Page): Promise<readonly number[]> {
  const times: number[] = []
  for (let n = 0; n < KEYS; n += 1) {
    const seen = await pressedAt(window, 9)
    await window.evaluate(() => {
      globalThis.addEventListener(
        'keydown',
        ({ timeStamp }) => ((globalThis as { key?: number }).key = performance.timeOrigin + timeStamp),
        { capture: true, once: true },
      )
    })
    await window.keyboard.press('9')
    const from = (await window.evaluate(() => (globalThis as { key?: number }).key)) ?? NaN
    times.push((await seen()) - from)
  }
  return times
}

/** Spectators by the page's own socket; how many. */
async function watchers(served: Served): Promise<number> {
  const club = new WebSocket(`${served.address.replace('http', 'ws')}/club?token=${OPERATOR}`)
  onTestFinished(() => club.terminate())
  await once(club, 'open')
  const made = await connect(wsPort(club)).send('broadcast.makeToken', { label: 'Hall', right: 'town' })
  if (!made.ok) throw new Error(made.error.code)
  const sockets = Array.from(
    { length: VIEWERS },
    () => new WebSocket(`${served.address.replace('http', 'ws')}/watch/socket?token=${made.data.token}`),
  )
  onTestFinished(() => sockets.forEach((socket) => socket.terminate()))
  await Promise.all(sockets.map((socket) => once(socket, 'message')))
  return sockets.length
}

test('phones by the clock', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'consigliere-phones-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const served = new Served(folder)
  onTestFinished(() => served.stop())
  await served.start()
  const judge = await launchBrowser(join(folder, 'judge'))
  const hall = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags()] })
  onTestFinished(async () => {
    await judge.close()
    await hall.close()
  })
  const window = await judge.newPage()
  await window.goto(`${served.address}/#token=${OPERATOR}`)
  const shell = new Shell(window)
  await new Home(window).createClub('Black Cat')
  await shell.go('members')
  const members = new Members(window)
  await members.add(NAMES)
  await members.checkInEverybody()
  await shell.go('home')
  const phones = new Phones(window)
  await phones.openTonight()
  const address = await phones.letJoin()
  await phones.takeVotes()
  await phones.close()
  const newGame = new NewGame(window)
  await newGame.judge('Zoya')
  await newGame.start()
  const game = new LiveGame(window)
  await game.heading.waitFor()
  await game.nominate(8)
  await game.endSpeech()
  await game.nominate(3)
  await game.endDiscussion()
  const alone = await keys(window)

  const all: Phone[] = []
  const table = (await window.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.seat-card')].map(({ title }) => title),
  )) as string[]
  for (const name of table) {
    const phone = await Phone.open(hall, address)
    await phone.checkIn(name)
    await phone.asks.waitFor()
    all.push(phone)
  }
  await phones.openAtTable()
  await phones.confirmAll()
  await phones.close()
  for (const phone of all) await phone.voteAgainst(8).waitFor()
  const thumbs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, phone] of all.entries()) if (index !== 8) thumbs.push(await thumb(phone, index + 1, window))
  const withPhones = await keys(window)
  const hallOf = await watchers(served)
  const withViewers = await keys(window)

  const context = await hall.newContext({ viewport: { width: 360, height: 640 } })
  const fresh = await context.newPage()
  const session = await context.newCDPSession(fresh)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await fresh.goto(address)
  await fresh.getByRole('heading', { level: 1 }).waitFor()
  const paint = await fresh.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const before = loaded.filter(({ responseEnd }) => responseEnd <= (first?.startTime ?? 0))
    return {
      at: Math.round(first?.startTime ?? NaN),
      kB: Math.round(before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000),
    }
  })
  console.log(
    [
      `thumb to the judge's entry, ${all.length} phones: ${told(thumbs)} (bar 150)`,
      `the judge's own digit, no phone: ${told(alone)}`,
      `the judge's own digit, ${all.length} phones: ${told(withPhones)} (bar 1.1 ×)`,
      `the judge's own digit, ${all.length} phones and ${hallOf} viewers: ${told(withViewers)} (bar 1.1 ×)`,
      `first paint at a quarter of the processor: ${paint.at} ms after ${paint.kB} kB (bars 1000, 120)`,
      `load ${loadavg()[0]?.toFixed(1)}`,
    ].join('\n'),
  )
})
