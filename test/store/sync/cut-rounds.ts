// Two devices and a hub, as three programs with stores of their own, are disconnected and killed at random while both
// devices write. A round is one cut, one connection that is down for a while, or one SIGKILL of a device or of the hub.
// At the end of each event all programs are connected again and checked: all acknowledged entries exist, no entry
// exists twice, and heads and tables are equal.

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Envelope, StreamHead } from '../../../src/store/port.ts'
import { createSqliteStore } from '../../../src/store/adapters/sqlite.ts'
import { startCuttingProxy, type CuttingProxy } from '../../support/cuttingProxy.ts'
import { good } from '../adapters/subject.ts'
import { program } from '../../support/programs.ts'

/** Number of rounds after which a new event begins. All stores are compared at the end of an event. */
const ROUNDS_OF_AN_EVENT = 50

export interface CutFigures {
  readonly rounds: number
  readonly cuts: number
  readonly kills: number
  /** Number of entries and members that were acknowledged to the programs. */
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  /** Number of events that ended with different heads or tables. */
  readonly unequal: number
}

export const NO_ROUNDS: CutFigures = { rounds: 0, cuts: 0, kills: 0, acknowledged: 0, lost: 0, doubled: 0, unequal: 0 }

interface Report {
  readonly status: { readonly state: string; readonly unsent: number }
  readonly heads: readonly StreamHead[]
  readonly table: unknown
}

type Line =
  | { readonly stream: string; readonly version: number }
  | { readonly member: string }
  | { readonly report: Report }
  | { readonly ready: true }
  | { readonly quiet: true }

interface Acknowledged {
  readonly versions: Map<string, number>
  readonly members: Set<string>
  count: number
}

class LaptopProcess {
  #child: ChildProcess | undefined
  #heard = new Set<(line: Line) => void>()
  ended: Error | undefined
  constructor(
    readonly name: string,
    readonly directory: string,
    readonly proxy: CuttingProxy,
    readonly told: Acknowledged,
  ) {}

