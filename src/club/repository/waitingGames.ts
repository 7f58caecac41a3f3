// Games that cannot be shown yet: their people, season or rules have not come, or the store did not answer. They are
// asked about again when the club has changed. A game that can never stand does not wait.

import type { Rejection } from '../../rules/vocabulary.ts'
import { isWaiting } from '../model/waits.ts'

/** The store hangs or is away for a while. */
export const isUnanswered = ({ code }: Rejection): boolean => code === 'store/unavailable'

/** What the club knows a game by, which may still come. */
const OF_THE_CLUB: readonly string[] = ['seasons/unknown', 'schemes/unknown']

export class WaitingGames {
  readonly #errors = new Map<string, Rejection>()
  #askedWith: unknown

  /** `error`: why the game could not be read. */
  setReadResult(id: string, error: Rejection | undefined): void {
    if (error && (isWaiting(error) || isUnanswered(error) || OF_THE_CLUB.includes(error.code)))
      this.#errors.set(id, error)
    else this.#errors.delete(id)
  }

  has(id: string): boolean {
    return this.#errors.has(id)
  }

  /** `club`: as it is now. */
  due(club: unknown): readonly string[] {
    const isOther = club !== this.#askedWith
    this.#askedWith = club
    return [...this.#errors].flatMap(([id, error]) => (isOther || isUnanswered(error) ? [id] : []))
  }
}
