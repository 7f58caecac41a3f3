// The lab while models speak: two hundred chunks per second stream into ten cards. Measures how evenly frames come and
// how long the page's thread is busy, compared with an empty page of the same browser in the same run, and the memory
// of the page and the lab's worker at the beginning and at the end. Judges nothing: run it with `npm run bench:lab`,
// MINUTES=60 for the long session. Results and machine belong in docs/performance.md. Bars: docs/spec/agents.md §3.

import { createServer, type ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createBrowserEdition } from '../e2e/fixtures/browser-edition.ts'
import { gaugesOf } from '../e2e/fixtures/gauges.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Lab } from '../e2e/pages/Lab.ts'
import { Settings } from '../e2e/pages/Settings.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { tasksDuring } from './tasks.ts'

const MINUTES = Number(process.env['MINUTES'] ?? 1)
/** Total over all speaking seats: one seat if they take turns, ten if they vote. */
const CHUNKS_A_SECOND = 200
/** After this number of chunks the answer of a seat ends, and the next question comes. */
const CHUNKS = 400

interface Model {
  readonly url: string
  readonly sent: () => number
  close(): void
}

/**
 * Models that never hurry: all requests share this number of chunks per second, and then get an answer that names
 * nobody.
 */
function chatty(): Promise<Model> {
  const open = new Map<ServerResponse, number>()
  const begun = performance.now()
  let sent = 0
  let owed = 0
  const piece = (response: ServerResponse, content: string, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`,
    )
  const speak = () => {
    const [first] = open
    if (first === undefined) return
    const [response, left] = first
    open.delete(response)
    sent += 1
    if (left > 0) {
      piece(response, left === CHUNKS / 2 ? '","say":"' : `word ${left} `)
      open.set(response, left - 1)
      return
    }
    piece(response, '","target":null,"hand":true,"named":[]}', 'stop')
    response.end('data: [DONE]\n\n')
  }
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * CHUNKS_A_SECOND)
    for (; owed < due; owed += 1) speak()
  }, 5)
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    piece(response, '{"think":"')
    open.set(response, CHUNKS)
    return response.on('close', () => open.delete(response))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      const close = () => {
        clearInterval(timer)
        server.close()
      }
      resolve({ url: `http://127.0.0.1:${port}/v1`, sent: () => sent, close })
    })
  })
}

interface Frames {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly longest: number
}

/** Milliseconds between frames. */
function framesOf(page: Page, milliseconds: number): Promise<Frames> {
  return page.evaluate(
    (during) =>
      new Promise<Frames>((resolve) => {
        const gaps: number[] = []
        const begun = performance.now()
        let last = begun
        const next = (now: number) => {
          gaps.push(now - last)
          last = now
          if (now - begun < during) return requestAnimationFrame(next)
          const sorted = gaps.slice(1).toSorted((a, b) => a - b)
          const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
          return resolve({ count: sorted.length, p50: at(0.5), p95: at(0.95), longest: at(0.9999) })
        }
        requestAnimationFrame(next)
      }),
    milliseconds,
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Frames, and tasks of the page's thread. */
async function measured(page: Page, milliseconds: number) {
  const { done, tasks } = await tasksDuring(page, () => framesOf(page, milliseconds))
  return { ...done, ...tasks }
}

test(`the lab is measured for ${MINUTES} minutes of talk`, async () => {
  const model = await chatty()
  const profile = await mkdtemp(join(tmpdir(), 'consigliere-bench-'))
  const edition = createBrowserEdition()
  const app = await edition.launch(profile)
  try {
    const { window } = app
    await new Home(window).createClub('Talk')
    const settings = new Settings(window)
    await settings.open()
    await settings.addModel('chatty', model.url, 'none')
    await new Shell(window).go('lab')
    const lab = new Lab(window)
    await lab.open('game')
    await lab.chooseRules('hp')
    await lab.seatModels('chatty')
    await lab.begin()
    await expect.poll(() => model.sent(), { timeout: 60_000 }).toBeGreaterThan(CHUNKS_A_SECOND)
    const empty = await window.context().newPage()
    await empty.goto('about:blank')
    const beside = await measured(empty, 10_000)
    await empty.close()
    await window.bringToFront()
    const before = { sent: model.sent(), heap: (await gaugesOf(window)).heap }
    const begun = performance.now()
    const spoken = await measured(window, Math.min(1, MINUTES) * 60_000)
    // The rest of a long session is not traced, because only memory is measured.
    if (MINUTES > 1) await framesOf(window, (MINUTES - 1) * 60_000)
    const seconds = (performance.now() - begun) / 1000
    console.log(JSON.stringify({ empty: beside, lab: spoken }))
    console.log(
      JSON.stringify({
        chunksASecond: Math.round((model.sent() - before.sent) / seconds),
        framesPerEmpty: round(spoken.p95 / beside.p95),
        heap: [before.heap, (await gaugesOf(window)).heap],
        minutes: MINUTES,
      }),
    )
  } finally {
    model.close()
    await app.close()
    await edition.dispose()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
