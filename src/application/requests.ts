// All requests that the folders club, papers and files declare in their `requests.ts`, and the function that executes
// them. Requests that need more than the club (imports, backups, restoring, phones, broadcast, hub, keyboard) are
// declared in api/hostRequests. If they need the club, they call methods of `createClub` (club.ts).

import type { z } from 'zod'
import { auditRequests } from '../club/audit/requests.ts'
import { chartRequests } from '../club/charts/requests.ts'
import { clubPhraseRequests } from '../papers/documents/phraseRequests.ts'
import { documentRequests } from '../papers/documents/requests.ts'
import { exportRequests } from '../files/exports/requests.ts'
import { recordRequests } from '../files/records/requests.ts'
import { rosterFileRequests } from '../files/roster/requests.ts'
import { schemeFileRequests } from '../files/schemes/requests.ts'
import { eveningRequests } from '../club/evening/requests.ts'
import { tableRequests } from '../club/games/tableRequests.ts'
import { endingRequests } from '../club/games/endingRequests.ts'
import { ledgerRequests } from '../club/games/ledgerRequests.ts'
import { objectionRequests } from '../club/games/objectionRequests.ts'
import { gameRequests } from '../club/games/requests.ts'
import { resultRequests } from '../club/games/resultRequests.ts'
import { completedImportRequests } from '../files/imports/requests.ts'
import { memberRequests } from '../club/members/requests.ts'
import type { EventStamp } from '../club/model/clubEvents.ts'
import type { CommandContext, AsyncResult } from '../club/repository/commandContext.ts'
import type { ChangeDeclaration, RequestContractOf, QueryDeclaration } from '../club/repository/request.ts'
import { userRequests } from '../club/users/requests.ts'
import { playerRequests } from '../club/players/requests.ts'
import { postRequests } from '../papers/post/requests.ts'
import { publishingRequests } from '../papers/publishing/requests.ts'
import { trackRepositoryReads } from '../club/repository/readTracking.ts'
import { shareRequests } from '../files/share/requests.ts'
import { schemeRequests } from '../club/schemes/requests.ts'
import { seasonRequests } from '../club/seasons/requests.ts'
import { seriesRequests } from '../club/seasons/seriesRequests.ts'
import { err, type Result } from '../rules/vocabulary.ts'
import { planRequests } from '../club/plan/requests.ts'

export const applicationRequests = {
  ...memberRequests,
  ...rosterFileRequests,
  ...userRequests,
  ...seasonRequests,
  ...seriesRequests,
  ...schemeRequests,
  ...schemeFileRequests,
  ...planRequests,
  ...eveningRequests,
  ...tableRequests,
  ...gameRequests,
  ...endingRequests,
  ...resultRequests,
  ...ledgerRequests,
  ...objectionRequests,
  ...playerRequests,
  ...chartRequests,
  ...auditRequests,
  ...documentRequests,
  ...clubPhraseRequests,
  ...publishingRequests,
  ...postRequests,
  ...recordRequests,
  ...exportRequests,
  ...shareRequests,
  ...completedImportRequests,
}

type Declared = typeof applicationRequests
/** The requests by name. This type does not relate a name to its arguments; only the caller's type does. */
const REQUESTS_BY_NAME: Readonly<
  Record<ApplicationRequestName, QueryDeclaration<z.ZodType, unknown> | ChangeDeclaration<z.ZodType, unknown>>
> = applicationRequests
export type ApplicationRequests = RequestContractOf<Declared>
export type ApplicationRequestName = keyof Declared
/** Result of a request. For a query, it also has the keys that were read. */
export type AskResult<D> = Result<D> & { readonly reads?: readonly string[] }

export type AskFunction = <N extends ApplicationRequestName>(
  name: N,
  args: ApplicationRequests[N]['args'],
  stamp?: EventStamp,
) => Promise<AskResult<ApplicationRequests[N]['data']>>

/** Creates the function that executes a request by name. Arguments from another process must be parsed first. */
export function createAskFunction({ repository, ids, query, change }: CommandContext): AskFunction {
  const kept = new Map<unknown, unknown>()
  function once<T>(make: () => T): T {
    if (!kept.has(make)) kept.set(make, make())
    return kept.get(make) as T
  }
  return async (name, args, at) => {
    type Answered = ApplicationRequests[typeof name]['data']
    const request = REQUESTS_BY_NAME[name]
    if (request.nature === 'changes')
      return change(
        async (stamp) =>
          request.run({ repository, ids, once, stamp }, args) as Result<Answered> | AsyncResult<Answered>,
        at,
      )
    const reads = new Set<string>()
    const known = { repository: trackRepositoryReads(repository, (key) => reads.add(key)), once }
    const result = await query(async () => request.run(known, args) as Result<Answered> | AsyncResult<Answered>)
    const unread = repository.unreadBy([...reads])
    return { ...(unread ? err(unread) : result), reads: [...reads] }
  }
}
