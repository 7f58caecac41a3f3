// What a support report has about this computer, and the report made without the screens.

import { app } from 'electron'
import type { Answer } from '../../src/api/contract/answer.ts'
import type { Data } from '../../src/api/requestTypes.ts'
import type { Service } from '../../src/api/service.ts'
import { APP_VERSION } from '../../src/club/model/appVersion.ts'
import { recentLog } from './log.ts'

export function runningParts(): { readonly name: string; readonly version: string }[] {
  return ['electron', 'chrome', 'node'].flatMap((name) => {
    const version = process.versions[name]
    return version === undefined ? [] : [{ name, version }]
  })
}

/**
 * The club's report, which has no names of people. While the club is closed it has only versions, because a log may name
 * people.
 */
export async function reportOf(club: Service): Promise<string> {
  const parts = runningParts()
  const log = recentLog(app.getPath('userData'))
  const answer = (await club.call('club.report', { parts, log })) as Answer<Data<'club.report'>>
  return answer.ok ? answer.data.text : JSON.stringify({ app: APP_VERSION, parts, closed: answer.error.code }, null, 2)
}
