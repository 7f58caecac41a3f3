// A small disk of its own that a test may fill: an ext4 image on a loop device, or a tmpfs. Needs
// root on Linux; where mounting is forbidden the answer is the reason, for the test to say aloud.

import { spawnSync } from 'node:child_process'
import { ftruncateSync, mkdtempSync, openSync, closeSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type DiskKind = 'ext4' | 'tmpfs'

export interface SmallDisk {
  readonly directory: string
  /** Bytes a file may still take. */
  free(): number
  /** Takes all room but about so many bytes. */
  leave(bytes: number): void
  /** Gives back what `leave` took. */
  makeRoom(): void
  remove(): void
}

type Mounted = { readonly ok: true; readonly disk: SmallDisk } | { readonly ok: false; readonly reason: string }

const BLOCK = 4096

function mountSmallDisk(kind: DiskKind, bytes: number): Mounted {
  const home = mkdtempSync(join(tmpdir(), 'consigliere-disk-'))
  const directory = mkdtempSync(join(home, 'mounted-'))
  const image = join(home, 'image')
  const failure =
    kind === 'ext4'
      ? mountImage(image, bytes, directory)
      : run('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory])
  const ballast = join(directory, 'ballast')
  const free = () => {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  }
  if (failure !== undefined) {
    rmSync(home, { recursive: true, force: true })
    return { ok: false, reason: failure }
  }
  return {
    ok: true,
    disk: {
      directory,
      free,
      leave(left) {
        const file = openSync(ballast, 'a')
        try {
          const block = new Uint8Array(BLOCK)
          while (free() > left) if (writeSync(file, block) < BLOCK) break
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        } finally {
          closeSync(file)
        }
      },
      makeRoom: () => rmSync(ballast, { force: true }),
      remove() {
        // Lazily: a program that a failed test left running must not keep the mount.
        run('umount', ['--lazy', directory])
        rmSync(home, { recursive: true, force: true })
      },
    },
  }
}

function mountImage(image: string, bytes: number, directory: string): string | undefined {
  const file = openSync(image, 'w')
  ftruncateSync(file, bytes)
  closeSync(file)
  // No blocks kept for root: the test is root, and would otherwise never meet the end.
  return run('mkfs.ext4', ['-q', '-F', '-m', '0', image]) ?? run('mount', ['-o', 'loop', image, directory])
}

/** Why such a disk cannot be had here; undefined when it can. Said on the terminal too: a test left out is not a test passed. */
export function whyNoDisk(kind: DiskKind): string | undefined {
  const mounted = mountSmallDisk(kind, 4 * 1024 * 1024)
  if (mounted.ok) {
    mounted.disk.remove()
    return undefined
  }
  process.stderr.write(
    `\n!! NOT TESTED HERE: a full ${kind} disk. ${mounted.reason}\n!! Run as root on Linux: npm run test:deep\n\n`,
  )
  return mounted.reason
}

/** The disk, for a test that was told by `whyNoDisk` that it can be had. */
export function smallDisk(kind: DiskKind, bytes: number): SmallDisk {
  const mounted = mountSmallDisk(kind, bytes)
  if (!mounted.ok) throw new Error(mounted.reason)
  return mounted.disk
}

/** Why it failed; undefined when it did not. */
function run(command: string, args: readonly string[]): string | undefined {
  if (process.platform !== 'linux') return `${command}: not on ${process.platform}`
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status === 0) return undefined
  return `${command}: ${error?.message ?? stderr.trim()}`
}
