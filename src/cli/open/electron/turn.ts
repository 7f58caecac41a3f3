// One installer at a time in one folder: two would unpack into and clean up each other's. The turn is
// a file with its holder's process id, touched while it works: one left behind by a kill is told by
// either, for ids come round again and a folder may be shared with another machine's processes.

import { randomUUID } from 'node:crypto'
import { lstat, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Limits, watch } from './watch.ts'

export interface Turn {
  /** Says that work goes on. */
  touch(): Promise<void>
  end(): Promise<void>
}

/** Waits for its holder; undefined when `signal` came first. Throws where nothing can be written. */
export async function takeTurn(
  file: string,
  limits: Limits,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Turn | undefined> {
  const mark = `${process.pid} ${randomUUID()}`
  while (!signal.aborted) {
    try {
      await writeFile(file, mark, { flag: 'wx' })
      return turnOf(file, mark)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    onWait()
    if (await isAbandoned(file, limits, signal)) await rm(file, { force: true })
  }
  return undefined
}

function turnOf(file: string, mark: string): Turn {
  const isMine = async () => (await readFile(file, 'utf8').catch(() => '')) === mark
  return {
    touch: async () => {
      const now = new Date()
      if (await isMine()) await utimes(file, now, now).catch(() => {})
    },
    end: async () => {
      if (await isMine()) await rm(file, { force: true })
    },
  }
}

/** True when the file stands untouched; false when it is gone or the signal came. */
async function isAbandoned(file: string, { look, quietLooks }: Limits, signal: AbortSignal): Promise<boolean> {
  const holder = Number((await readFile(file, 'utf8').catch(() => '')).split(' ')[0])
  if (holder > 0 && !isRunning(holder)) return true
  let abandoned = false
  const touched = async () => (await stat(file).catch(() => undefined))?.mtimeMs
  const watching = watch(
    { look, quietLooks, looks: Infinity },
    async () => {
      const at = await touched()
      if (at === undefined || signal.aborted) void watching.stop()
      return at ?? 0
    },
    () => (abandoned = true),
  )
  await watching.ended
  return abandoned && !signal.aborted
}

// What an installer that is cut off leaves behind, and taking it away.
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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
