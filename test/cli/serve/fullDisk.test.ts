// `serve` with a disk that is really full prints one line with the problem and the remedy, without a stack trace.
// Mounting the disk needs root on Linux. Elsewhere the test is skipped, with a note on the terminal.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import en from '../../../src/i18n/en/screens/closed.json'
import ru from '../../../src/i18n/ru/screens/closed.json'
import { CLI } from '../../support/cli.ts'
import { smallDisk, whyNoDisk, type SmallDisk } from '../../support/small-disk.ts'
import { ended, serve } from './started.ts'

const KIBIBYTE = 1024
/** Nothing, less than SQLite's own files need, and less than the store's journal and notes need. */
const LEFT = [0, 40, 64, 80] as const
const KINDS = (['ext4', 'tmpfs'] as const).map((kind) => ({ kind, missing: whyNoDisk(kind) }))

function mounted(kind: 'ext4' | 'tmpfs'): { readonly disk: SmallDisk; readonly store: string } {
  const disk = smallDisk(kind, 12 * 1024 * KIBIBYTE)
  onTestFinished(() => disk.remove())
  return { disk, store: `sqlite:${join(disk.directory, 'club.sqlite')}` }
}

/** Waits until the process ends, or ends it once it listens. */
async function served(store: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--store', store, '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  child.stdout.once('data', () => child.kill('SIGINT'))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, lines: errors.trim().split('\n') }
}

describe.each(KINDS)('on a full disk, $kind,', ({ kind, missing }) => {
  const onDisk = missing === undefined ? test : test.skip

  onDisk('a new store is refused in one line, or served without a message, at any amount of free space', async () => {
    for (const left of LEFT) {
      const { disk, store } = mounted(kind)
      const before = readdirSync(disk.directory)
      disk.leave(left * KIBIBYTE)
      const { code, signal, lines } = await served(store)
      const said = lines.join('\n')
      expect([left, signal]).toEqual([left, null])
      expect(said).not.toMatch(/^\s+at |Error:|cannot open the store/m)
      if (code === 0) continue
      expect([left, code, lines.length]).toEqual([left, 1, 1])
      expect(said).toContain('The disk is full')
      expect(said).toContain('Free up space')
      if (left < 64) expect(readdirSync(disk.directory).filter((name) => name !== 'ballast')).toEqual(before)
    }
  })

  onDisk('an existing store is refused in the requested language, and opens once there is space', async () => {
    const { disk, store } = mounted(kind)
    expect(await ended(await serve(store), 'SIGTERM')).toBe(0)
    disk.leave(0)
    for (const [env, { 'open/disk-full': why, 'open/disk-full/do': advice, side }] of [
      [{ CONSIGLIERE_LANG: 'en' }, en],
      [{ CONSIGLIERE_LANG: 'ru' }, ru],
    ] as const) {
      const { code, lines } = await served(store, env)
      expect([code, lines.length]).toEqual([1, 1])
      expect(lines[0]).toContain(`${why.replace('{side}', side.database)} ${advice} (open/disk-full)`)
    }
    disk.makeRoom()
    expect(await served(store)).toMatchObject({ code: 0 })
  })
})
