// Wait of spectators: from the judge's entry to the frame on every screen, compared with a bare `ws` broadcast of the
// same frames in the same run, both with one reader that accepts nothing. Not a test: `npm run bench:server`. The bar
// is a p95 of at most twice that of the bare broadcast (docs/spec/agents.md §5). Also measures the server's memory with
// the spectators and after sending to them, with a separate process for each number of spectators.

import '../../src/i18n/generated/all.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import WebSocket, { WebSocketServer } from 'ws'
import { processClock } from '../../src/store/platform.ts'
import { createClub } from '../../src/application/club.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { startServer } from '../../src/server/server.ts'
import { hashOfToken, createToken } from '../../src/server/tokens.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { newTable, s, taken } from '../club/clubFixture.ts'

const ENTRIES = 60
const PAUSE = 40

const now = () => performance.timeOrigin + performance.now()

/** Entered and undone again and again, and both are sent to everybody. */
const ENTRY: Entry = { type: 'nominate', by: s(1), target: s(2) }

/** Memory after a garbage collection. */
function memoryNow(): Memory {
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, used: heapUsed + external }
}

interface Memory {
  readonly rss: number
  /** Memory of JavaScript, including buffers outside its heap. */
  readonly used: number
}

interface Told {
  /** When each frame was announced, by its number. */
  readonly at: Map<number, number>
  readonly texts: readonly (readonly string[])[]
}

async function spectators(url: string, count: number): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('spectators.ts', import.meta.url)), [url, String(count)], {
    execArgv: ['--import', 'tsx'],
  })
  const [said] = (await once(child, 'message')) as [{ readonly open?: number; readonly error?: string }]
  if (said.error !== undefined) throw new Error(said.error)
  const slow = new WebSocket(url)
  await once(slow, 'open')
  slow.pause()
  child.once('exit', () => slow.terminate())
  return child
}

/** Milliseconds of every frame at every spectator, in ascending order. */
async function waits(child: ChildProcess, at: ReadonlyMap<number, number>, count: number): Promise<readonly number[]> {
  for (;;) {
    child.send('report')
    const [{ arrivals }] = (await once(child, 'message')) as [
      { readonly arrivals: readonly [number, readonly number[]][] },
    ]
    const known = new Map(arrivals)
    if ([...at.keys()].every((seq) => known.get(seq)?.length === count)) {
      return [...at].flatMap(([seq, from]) => (known.get(seq) ?? []).map((to) => to - from)).toSorted((a, b) => a - b)
    }
    await sleep(200)
  }
}

async function ours(count: number) {
  const store = createMemoryStore()
  const { game } = await newTable(store)
  const club = createClub({ store, clock: Date.now, ids: randomUUID })
  const admin = createToken()
  const server = await startServer(
    { store, club, adminHash: hashOfToken(admin), clock: processClock, time: Date.now, lang: 'en', log: console.error },
    { port: 0, isLan: false },
  )
  const [address = ''] = server.addresses
  const { token } = await taken(club.makeToken({ label: '', right: 'town' }))
  const before = memoryNow()
  const child = await spectators(`${address.replace('http', 'ws')}/ws/${game.id}?token=${token}&from=0`, count)
  const open = memoryNow()
  const frames = async () =>
    (
      await (
        await fetch(`${address}/games/${game.id}/export`, { headers: { authorization: `Bearer ${token}` } })
      ).text()
    )
      .trimEnd()
      .split('\n')
  const at = new Map<number, number>()
  const texts: string[][] = []
  let { version } = game
  let known = (await frames()).length
  for (let n = 0; n < ENTRIES; n += 1) {
    const start = now()
    const entered =
      n % 2 === 0
        ? await club.ask('games.enter', { game: game.id, version, entry: ENTRY })
        : await club.ask('games.retract', { game: game.id, version, item: n, reason: '' })
    version = (await taken(entered)).version
    const all = await frames()
    for (let seq = known + 1; seq <= all.length; seq += 1) at.set(seq, start)
    texts.push(all.slice(known))
    known = all.length
    await sleep(PAUSE)
  }
  const milliseconds = await waits(child, at, count)
  const sent = memoryNow()
  child.kill()
  await server.stop()
  return { milliseconds, memory: { before, open, sent }, told: { at, texts } satisfies Told }
}

async function bare(count: number, { texts }: Told) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const child = await spectators(`ws://127.0.0.1:${port}`, count)
  const at = new Map<number, number>()
  for (const group of texts) {
    const start = now()
    for (const text of group) {
      at.set((JSON.parse(text) as { readonly seq: number }).seq, start)
      for (const client of server.clients) client.send(text)
    }
    await sleep(PAUSE)
  }
  const milliseconds = await waits(child, at, count)
  child.kill()
  for (const client of server.clients) client.terminate()
  server.close()
  return { milliseconds }
}

const at = (all: readonly number[], share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0
const shown = (milliseconds: readonly number[]) =>
  `p50 ${at(milliseconds, 0.5).toFixed(1)} ms, p95 ${at(milliseconds, 0.95).toFixed(1)} ms`
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

type Measured = Readonly<Record<'before' | 'open' | 'sent', Memory>>

const grown = ({ before, open, sent }: Measured) =>
  `${megabytes(open.used - before.used)} more to have them, ${megabytes(sent.used - before.used)} after ${ENTRIES} entries; ` +
  `the process ${megabytes(before.rss)}, then ${megabytes(open.rss)} and ${megabytes(sent.rss)}`

async function measure(count: number): Promise<void> {
  const own = await ours(count)
  const plain = await bare(count, own.told)
  const ratio = at(own.milliseconds, 0.95) / at(plain.milliseconds, 0.95)
  console.log(`${count} spectators: ${shown(own.milliseconds)}; ${grown(own.memory)}`)
  console.log(`${count} bare:       ${shown(plain.milliseconds)}`)
  console.log(`p95 ${ratio.toFixed(2)} × bare (bar: 2); load ${loadavg()[0]?.toFixed(1) ?? ''}`)
}

const [asked] = process.argv.slice(2)
if (asked !== undefined) await measure(Number(asked))
else
  for (const count of [500, 1000])
    await once(fork(fileURLToPath(import.meta.url), [String(count)], { execArgv: process.execArgv }), 'exit')
