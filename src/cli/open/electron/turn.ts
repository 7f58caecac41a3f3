// One installer at a time in one folder: two would unpack into and clean up each other's. The turn is
// a file with its holder's process id, touched while it works: one left behind by a kill is told by
// either, for ids come round again and a folder may be shared with another machine's processes.

import { randomUUID } from 'node:crypto'
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { isRunning } from './half.ts'
import { watch, type Limits } from './watch.ts'

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
