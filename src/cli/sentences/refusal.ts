// How a command says no. Owns the exit codes of spec/cli.md: 0 done, 1 the input is refused,
// 2 wrong usage. A command throws one of these; main.ts prints it on stderr and sets the code.

import type { MessageParams } from '../../i18n/translator.ts'
import type { fault as faults } from '../../i18n/en/cli/fault.ts'
import type { Result } from '../../rules/vocabulary.ts'
import { faultSentence, placeOf, type Fault } from './fault.ts'
import { speak } from './language.ts'

const frame = speak('frame')
const fault = speak('fault')

export const EXIT = { done: 0, refused: 1, usage: 2 } as const

/** The input is refused: a code, and where in the input it stands ("line 3, field role"). */
export class Refused extends Error {
  readonly code: string
  readonly place: string | undefined

  constructor(code: string, message: string, place?: string) {
    super(message)
    this.code = code
    this.place = place
  }

  override toString(): string {
    const message = frame('coded', { sentence: this.message, code: this.code })
    return this.place === undefined ? message : frame('placed', { place: this.place, message })
  }
}

/** A refusal in the command line's own sentence for its code. */
export function refuse<Code extends keyof typeof faults>(
  code: Code,
  place?: string,
  ...filling: MessageParams<(typeof faults)[Code]>
): Refused {
  return new Refused(code, fault(code, ...filling), place)
}

/** A fault as a refusal; it stands where its params say, unless told otherwise. */
export function refusal(found: Fault, place = placeOf(found)): Refused {
  return new Refused(found.code, faultSentence(found), place)
}

/** The value, or its fault as a refusal. */
export function valueOf<T>(result: Result<T, Fault>, place?: string): T {
  if (!result.ok) throw refusal(result.error, place)
  return result.value
}

/** The command line itself is wrong: an option value out of range, two options that exclude each other. */
export class WrongUsage extends Error {}
