// Writes main's console to a file in the profile as well. When the file reaches one megabyte, a new file is started and
// the previous file is kept. Reports include the end of the log.

import log from 'electron-log/node'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

const MEGABYTE = 1024 * 1024
/** Maximum size of the log excerpt in a report. */
const MAX_REPORT_LOG_BYTES = 64 * 1024

const fileIn = (profile: string) => join(profile, 'logs', 'main.log')

/** Makes `console` write to the file as well, from this call on. */
export function startLoggingToFile(profile: string): void {
  log.transports.file.resolvePathFn = () => fileIn(profile)
  log.transports.file.maxSize = MEGABYTE
  // Readable by the owner only, because the log may name people.
  log.transports.file.writeOptions = { encoding: 'utf8', flag: 'a', mode: 0o600 }
  Object.assign(console, log.functions)
}

/** Returns complete lines from the end of the log, or an empty string if there is no log yet. */
export function readRecentLog(profile: string): string {
  try {
    const file = openSync(fileIn(profile), 'r')
    try {
      const { size } = fstatSync(file)
      const bytes = Buffer.alloc(Math.min(size, MAX_REPORT_LOG_BYTES))
      readSync(file, bytes, 0, bytes.length, size - bytes.length)
      const text = bytes.toString('utf8')
      return size > MAX_REPORT_LOG_BYTES ? text.slice(text.indexOf('\n') + 1) : text
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
