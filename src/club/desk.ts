// What every group of the club's commands works with: the keeper, the queue changes wait in, ids.

import type { Result } from '../rules/vocabulary.ts'
import type { Keeper } from './keeper.ts'
import type { Stamp } from './stamp.ts'

export type Reply<T> = Promise<Result<T>>

export interface Desk {
  readonly keeper: Keeper
  readonly ids: () => string
  /** Answers from what is known, once it is loaded. */
  query<T>(answer: () => Result<T> | Reply<T>): Reply<T>
  /** One change at a time; `stamp` where it happened at another time than now. */
  change<T>(job: (stamp: Stamp) => Reply<T>, stamp?: Stamp): Reply<T>
}
