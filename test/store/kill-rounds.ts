// Repeatedly kills (SIGKILL) a program that appends in a loop, each time after a seeded number of appends, and opens
// the data that the program left: SQLite with its file journal in one directory.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { openFileJournal } from '../../src/store/journal/file.ts'
import { openJournaledStore } from './journal/opened.ts'
import type { StoreRepairReport } from '../../src/store/journal/recovery.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { good } from './adapters/subject.ts'
import { program } from '../support/programs.ts'

const MOST_APPENDS = 120
/**
 * Number of kills after which a new club is started. A kill affects only the latest appends, but every opening reads
 * the whole club.
 */
const KILLS_OF_A_CLUB = 50

type Line = { readonly recovery: StoreRepairReport } | { readonly stream: string; readonly version: number }

export interface KillFigures {
  readonly kills: number
  /** Number of appends that the program reported as done. */
  readonly acknowledged: number
  /** Number of events of acknowledged appends that are missing or differ from what was written. */
  readonly lost: number
  /** Number of streams that end in the middle of an append. */
  readonly half: number
  /** Number of openings that found the journal's last line torn. A torn line was never acknowledged. */
  readonly torn: number
  /** All more serious errors that an opening reported. */
  readonly faults: readonly string[]
}

export const NO_KILLS: KillFigures = { kills: 0, acknowledged: 0, lost: 0, half: 0, torn: 0, faults: [] }

/**
 * Kills the program the given number of times. `tell` is called with the results so far after every club. `from`
 * contains earlier results that are continued.
 */
export async function killRounds(
  kills: number,
  seed: number,
  { from = NO_KILLS, tell = () => {} }: { from?: KillFigures; tell?: (so: KillFigures) => void } = {},
): Promise<KillFigures> {
  let figures = from
  while (figures.kills < kills) {
    // Each club has its own random sequence, so that a continued run is the same as an uninterrupted run.
    const random = xoroshiro128plus(seed * 1_000_003 + figures.kills)
    // The random number is squared, so that some processes die soon after their start and some in full operation.
    const appendsBeforeKill = () => Math.floor((uniformInt(random, 0, 1_000) / 1_000) ** 2 * MOST_APPENDS)
    const directory = mkdtempSync(join(tmpdir(), 'consigliere-kill-'))
    const told = new Map<string, number>()
    try {
      for (let kill = 0; kill < KILLS_OF_A_CLUB && figures.kills < kills; kill += 1) {
        const acknowledged = await runAndKill(directory, appendsBeforeKill(), told)
        figures = add(figures, { ...(await lookAt(directory, told)), kills: 1, acknowledged })
      }
    } finally {
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    }
    tell(figures)
  }
  return figures
}

/** Opens the data of the killed program, compares the data with the program's output, and records what exists. */
async function lookAt(
  directory: string,
  told: Map<string, number>,
): Promise<Omit<KillFigures, 'kills' | 'acknowledged'>> {
  const { store, recovery } = good(
    await openJournaledStore(
      createSqliteStore(join(directory, 'club.sqlite')),
      await openFileJournal(join(directory, 'journal.jsonl')),
      { depth: 'rows' },
    ),
  )
  const heads = new Map(good(await store.list('')).map(({ stream, version }) => [stream, version]))
  let lost = 0
  let half = 0
  for (const [stream, version] of told) lost += Math.max(0, version - (heads.get(stream) ?? 0))
  for (const [stream, version] of heads) {
    const payloads = good(await store.read(stream)).map(
      ({ payload }) => payload as { readonly n: number; readonly isLast: boolean },
    )
    lost += payloads.filter(({ n }, index) => n !== index + 1).length
    if (payloads.at(-1)?.isLast !== true) half += 1
    told.set(stream, version)
  }
  await store.close()
  const isTorn = recovery.journal === 'torn'
  const faults = [
    ...(recovery.journal === undefined || isTorn ? [] : [`the journal is ${recovery.journal}`]),
    ...recovery.lost.map(({ stream }) => `${stream} is lost`),
    ...recovery.diverged.map((stream) => `${JSON.stringify(stream)} differs`),
  ]
  return { lost, half, torn: isTorn ? 1 : 0, faults }
}

function add(a: KillFigures, b: KillFigures): KillFigures {
  return {
    kills: a.kills + b.kills,
    acknowledged: a.acknowledged + b.acknowledged,
    lost: a.lost + b.lost,
    half: a.half + b.half,
    torn: a.torn + b.torn,
    faults: [...a.faults, ...b.faults],
  }
}

/**
 * Runs the program until it has reported this many appends, then kills it. Returns the total number of reported
 * appends.
 */
async function runAndKill(directory: string, count: number, told: Map<string, number>): Promise<number> {
  const child = spawn(process.execPath, [program('killed'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<NodeJS.Signals | null>(
    (resolve) => void child.once('exit', (_, signal) => resolve(signal)),
  )
  let appends = 0
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line
    if ('stream' in line) {
      appends += 1
      told.set(line.stream, Math.max(line.version, told.get(line.stream) ?? 0))
    }
    if (appends >= count) child.kill('SIGKILL')
  }
  const signal = await exited
  if (signal !== 'SIGKILL') throw new Error(`it ended by itself (${signal ?? 'no signal'}) and not by the kill`)
  return appends
}
