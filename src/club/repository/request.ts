// How a request is declared: its arguments, who may, and what it does. Types of the contract, parsing, rights, dispatch
// and what makes an answer stale follow from the declaration. Only its callers name it again.

import type { z } from 'zod'
import type { Result } from '../../rules/vocabulary.ts'
import type { ClubEvent, Stamp } from '../model/clubEvents.ts'
import type { Right } from '../model/rights.ts'
import type { AsyncResult } from './commandContext.ts'
import type { Repository } from './repository.ts'

/** What a query is given. What it reads of the repository is noted: when that changes, its answer is stale. */
export interface QueryContext {
  readonly repository: Repository
  /** The same value for every call, for what is worth keeping between two queries. */
  once<T>(make: () => T): T
}

/** What a change is given, when its turn comes. */
export interface ChangeContext extends QueryContext {
  readonly ids: () => string
  readonly stamp: Stamp
}

export interface QueryDeclaration<S extends z.ZodType, D, C = QueryContext> {
  readonly nature: 'reads'
  readonly args: S
  run(known: C, args: z.output<S>): Result<D> | AsyncResult<D>
}

export interface ChangeDeclaration<S extends z.ZodType, D, C = ChangeContext> {
  readonly nature: 'changes'
  readonly args: S
  readonly by: Right
  /** Nothing that is stored changes by it: asked of a club that is only read, too. */
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

/** Keeps a change of the club's own stream, and answers with how it looks afterwards. */
export async function storeClubEvents<T>(
  { repository, stamp }: ChangeContext,
  events: Result<readonly ClubEvent[]>,
  after: () => Result<T>,
): AsyncResult<T> {
  const changed = events.ok ? await repository.changeClub(events.value, stamp) : events
  return changed.ok ? after() : changed
}

/** Arguments as a caller sends them: readonly all the way down. */
type DeepReadonly<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer U)[]
    ? readonly DeepReadonly<U>[]
    : T extends object
      ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
      : T

/** Name → arguments and answer, of declared requests. */
export type ContractOf<R> = {
  readonly [N in keyof R]: R[N] extends
    | QueryDeclaration<infer S, infer D, never>
    | ChangeDeclaration<infer S, infer D, never>
    ? { readonly args: DeepReadonly<z.input<S>>; readonly data: D }
    : never
}
