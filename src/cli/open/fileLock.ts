// Lets only one process at a time work in a folder, for work such as building an edition or installing Electron. The
// lock is a file with the process id of its holder. A file that a killed process left behind is removed: either its
// process no longer exists or, if the id now belongs to another process, the file has existed for too long.

import { randomUUID } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const LOCK_CHECK_INTERVAL_MS = 200
/** Maximum number of checks. All checks together take five minutes, or longer on a busy machine. */
const MAX_LOCK_CHECKS = 1500

/** Waits until the lock is free, then runs `work`. Throws if the file cannot be written. */
export async function withFileLock<T>(file: string, work: () => Promise<T>, mostLooks = MAX_LOCK_CHECKS): Promise<T> {
  const mark = `${process.pid} ${randomUUID()}`
  while (!(await tryToLock(file, mark)))
    if (await isAbandonedAfterWaiting(file, mostLooks)) await rm(file, { force: true })
  try {
    return await work()
  } finally {
    if ((await readFile(file, 'utf8').catch(() => '')) === mark) await rm(file, { force: true })
  }
}

async function tryToLock(file: string, mark: string): Promise<boolean> {
  try {
    await writeFile(file, mark, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Returns false once the file is gone. */
async function isAbandonedAfterWaiting(file: string, mostLooks: number): Promise<boolean> {
  const holder = Number((await readFile(file, 'utf8').catch(() => '')).split(' ')[0])
  if (holder > 0 && !isRunning(holder)) return true
  for (let look = 0; look < mostLooks; look += 1) {
    if ((await stat(file).catch(() => undefined)) === undefined) return false
    await wait(LOCK_CHECK_INTERVAL_MS)
  }
  return true
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
