// Declarations of requests: the arguments, the required right, and the function to run. The contract's types, parsing,
// rights, dispatch and stale results are derived from the declaration. Apart from the declaration, only callers mention
// the request's name.

import type { z } from 'zod'
import type { Result } from '../../rules/vocabulary.ts'
import type { ClubEvent, EventStamp } from '../model/clubEvents.ts'
import type { ChangeRight } from '../model/rights.ts'
import type { AsyncResult } from './commandContext.ts'
import type { Repository } from './repository.ts'

/**
 * Context of a query. All reads from the repository are recorded, and the result becomes stale when that data changes.
 */
export interface QueryContext {
  readonly repository: Repository
  /** Returns the result of `make`, which is called only once for each function. Caches data between queries. */
  once<T>(make: () => T): T
}

/** Context that a change receives when its turn in the queue comes. */
export interface ChangeContext extends QueryContext {
  readonly ids: () => string
  readonly stamp: EventStamp
}

export interface QueryDeclaration<S extends z.ZodType, D, C = QueryContext> {
  readonly nature: 'reads'
  readonly args: S
  run(known: C, args: z.output<S>): Result<D> | AsyncResult<D>
}

export interface ChangeDeclaration<S extends z.ZodType, D, C = ChangeContext> {
  readonly nature: 'changes'
  readonly args: S
  readonly by: ChangeRight
  /** Set if the request changes no stored data, so that it is also allowed in a club that can only be read. */
  readonly whenOnlyRead?: true
  run(club: C, args: z.output<S>): Result<D> | AsyncResult<D>
}

export const declareQuery = <S extends z.ZodType, D>(
  request: Omit<QueryDeclaration<S, D>, 'nature'>,
): QueryDeclaration<S, D> => ({
  nature: 'reads',
  ...request,
})
export const declareChange = <S extends z.ZodType, D>(
  request: Omit<ChangeDeclaration<S, D>, 'nature'>,
): ChangeDeclaration<S, D> => ({
  nature: 'changes',
  ...request,
})

/** Stores events of the club and returns a view of the result. */
export async function storeClubEvents<T>(
  { repository, stamp }: ChangeContext,
  events: Result<readonly ClubEvent[]>,
  after: () => Result<T> | AsyncResult<T>,
): AsyncResult<T> {
  const changed = events.ok ? await repository.changeClub(events.value, stamp) : events
  return changed.ok ? after() : changed
}

/** Arguments as a caller sends them, readonly on all levels. */
type DeepReadonly<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer U)[]
    ? readonly DeepReadonly<U>[]
    : T extends object
      ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
      : T

/** Arguments and result of each declared request, by name. */
export type RequestContractOf<R> = {
  readonly [N in keyof R]: R[N] extends
    | QueryDeclaration<infer S, infer D, never>
    | ChangeDeclaration<infer S, infer D, never>
    ? { readonly args: DeepReadonly<z.input<S>>; readonly data: D }
    : never
}
