// Kill -9 at random moments of a program that appends in a loop: whatever it acknowledged is there
// when it is opened again, and nothing half of an append. CONSIGLIERE_KILLS sets how many times.

import { spawn } from 'node:child_process'
import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openFileJournal } from '../../src/store/journal-file.ts'
import { openJournaledStore } from '../../src/store/journaled.ts'
import type { Recovery } from '../../src/store/recovery.ts'
import { createSqliteStore } from '../../src/store/sqlite.ts'
import { good, payloads } from './subject.ts'

const KILLS = Number(process.env['CONSIGLIERE_KILLS'] ?? 20)

const PROGRAM = fileURLToPath(new URL('killed-child.ts', import.meta.url))

type Line = { readonly recovery: Recovery } | { readonly stream: string; readonly version: number }

test(`nothing acknowledged is lost by ${KILLS} kills`, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'consigliere-kill-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const acknowledged = new Map<string, number>()
  let appends = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    // The signal comes at whatever it does after so many appends: some die at once, some in full run.
    appends += await runAndKill(directory, Math.floor(Math.random() ** 2 * 120), acknowledged)
    const { store, recovery } = good(await openJournaledStore(
      createSqliteStore(join(directory, 'club.sqlite')), await openFileJournal(join(directory, 'journal.jsonl')), { depth: 'rows' },
    ))
    expect({ lost: recovery.lost, diverged: recovery.diverged }).toEqual({ lost: [], diverged: [] })
    expect(['cut', 'tampered']).not.toContain(recovery.journal)
    for (const { stream, version } of good(await store.list(''))) {
      expect(version).toBeGreaterThanOrEqual(acknowledged.get(stream) ?? 0)
      expect(payloads(good(await store.read(stream)))).toEqual(Array.from({ length: version }, (_, index) => ({ n: index + 1 })))
      acknowledged.set(stream, version)
    }
    await store.close()
  }
  expect(appends).toBeGreaterThan(KILLS)
}, 30_000 + KILLS * 3_000)

/** Runs it until it acknowledged so many appends, then kills it at whatever it is doing. */
async function runAndKill(directory: string, count: number, acknowledged: Map<string, number>): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  let appends = 0
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line
    if ('stream' in line) {
      appends += 1
      acknowledged.set(line.stream, Math.max(line.version, acknowledged.get(line.stream) ?? 0))
    }
    if (appends >= count) child.kill('SIGKILL')
  }
  const signal = child.signalCode ?? await new Promise((resolve) => void child.once('exit', (_, by) => resolve(by)))
  expect(signal, 'it ended by the kill and not by itself').toBe('SIGKILL')
  return appends
}
