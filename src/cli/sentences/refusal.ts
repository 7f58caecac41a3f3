// Errors with which a command reports failure, and the exit codes of docs/spec/cli.md §1: 0 done, 1 the input is
// refused, 2 wrong usage, 3 the command would have asked a question. A command throws one of these errors. main.ts
// prints it on stderr and sets the exit code.

import type { SectionKey, SectionParams } from '../../i18n/messageTypes.ts'
import type { Result } from '../../rules/vocabulary.ts'
import { translateFault, translateMessageFrame } from './language.ts'
import { type Fault, faultSentence, formatFaultLocation } from './fault.ts'

export const EXIT_CODES = { done: 0, refused: 1, usage: 2, asks: 3 } as const

/** Thrown if the input is refused. Contains a code and the location in the input ("line 3, field role"). */
export class RefusedError extends Error {
  readonly code: string
  readonly place: string | undefined

  constructor(code: string, message: string, place?: string) {
    super(message)
    this.code = code
    this.place = place
  }

  override toString(): string {
    const message = translateMessageFrame('coded', { sentence: this.message, code: this.code })
    return this.place === undefined ? message : translateMessageFrame('placed', { place: this.place, message })
  }
}

/**
 * Thrown if a screen would ask the user a question. The message names the option that answers the question. The command
 * has changed nothing.
 */
export class UnansweredQuestionError extends RefusedError {}

/** A refusal with the command line's own sentence for its code. */
export function createRefusal<Code extends SectionKey<'cli', 'fault'>>(
  code: Code,
  place?: string,
  ...params: SectionParams<'cli', 'fault', Code>
): RefusedError {
  return new RefusedError(code, translateFault(code, ...params), place)
}

/**
 * Turns a fault into a refusal. By default, the fault's parameters give the location, and its code gives the sentence.
 */
export function refusalOfFault(
  found: Fault,
  place = formatFaultLocation(found),
  sentence = faultSentence(found),
): RefusedError {
  return new RefusedError(found.code, sentence, place)
}

/** Returns the value, or throws its fault as a refusal. */
export function unwrapOrThrow<T>(result: Result<T, Fault>, place?: string): T {
  if (!result.ok) throw refusalOfFault(result.error, place)
  return result.value
}

/** Thrown if the command line itself is wrong: an option value is out of range, or two options exclude each other. */
export class WrongUsageError extends Error {}
