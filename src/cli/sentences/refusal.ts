// How a command says no. Owns the exit codes of spec/cli.md: 0 done, 1 the input is refused,
// 2 wrong usage. A command throws one of these; main.ts prints it on stderr and sets the code.

import { speak } from './language.ts'

const frame = speak('frame')

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

/** The command line itself is wrong: an option value out of range, two options that exclude each other. */
export class WrongUsage extends Error {}
