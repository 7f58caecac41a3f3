// Writes main's console to a file in the profile too: up to a megabyte, and the file before it. Reports take it from there.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import log from 'electron-log/node'

const MEGABYTE = 1024 * 1024
/** Characters of the end that a report has. */
const TAIL = 64 * 1024

const fileIn = (profile: string) => join(profile, 'logs', 'main.log')

/** From now on `console` writes to the file too. */
export function openLog(profile: string): void {
  log.transports.file.resolvePathFn = () => fileIn(profile)
  log.transports.file.maxSize = MEGABYTE
  Object.assign(console, log.functions)
}

/** Whole lines; empty where there is none yet. */
export function recentLog(profile: string): string {
  try {
    const file = openSync(fileIn(profile), 'r')
    try {
      const { size } = fstatSync(file)
      const bytes = Buffer.alloc(Math.min(size, TAIL))
      readSync(file, bytes, 0, bytes.length, size - bytes.length)
      const text = bytes.toString('utf8')
      return size > TAIL ? text.slice(text.indexOf('\n') + 1) : text
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
