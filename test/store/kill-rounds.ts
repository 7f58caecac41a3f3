// Kills with -9 a program that appends in a loop, each time after a seeded number of appends, at
// whatever it is doing then, and opens what it left: SQLite with its file journal, on one directory.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { openFileJournal } from '../../src/store/journal-file.ts'
import { openJournaledStore } from '../../src/store/journaled.ts'
import type { Recovery } from '../../src/store/recovery.ts'
import { createSqliteStore } from '../../src/store/sqlite.ts'
import { good } from './subject.ts'

const PROGRAM = fileURLToPath(new URL('killed-child.ts', import.meta.url))
const MOST_APPENDS = 120

type Line = { readonly recovery: Recovery } | { readonly stream: string; readonly version: number }

export interface KillFigures {
  readonly kills: number
  /** Appends the program was told were done. */
  readonly acknowledged: number
  /** Events of acknowledged appends that are not there, or are not what was written. */
  readonly lost: number
  /** Streams that end in the middle of an append. */
  readonly half: number
  /** Openings that found the journal's last line torn: nobody was told of it. */
  readonly torn: number
  /** Anything worse that an opening told. */
  readonly faults: readonly string[]
}

export async function killRounds(kills: number, seed: number): Promise<KillFigures> {
  const random = xoroshiro128plus(seed)
  const directory = mkdtempSync(join(tmpdir(), 'consigliere-kill-'))
  const told = new Map<string, number>()
  const faults: string[] = []
  let acknowledged = 0
  let lost = 0
  let half = 0
  let torn = 0
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      // Squared: some die at once, some in full run.
      const share = uniformInt(random, 0, 1_000) / 1_000
      acknowledged += await runAndKill(directory, Math.floor(share ** 2 * MOST_APPENDS), told)
      const { store, recovery } = good(await openJournaledStore(
        createSqliteStore(join(directory, 'club.sqlite')), await openFileJournal(join(directory, 'journal.jsonl')), { depth: 'rows' },
      ))
      if (recovery.journal === 'torn') torn += 1
      else if (recovery.journal !== undefined) faults.push(`kill ${kill}: the journal is ${recovery.journal}`)
      for (const { stream } of recovery.lost) faults.push(`kill ${kill}: ${stream} is lost`)
      for (const stream of recovery.diverged) faults.push(`kill ${kill}: ${stream} differs`)
      const heads = new Map(good(await store.list('')).map(({ stream, version }) => [stream, version]))
      for (const [stream, version] of told) lost += Math.max(0, version - (heads.get(stream) ?? 0))
      for (const [stream, version] of heads) {
        const read = good(await store.read(stream))
        lost += read.filter(({ payload }, index) => (payload as { readonly n?: number }).n !== index + 1).length
        if ((read.at(-1)?.payload as { readonly isLast?: boolean } | undefined)?.isLast !== true) half += 1
        told.set(stream, version)
      }
      await store.close()
    }
    return { kills, acknowledged, lost, half, torn, faults }
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs it until it told so many appends, then kills it. How many it told in all. */
async function runAndKill(directory: string, count: number, told: Map<string, number>): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<NodeJS.Signals | null>((resolve) => void child.once('exit', (_, signal) => resolve(signal)))
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
