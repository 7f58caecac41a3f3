// Writes main's console to a file in the profile as well. The file has up to a megabyte, and the previous file is kept.
// Reports include the end of the log.

import { app } from 'electron'
import log from 'electron-log/node'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestData } from '../../src/api/requestTypes.ts'
import type { Service } from '../../src/api/service.ts'
import { APP_VERSION } from '../../src/club/model/appVersion.ts'

const MEGABYTE = 1024 * 1024
/** Maximum size of the log's end in a report. */
const MAX_REPORT_LOG_BYTES = 64 * 1024

const fileIn = (profile: string) => join(profile, 'logs', 'main.log')

/** From now on, `console` also writes to the file. */
export function logToFile(profile: string): void {
  log.transports.file.resolvePathFn = () => fileIn(profile)
  log.transports.file.maxSize = MEGABYTE
  // Readable by the owner only, because the log may name people.
  log.transports.file.writeOptions = { encoding: 'utf8', flag: 'a', mode: 0o600 }
  Object.assign(console, log.functions)
}

/** Returns whole lines from the end of the log. An empty string if there is no log yet. */
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

// The part of a support report about this computer, and the report that is made without the screens.
export function runtimeVersions(): { readonly name: string; readonly version: string }[] {
  return ['electron', 'chrome', 'node'].flatMap((name) => {
    const version = process.versions[name]
    return version === undefined ? [] : [{ name, version }]
  })
}

/**
 * The club's report, which contains no names of people. While the club is closed, it contains only versions, because a
 * log may name people.
 */
export async function supportReportOf(club: Service): Promise<string> {
  const parts = runtimeVersions()
  const log = readRecentLog(app.getPath('userData'))
  const answer = (await club.call('club.report', { parts, log })) as ApiResult<RequestData<'club.report'>>
  return answer.ok ? answer.data.text : JSON.stringify({ app: APP_VERSION, parts, closed: answer.error.code }, null, 2)
}
