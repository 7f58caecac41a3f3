// Adds the data about this computer to a support report, and creates the report that does not need the screens.

import { app } from 'electron'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestData } from '../../src/api/requestTypes.ts'
import type { Service } from '../../src/api/service.ts'
import { APP_VERSION } from '../../src/club/model/appVersion.ts'
import { readRecentLog } from './log.ts'

export function runtimeVersions(): { readonly name: string; readonly version: string }[] {
  return ['electron', 'chrome', 'node'].flatMap((name) => {
    const version = process.versions[name]
    return version === undefined ? [] : [{ name, version }]
  })
}

/**
 * Report of the club, which contains no names of people. While the club is closed, it contains only versions, because a
 * log may name people.
 */
export async function supportReportOf(club: Service): Promise<string> {
  const parts = runtimeVersions()
  const log = readRecentLog(app.getPath('userData'))
  const answer = (await club.call('club.report', { parts, log })) as ApiResult<RequestData<'club.report'>>
  return answer.ok ? answer.data.text : JSON.stringify({ app: APP_VERSION, parts, closed: answer.error.code }, null, 2)
}
