// Writes main's console to a file in the profile too: up to a megabyte, and the file before it. Reports take it from
// there.

import { app } from 'electron'
import log from 'electron-log/node'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestData } from '../../src/api/requestTypes.ts'
import type { Service } from '../../src/api/service.ts'
import { APP_VERSION } from '../../src/club/model/appVersion.ts'

const MEGABYTE = 1024 * 1024
/** Characters of the end that a report has. */
const MAX_REPORT_LOG_BYTES = 64 * 1024

const fileIn = (profile: string) => join(profile, 'logs', 'main.log')

/** From now on `console` writes to the file too. */
export function logToFile(profile: string): void {
  log.transports.file.resolvePathFn = () => fileIn(profile)
  log.transports.file.maxSize = MEGABYTE
  // It may name people.
  log.transports.file.writeOptions = { encoding: 'utf8', flag: 'a', mode: 0o600 }
  Object.assign(console, log.functions)
}

/** Whole lines; empty where there is none yet. */
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

// What a support report has about this computer, and the report made without the screens.
export function runtimeVersions(): { readonly name: string; readonly version: string }[] {
  return ['electron', 'chrome', 'node'].flatMap((name) => {
    const version = process.versions[name]
    return version === undefined ? [] : [{ name, version }]
  })
}

/**
 * The club's report, which has no names of people. While the club is closed it has only versions, because a log may
 * name people.
 */
export async function supportReportOf(club: Service): Promise<string> {
  const parts = runtimeVersions()
  const log = readRecentLog(app.getPath('userData'))
  const answer = (await club.call('club.report', { parts, log })) as ApiResult<RequestData<'club.report'>>
  return answer.ok ? answer.data.text : JSON.stringify({ app: APP_VERSION, parts, closed: answer.error.code }, null, 2)
}
