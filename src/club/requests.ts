// Every request of the club, put together from its folders, and the one way to ask.

import { auditRequests } from './audit/requests.ts'
import { chartRequests } from './charts/requests.ts'
import { phraseRequests } from '../papers/documents/phraseRequests.ts'
import { documentRequests } from '../papers/documents/requests.ts'
import { exportRequests } from '../files/exports/requests.ts'
import { rosterRequests } from '../files/roster/requests.ts'
import { schemeFileRequests } from '../files/schemes/requests.ts'
import { ledgerRequests } from './games/ledgerRequests.ts'
import { objectionRequests } from './games/objectionRequests.ts'
import { gameRequests } from './games/requests.ts'
import { resultRequests } from './games/resultRequests.ts'
import { importListRequests } from '../files/imports/requests.ts'
import { memberRequests } from './members/requests.ts'
import type { Stamp } from './model/clubEvents.ts'
import type { CommandContext } from './repository/commandContext.ts'
import type { Change, ContractOf, Query } from './repository/request.ts'
import { userRequests } from './users/requests.ts'
import { playerRequests } from './players/requests.ts'
import { publishingRequests } from '../papers/publishing/requests.ts'
import { watched } from './repository/watched.ts'
import { schemeRequests } from './schemes/requests.ts'
import { seasonRequests } from './seasons/requests.ts'
import { seriesRequests } from './seasons/seriesRequests.ts'
import { err, type Result } from '../rules/vocabulary.ts'
import { planRequests } from './plan/requests.ts'

export const declared = {
  ...memberRequests,
  ...rosterRequests,
  ...userRequests,
  ...seasonRequests,
  ...seriesRequests,
  ...schemeRequests,
  ...schemeFileRequests,
  ...planRequests,
  ...gameRequests,
  ...resultRequests,
  ...ledgerRequests,
  ...objectionRequests,
  ...playerRequests,
  ...chartRequests,
  ...auditRequests,
  ...documentRequests,
  ...phraseRequests,
  ...publishingRequests,
  ...exportRequests,
  ...importListRequests,
}

type Declared = typeof declared
export type DeclaredRequests = ContractOf<Declared>
export type DeclaredName = keyof Declared
/** An answer, and of a question what it was read from. */
export type Asked<D> = Result<D> & { readonly reads?: readonly string[] }

export type Ask = <N extends DeclaredName>(
  name: N,
  args: DeclaredRequests[N]['args'],
  stamp?: Stamp,
) => Promise<Asked<DeclaredRequests[N]['data']>>

/** Asks by name. Arguments from another process are parsed before they come here. */
export function askOver({ repository, ids, query, change }: CommandContext): Ask {
  const kept = new Map<unknown, unknown>()
  function once<T>(make: () => T): T {
    if (!kept.has(make)) kept.set(make, make())
    return kept.get(make) as T
  }
  return async (name, args, at) => {
    const request = declared[name] as unknown as Query<never, never> | Change<never, never>
    if (request.nature === 'changes')
      return change(async (stamp) => request.run({ repository, ids, once, stamp }, args as never), at)
    const reads = new Set<string>()
    const known = { repository: watched(repository, (key) => reads.add(key)), once }
    const result = await query(async () => request.run(known, args as never))
    const unread = repository.unreadBy([...reads])
    return { ...(unread ? err(unread) : result), reads: [...reads] }
  }
}
