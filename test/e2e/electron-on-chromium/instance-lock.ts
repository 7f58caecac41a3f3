// The single-instance lock of one profile: a file with the pid and start time of its owner (a pid
// alone comes round again), and a folder where later instances leave their command line.

import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Field 22 of /proc/pid/stat, counted after the command's closing bracket. */
function startTimeOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

/** True when this process owns the profile; otherwise the owner is told and false comes back. */
export function takeInstanceLock(
  profile: string,
  onSecond: (argv: string[], workingDirectory: string) => void,
): boolean {
  const knocks = join(profile, 'stand-in-knocks')
  const lock = join(profile, 'stand-in-lock')
  mkdirSync(knocks, { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid} ${startTimeOf(process.pid) ?? ''}`, { flag: 'wx' })
      break
    } catch {
      const [pid, startTime] = readFileSync(lock, 'utf8').split(' ')
      if (startTimeOf(Number(pid)) === startTime) {
        writeFileSync(join(knocks, String(process.pid)), JSON.stringify({ argv: process.argv, cwd: process.cwd() }))
        return false
      }
      rmSync(lock, { force: true })
    }
  }
  watch(knocks, (_, name) => {
    const file = join(knocks, name ?? '')
    try {
      const { argv, cwd } = JSON.parse(readFileSync(file, 'utf8')) as { readonly argv: string[]; readonly cwd: string }
      rmSync(file)
      onSecond(argv, cwd)
    } catch {
      // Not written whole yet, or read already: the next notice brings it.
    }
  }).unref()
  return true
}
