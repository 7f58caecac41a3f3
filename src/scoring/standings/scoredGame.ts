// A finished game as standings take it: where it was played, who won, and what each seat's lines add up to.

import type { Role, Winner } from '../../rules/vocabulary.ts'
import type { LineKind } from '../line.ts'

export interface ScoredSeat {
  readonly player: string
  readonly role: Role
  /** Counting lines, summed by kind, in hundredths; never `compensation`. */
  readonly lines: Readonly<Partial<Record<LineKind, number>>>
  readonly firstVictim: boolean
}

export interface ScoredGame {
  readonly stage: string
  readonly final: boolean
  /** Games of one round are played at the same time. */
  readonly round: string
  readonly winner: Winner
  readonly seats: readonly ScoredSeat[]
}
