// What a report for help says of this machine, and the report without the screens.

import { app } from 'electron'
import type { Answer } from '../../src/api/contract/answer.ts'
import type { Data } from '../../src/api/contract/requests.ts'
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
 * The club's own report, in which nobody has a name; of a club that is closed, versions alone: a log may name
 * people.
 */
export async function reportOf(club: Service): Promise<string> {
  const parts = runningParts()
  const log = recentLog(app.getPath('userData'))
  const answer = (await club.call('club.report', { parts, log })) as Answer<Data<'club.report'>>
  return answer.ok ? answer.data.text : JSON.stringify({ app: APP_VERSION, parts, closed: answer.error.code }, null, 2)
}
