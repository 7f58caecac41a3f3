// A small disk that a test may fill: an ext4 image on a loop device, or a tmpfs. Needs root on Linux. If mounting is
// forbidden, the reason is returned, and the test prints it.

import { spawnSync } from 'node:child_process'
import { ftruncateSync, mkdtempSync, openSync, closeSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type DiskKind = 'ext4' | 'tmpfs'

export interface SmallDisk {
  readonly directory: string
  /** Number of bytes that a file may still occupy. */
  free(): number
  /** Fills the disk except for about this many bytes. */
  leave(bytes: number): void
  /** Frees the space that `leave` filled. */
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
        // Lazily, because a program left by a failed test must not keep the mount.
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
  // Reserves no blocks for root, because the test runs as root and would otherwise never fill the disk.
  return run('mkfs.ext4', ['-q', '-F', '-m', '0', image]) ?? run('mount', ['-o', 'loop', image, directory])
}

/**
 * Why such a disk is not available, or `undefined` if it is. Also printed on the terminal, because a skipped test is
 * not a passed test.
 */
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

/** Returns the disk. Call it only if `whyNoDisk` returned `undefined`. */
export function smallDisk(kind: DiskKind, bytes: number): SmallDisk {
  const mounted = mountSmallDisk(kind, bytes)
  if (!mounted.ok) throw new Error(mounted.reason)
  return mounted.disk
}

/** Returns the error of a command, or `undefined` if it succeeded. */
function run(command: string, args: readonly string[]): string | undefined {
  if (process.platform !== 'linux') return `${command}: not on ${process.platform}`
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status === 0) return undefined
  return `${command}: ${error?.message ?? stderr.trim()}`
}