  start(): void {
    const child = spawn(process.execPath, [program('laptop'), this.directory, this.name, String(this.proxy.port)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child = child
    child.stdin.on('error', () => undefined)
    child.once('exit', (code) => {
      if (code !== null && code !== 0) this.ended = new Error(`laptop ${this.name} ended by itself: ${code}`)
      for (const hear of [...this.#heard]) hear({ ready: true })
    })
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as Line
      if ('stream' in line)
        this.told.versions.set(line.stream, Math.max(line.version, this.told.versions.get(line.stream) ?? 0))
      if ('member' in line) this.told.members.add(line.member)
      if ('stream' in line || 'member' in line) this.told.count += 1
      for (const hear of [...this.#heard]) hear(line)
    })
  }

  /** Resolves with the next line of this kind. */
  async next<K extends string>(kind: K): Promise<Extract<Line, Record<K, unknown>>> {
    return new Promise((resolve, reject) => {
      const hear = (line: Line) => {
        if (!(kind in line) && !this.ended) return
        this.#heard.delete(hear)
        if (this.ended) reject(this.ended)
        else resolve(line as Extract<Line, Record<K, unknown>>)
      }
      this.#heard.add(hear)
    })
  }

  async acknowledges(count: number): Promise<void> {
    const until = this.told.count + count
    while (this.told.count < until) await Promise.race([this.next('stream'), this.next('member')])
  }

  say(word: string): void {
    this.#child?.stdin?.write(`${word}\n`)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exited
  }
}

async function startHub(directory: string): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = spawn(process.execPath, [program('hub'), directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const text of createInterface({ input: child.stdout }))
    return { child, port: (JSON.parse(text) as { port: number }).port }
  throw new Error('the hub did not start')
}

async function end(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
}

export async function cutRounds(
  rounds: number,
  seed: number,
  { from = NO_ROUNDS, tell = () => {} }: { from?: CutFigures; tell?: (so: CutFigures) => void } = {},
): Promise<CutFigures> {
  let figures = from
  while (figures.rounds < rounds) {
    const count = Math.min(ROUNDS_OF_AN_EVENT, rounds - figures.rounds)
    // Each event has a random sequence of its own, so that a continued run has the same rounds as an uninterrupted run.
    const one = await event(count, seed * 1_000_003 + figures.rounds)
    figures = Object.fromEntries(
      Object.entries(figures).map(([key, value]) => [key, (value as number) + one[key as keyof CutFigures]]),
    ) as unknown as CutFigures
    tell(figures)
  }
  return figures
}

async function event(rounds: number, seed: number): Promise<CutFigures> {
  const random = xoroshiro128plus(seed)
  const draw = (most: number) => uniformInt(random, 0, most)
  const directory = mkdtempSync(join(tmpdir(), 'consigliere-cuts-'))
  let hub = await startHub(directory)
  const proxies = [await startCuttingProxy(() => hub.port), await startCuttingProxy(() => hub.port)] as const
  const told: Acknowledged = { versions: new Map(), members: new Set(), count: 0 }
  const laptops = ['a', 'b'].map(
    (name, index) => new LaptopProcess(name, directory, proxies[index === 0 ? 0 : 1], told),
  )
  let [cuts, kills] = [0, 0]
  try {
    const ready = laptops.map((laptop) => laptop.next('ready'))
    for (const laptop of laptops) laptop.start()
    await Promise.all(ready)
    for (let round = 0; round < rounds; round += 1) {
      const one = laptops[draw(1)]!
      await one.acknowledges(1 + draw(12))
      const what = draw(99)
      if (what < 50) {
        one.proxy.cut()
        cuts += 1
      } else if (what < 62) {
        one.proxy.loseNextAnswer()
        cuts += 1
      } else if (what < 84) {
        one.proxy.down(true)
        cuts += 1
        await one.acknowledges(1 + draw(20))
        one.proxy.down(false)
      } else if (what < 92) {
        await one.kill()
        kills += 1
        const back = one.next('ready')
        one.start()
        await back
      } else {
        await end(hub.child)
        kills += 1
        await one.acknowledges(1 + draw(10))
        hub = await startHub(directory)
      }
    }
    const quiet = laptops.map((laptop) => laptop.next('quiet'))
    for (const laptop of laptops) laptop.say('quiet')
    await Promise.all(quiet)
    const reports = await joinedReports(laptops)
    await end(hub.child)
    const looked = await lookAt(directory, told)
    const [first, second] = reports
    const isEqual =
      JSON.stringify(first?.heads) === JSON.stringify(second?.heads) &&
      JSON.stringify(first?.heads) === JSON.stringify(looked.heads) &&
      JSON.stringify(first?.table) === JSON.stringify(second?.table)
    return {
      rounds,
      cuts,
      kills,
      acknowledged: told.count,
      lost: looked.lost,
      doubled: looked.doubled,
      unequal: isEqual ? 0 : 1,
    }
  } finally {
    for (const laptop of laptops) await laptop.kill()
    hub.child.kill('SIGKILL')
    for (const proxy of proxies) await proxy.close()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Returns the reports of both devices once they have sent all entries and are equal, or their last reports after more
 * than 3,000 attempts.
 */
async function joinedReports(laptops: readonly LaptopProcess[]): Promise<readonly Report[]> {
  for (let tries = 0; ; tries += 1) {
    const asked = laptops.map((laptop) => laptop.next('report'))
    for (const laptop of laptops) laptop.say('report')
    const reports = (await Promise.all(asked)).map(({ report }) => report)
    const isDone =
      reports.every(({ status }) => status.state === 'joined' && status.unsent === 0) &&
      JSON.stringify(reports[0]?.heads) === JSON.stringify(reports[1]?.heads) &&
      JSON.stringify(reports[0]?.table) === JSON.stringify(reports[1]?.table)
    if (isDone || tries > 3_000) return reports
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Checks the hub's file after the hub was killed. */
async function lookAt(directory: string, told: Acknowledged) {
  const store = createSqliteStore(join(directory, 'hub.sqlite'))
  const heads = good(await store.list(''))
  const ends = new Map(heads.map(({ stream, version }) => [stream, version]))
  let [lost, doubled] = [0, 0]
  for (const [stream, version] of told.versions) lost += Math.max(0, version - (ends.get(stream) ?? 0))
  const names: string[] = []
  const moments = new Set<string>()
  for (const { stream } of heads) {
    const envelopes: readonly Envelope[] = good(await store.read(stream))
    for (const { type, at, laptop, payload } of envelopes) {
      if (type === 'NameNoted') names.push((payload as { name: string }).name)
      // One change may consist of several events at the same time, but each event has a different type or payload.
      const moment = `${laptop} ${at} ${stream} ${type} ${JSON.stringify(payload)}`
      if (moments.has(moment)) doubled += 1
      moments.add(moment)
    }
  }
  for (const name of told.members) if (!names.includes(name)) lost += 1
  doubled += names.length - new Set(names).size
  await store.close()
  return { heads, lost, doubled }
}
