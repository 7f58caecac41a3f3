// Games that cannot be shown yet, because their people, season or rules have not arrived, or because the store did not
// respond. They are tried again when the club has changed or, after the store did not respond, whenever data arrives.
// Games that can never become valid do not wait.

import type { Rejection } from '../../rules/vocabulary.ts'
import { isTemporaryStoreError } from '../model/temporaryStoreError.ts'

/** Whether the store does not respond or is temporarily unavailable. */
export const isStoreUnavailable = ({ code }: Rejection): boolean => code === 'store/unavailable'

/** Error codes for data of the club that a game needs and that may still arrive. */
const MISSING_CLUB_DATA_CODES: readonly string[] = ['seasons/unknown', 'schemes/unknown']

export class GamesWaitingForData {
  readonly #errors = new Map<string, Rejection>()
  #askedWith: unknown

  /** `error` is the reason why the game could not be read, or `undefined` if it was read. */
  setReadResult(id: string, error: Rejection | undefined): void {
    if (
      error &&
      (isTemporaryStoreError(error) || isStoreUnavailable(error) || MISSING_CLUB_DATA_CODES.includes(error.code))
    )
      this.#errors.set(id, error)
    else this.#errors.delete(id)
  }

  has(id: string): boolean {
    return this.#errors.has(id)
  }

  /** `club` is the current state of the club. */
  idsToRetry(club: unknown): readonly string[] {
    const isOther = club !== this.#askedWith
    this.#askedWith = club
    return [...this.#errors].flatMap(([id, error]) => (isOther || isStoreUnavailable(error) ? [id] : []))
  }
}
