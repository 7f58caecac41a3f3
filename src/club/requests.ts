// Every declared request of the club, put together from its folders, and what follows from the declarations.

import { auditRequests } from './audit/requests.ts'
import { rosterRequests } from './roster/requests.ts'
import { memberRequests } from './members/requests.ts'
import type { Right } from './model/rights.ts'
import type { Stamp } from './model/stamp.ts'
import type { CommandContext } from './repository/commandContext.ts'
import type { Change, ContractOf, Query } from './repository/request.ts'
import { watched } from './repository/watched.ts'
import type { Result } from '../rules/vocabulary.ts'
import { planRequests } from './plan/requests.ts'

export const declared = { ...memberRequests, ...rosterRequests, ...planRequests, ...auditRequests }

type Declared = typeof declared
export type DeclaredRequests = ContractOf<Declared>
export type DeclaredName = keyof Declared
type Named<N extends string> = { [K in DeclaredName]: Declared[K]['nature'] extends N ? K : never }[DeclaredName]
export type DeclaredQuery = Named<'reads'>
type DeclaredChange = Named<'changes'>

export const declaredRights = Object.fromEntries(
  Object.entries(declared).flatMap(([name, request]) => (request.nature === 'changes' ? [[name, request.by]] : [])),
) as Readonly<Record<DeclaredChange, Right>>

/** An answer, and of a question what it was read from. */
export type Asked<D> = Result<D> & { readonly reads?: readonly string[] }

export type Ask = <N extends DeclaredName>(
  name: N,
  args: DeclaredRequests[N]['args'],
  stamp?: Stamp,
) => Promise<Asked<DeclaredRequests[N]['data']>>

/** Asks by name. Whoever is not the club's own process has its arguments parsed first. */
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
    return { ...result, reads: [...reads] }
  }
}
