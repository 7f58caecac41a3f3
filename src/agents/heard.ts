// What others hear of an answer: acts, and the words of a player who has his own.

import type { Seat } from '../rules/vocabulary.ts'
import type { SpeechAct } from './acts.ts'
import type { Ask } from './ask.ts'

export interface Heard {
  readonly seat: Seat
  readonly kind: Ask['kind']
  readonly round: number
  readonly say: readonly SpeechAct[]
  /** Of a player who speaks in words; others speak in acts alone. */
  readonly said?: string
  /** By these alone; absent: by everybody. */
  readonly to?: readonly Seat[]
}
