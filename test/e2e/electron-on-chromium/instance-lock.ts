// The single-instance lock of one profile: a file with the process id and start time of its owner (ids are reused), and
// a folder in which later instances leave their command line.

import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Field 22 of /proc/pid/stat, counted after the closing bracket of the command. */
function startTimeOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

/** Returns true if this process owns the profile. Otherwise it notifies the owner and returns false. */
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
      // The file is not complete yet or was already read. The next notification handles it.
    }
  }).unref()
  return true
}
