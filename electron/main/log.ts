// What main has to say goes to a file as well, a megabyte of it and the one before: in the profile, so that it is
// there when somebody asks what happened.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import log from 'electron-log/node'

const MEGABYTE = 1024 * 1024
/** Of the end, for a report. */
const TAIL = 64 * 1024

const fileIn = (profile: string) => join(profile, 'logs', 'main.log')

/** From here on `console` writes there too. */
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
