// What an installer that is cut off leaves behind, and taking it away.

import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const TEMPORARY = 'consigliere-'

/** Where this process keeps what is still coming. */
export function temporaryIn(cache: string): string {
  return join(cache, `${TEMPORARY}${process.pid}`)
}

/** The mark of a whole Electron goes first: a half removal must not look like one. */
export async function removeHalf(home: string): Promise<void> {
  await removed(join(home, 'path.txt'))
  await removed(join(home, 'dist'))
}

/** Of starts that were killed and could not tidy up. */
export async function removeAbandoned(cache: string): Promise<void> {
  const names = await readdir(cache).catch(() => [])
  for (const name of names) {
    const pid = Number(name.startsWith(TEMPORARY) ? name.slice(TEMPORARY.length) : Number.NaN)
    if (Number.isInteger(pid) && pid > 0 && !isRunning(pid)) await removeQuietly(join(cache, name))
  }
}

/** What cannot go now goes at the next start. */
export async function removeQuietly(path: string): Promise<void> {
  await removed(path).catch(() => {})
}

/** Of all files below, by now; what vanishes meanwhile counts nothing. */
export async function sizeOf(path: string): Promise<number> {
  const found = await lstat(path).catch(() => undefined)
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.size
  const names = await readdir(path).catch(() => [])
  const sizes = await Promise.all(names.map((name) => sizeOf(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function removed(path: string): Promise<void> {
  // Windows lets go of a killed process's files a moment later.
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
