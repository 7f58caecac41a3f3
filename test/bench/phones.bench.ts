// Durations of phones at the table: from a thumb to the judge's entry on the laptop, the judge's own key with and
// without twelve phones, and the data that a phone loads before it shows something. Judges nothing: `npm run
// bench:phones`. Results belong in docs/performance.md. Bars: docs/spec/phones.md §4.

import { once } from 'node:events'
import { loadavg } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { test } from 'vitest'
import WebSocket from 'ws'
import { showGame } from '../e2e/fixtures/games-by-requests.ts'
import { channelOf, NAMES, phoneEvening, tableOfTwelve } from '../e2e/fixtures/phoneEvening.ts'
import type { Served } from '../e2e/fixtures/served.ts'
import { LiveGame } from '../e2e/pages/LiveGame.ts'
import { Phone } from '../e2e/pages/Phone.ts'

const ROUNDS = 10
/**
 * Rounds of the judge's digit: with nobody, with phones, with viewers, and again, so that all are measured within the
 * same hour.
 */
const TURNS = 6
const KEYS = 40
const VIEWERS = 100

const at = (sorted: readonly number[], part: number) =>
  Math.round(10 * (sorted[Math.floor(sorted.length * part)] ?? NaN)) / 10
const told = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return `p50 ${at(sorted, 0.5)} ms, p95 ${at(sorted, 0.95)} ms (${sorted.length})`
}

/** Milliseconds since 1970 at which the seat is pressed in the judge's entry. Call it before the thumb. */
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

/** Spectators with the page's own socket. The returned function disconnects them. */
async function watchers(served: Served, token: string): Promise<() => void> {
  const sockets = Array.from(
    { length: VIEWERS },
    () => new WebSocket(`${served.address.replace('http', 'ws')}/watch/socket?token=${token}`),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'message')))
  return () => sockets.forEach((socket) => socket.terminate())
}

/**
 * Milliseconds until the page of a phone is painted, at a quarter of the processor's speed, and the bytes that it
 * loads.
 */
async function firstPaint(hall: Browser, address: string) {
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
  await context.close()
  return paint
}

test('the phone benchmark measures join, paint and vote times', async () => {
  const { served, window, hall, phones } = await phoneEvening()
  const ask = await channelOf(served)
  await phones.openTonight()
  const address = await phones.letJoin()
  await phones.takeVotes()
  await phones.close()
  const paints = []
  for (let n = 0; n < 5; n += 1) paints.push(await firstPaint(hall, address))
  await showGame(window, await tableOfTwelve(ask))
  const game = new LiveGame(window)
  await game.heading.waitFor()
  await game.nominate(8)
  await game.endSpeech()
  await game.nominate(3)
  await game.endDiscussion()
  const all: Phone[] = []
  for (const name of NAMES) {
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

  const { token } = await ask('broadcast.makeToken', { label: 'Hall', right: 'town' })
  const digits: Record<'alone' | 'phones' | 'viewers', number[]> = { alone: [], phones: [], viewers: [] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    await Promise.all(all.map(({ page }) => page.goto('about:blank')))
    digits.alone.push(...(await keys(window)))
    await Promise.all(all.map(({ page }) => page.goto(address)))
    for (const phone of all) await phone.voteAgainst(8).or(phone.handUp(8)).first().waitFor()
    digits.phones.push(...(await keys(window)))
    const leave = await watchers(served, token)
    digits.viewers.push(...(await keys(window)))
    leave()
  }
  console.log(
    [
      `thumb to the judge's entry, ${all.length} phones: ${told(thumbs)} (bar p95 150 ms)`,
      `the judge's own digit, no phone: ${told(digits.alone)}`,
      `the judge's own digit, ${all.length} phones: ${told(digits.phones)} (bar p95 1.1 ×)`,
      `the judge's own digit, ${all.length} phones and ${VIEWERS} viewers: ${told(digits.viewers)} (bar p95 1.1 ×)`,
      'first paint at a quarter of the processor (bars 1000 ms, 120 kB):',
      ...paints.map(({ at: ms, kB }) => `  ${ms} ms after ${kB} kB`),
      `load ${loadavg()[0]?.toFixed(1)}`,
    ].join('\n'),
  )
})
