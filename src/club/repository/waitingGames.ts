// Games that cannot be shown yet: their people, season or rules have not come, or the store did not answer. They are
// asked about again when the club has changed. A game that can never stand does not wait.

import type { Rejection } from '../../rules/vocabulary.ts'
import { isTemporaryStoreError } from '../model/temporaryStoreError.ts'

/** The store hangs or is away for a while. */
export const isStoreUnavailable = ({ code }: Rejection): boolean => code === 'store/unavailable'

/** What the club knows a game by, which may still come. */
const MISSING_CLUB_DATA_CODES: readonly string[] = ['seasons/unknown', 'schemes/unknown']

export class WaitingGames {
  readonly #errors = new Map<string, Rejection>()
  #askedWith: unknown

  /** `error`: why the game could not be read. */
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

  /** `club`: as it is now. */
  idsToRetry(club: unknown): readonly string[] {
    const isOther = club !== this.#askedWith
    this.#askedWith = club
    return [...this.#errors].flatMap(([id, error]) => (isOther || isStoreUnavailable(error) ? [id] : []))
  }
}
