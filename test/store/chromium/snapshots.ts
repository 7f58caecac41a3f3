// Copies a Chromium profile while its worker appends. All processes of the browser are stopped for the copy, so that
// the copy equals the state after a power cut that lost no write. Linux only.

import { cpSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession, serveStorePage } from './session.ts'

export interface SnapshotFigures {
  readonly snapshots: number
  /** Number of appends acknowledged before each copy started. */
  readonly acknowledged: number
  readonly lost: number
  /** Number of copies whose events are not an unbroken sequence from the first one on. */
  readonly broken: number
}

/** Lock files of a profile. A copy must not contain them, because they name another browser. */
const LOCKS = ['SingletonLock', 'SingletonSocket', 'SingletonCookie']

export async function snapshotsWhileAppending(count: number): Promise<SnapshotFigures> {
  const home = mkdtempSync(join(tmpdir(), 'consigliere-snapshots-'))
  const profile = join(home, 'profile')
  const server = await serveStorePage()
  const copies: { readonly folder: string; readonly acknowledged: number }[] = []
  try {
    const session = await openSession(profile, server.address)
    let acknowledged = 0
    for (let nth = 0; nth < count; nth += 1) {
      for (let more = 0; more < 3; more += 1)
        acknowledged = (await session.perform('worker', 'append', 'copied')) as number
      // Not awaited, so that the copy is made during the write.
      const last = session.perform('worker', 'append', 'copied') as Promise<number>
      for (let trips = nth % 4; trips > 0; trips -= 1) await session.context.pages()[0]?.evaluate(() => 1)
      const folder = join(home, `copy-${nth}`)
      whileStopped(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)), () =>
        cpSync(profile, folder, { recursive: true, filter: (path) => !LOCKS.some((lock) => path.endsWith(lock)) }),
      )
      copies.push({ folder, acknowledged })
      acknowledged = await last
    }
    await session.close()
    let lost = 0
    let broken = 0
    for (const copy of copies) {
      const opened = await openSession(copy.folder, server.address)
      const versions = (await opened.perform('worker', 'read', 'copied')) as readonly number[]
      await opened.close()
      lost += Math.max(0, copy.acknowledged - versions.length)
      if (versions.some((version, index) => version !== index + 1) || versions.length > copy.acknowledged + 1)
        broken += 1
    }
    return {
      snapshots: copies.length,
      acknowledged: copies.reduce((sum, copy) => sum + copy.acknowledged, 0),
      lost,
      broken,
    }
  } finally {
    await server.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The process, its child processes and their descendants. */
function familyOf(pid: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // In this file, the program's name is in brackets and may contain any characters.
        const [, parent = ''] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        return [{ pid: Number(name), parent: Number(parent) }]
      } catch {
        return []
      }
    })
  const family = [pid]
  for (const member of family) family.push(...parents.flatMap((each) => (each.parent === member ? [each.pid] : [])))
  return family
}

function whileStopped(pid: number, job: () => void): void {
  const family = familyOf(pid)
  const send = (signal: NodeJS.Signals) => {
    for (const member of family) {
      try {
        process.kill(member, signal)
      } catch {
        // The process has ended in the meantime.
      }
    }
  }
  send('SIGSTOP')
  try {
    job()
  } finally {
    send('SIGCONT')
  }
}
