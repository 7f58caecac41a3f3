// How a request is declared: its arguments, who may, and what it does. Types of the contract, parsing, rights, dispatch
// and what makes an answer stale follow from the declaration. Only its callers name it again.

import type { z } from 'zod'
import type { Result } from '../../rules/vocabulary.ts'
import type { ClubEvent, Stamp } from '../model/clubEvents.ts'
import type { Right } from '../model/rights.ts'
import type { Reply } from './commandContext.ts'
import type { Repository } from './repository.ts'

/** What a query is given. What it reads of the repository is noted: when that changes, its answer is stale. */
export interface Known {
  readonly repository: Repository
  /** The same value for every call, for what is worth keeping between two queries. */
  once<T>(make: () => T): T
}

/** What a change is given, when its turn comes. */
export interface Changing extends Known {
  readonly ids: () => string
  readonly stamp: Stamp
}

export interface Query<S extends z.ZodType, D, C = Known> {
  readonly nature: 'reads'
  readonly args: S
  run(known: C, args: z.output<S>): Result<D> | Reply<D>
}

export interface Change<S extends z.ZodType, D, C = Changing> {
  readonly nature: 'changes'
  readonly args: S
  readonly by: Right
  /** Nothing that is stored changes by it: asked of a club that is only read, too. */
  readonly whenOnlyRead?: true
  run(club: C, args: z.output<S>): Result<D> | Reply<D>
}

export const query = <S extends z.ZodType, D>(request: Omit<Query<S, D>, 'nature'>): Query<S, D> => ({
  nature: 'reads',
  ...request,
})
export const change = <S extends z.ZodType, D>(request: Omit<Change<S, D>, 'nature'>): Change<S, D> => ({
  nature: 'changes',
  ...request,
})

/** Keeps a change of the club's own stream, and answers with how it looks afterwards. */
export async function keep<T>(
  { repository, stamp }: Changing,
  events: Result<readonly ClubEvent[]>,
  after: () => Result<T>,
): Reply<T> {
  const changed = events.ok ? await repository.changeClub(events.value, stamp) : events
  return changed.ok ? after() : changed
}

/** Arguments as a caller sends them: readonly all the way down. */
type Sent<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer U)[]
    ? readonly Sent<U>[]
    : T extends object
      ? { readonly [K in keyof T]: Sent<T[K]> }
      : T

/** Name → arguments and answer, of declared requests. */
export type ContractOf<R> = {
  readonly [N in keyof R]: R[N] extends Query<infer S, infer D, never> | Change<infer S, infer D, never>
    ? { readonly args: Sent<z.input<S>>; readonly data: D }
    : never
}
