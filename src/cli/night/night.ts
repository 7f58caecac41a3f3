// `night`: resolves nights from JSON lines, one line at a time, for input of any length. Handles line splitting,
// back-pressure and the exit code. An invalid line is reported on stderr with its line number, field and code, and
// processing continues with the next line. Rule: docs/spec/cli.md §3.

import type { Readable, Writable } from 'node:stream'
import { formatNightAnswer, answerNight, parseNightLine, type LineFault } from './nightLine.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { readLines, writeAndDrain } from '../lineStreams.ts'
import { createRefusal, RefusedError } from '../sentences/refusal.ts'
import { formatLocation } from '../sentences/fault.ts'
import { translateFault, translatorFor } from '../sentences/language.ts'
import { chooseRules, type ChosenRules } from '../options/chooseRules.ts'
import type { OptionsOf } from '../commands.ts'

/** Maximum length of a line. A longer line is refused without being kept in memory. */
const MAX_LINE_CHARACTERS = 1_000_000

export async function answerNights({ rulebook, flags }: OptionsOf<'night'>): Promise<void> {
  const refused = await answerNightLines(
    chooseRules(rulebook, flags, true),
    process.stdin,
    process.stdout,
    process.stderr,
  )
  if (refused > 0) throw createRefusal('night/lines-refused', undefined, { n: refused })
}

/** Writes an answer to every line of `input`. Returns the number of refused lines. */
export async function answerNightLines(
  rules: ChosenRules,
  input: Readable,
  output: Writable,
  errors: Writable,
): Promise<number> {
  let number = 0
  let refused = 0
  for await (const lines of readLines(input, MAX_LINE_CHARACTERS)) {
    let answers = ''
    let faults = ''
    for (const line of lines) {
      number += 1
      if (line.trim() === '') continue
      const answer = answerTo(rules, line)
      if (answer.ok) answers += `${answer.value}\n`
      else faults += `${faultLine(number, answer.error)}\n`
      if (!answer.ok) refused += 1
    }
    if (faults !== '') await writeAndDrain(errors, faults)
    if (answers !== '') await writeAndDrain(output, answers)
  }
  return refused
}

const LINE_TOO_LONG = {
  ok: false,
  error: {
    code: 'night/line-too-long',
    message: translateFault('night/line-too-long', { limit: MAX_LINE_CHARACTERS }),
  },
} as const

/**
 * Answers a single line. Even an unexpected exception is reported as a fault of this line, so that the next one is
 * read.
 */
function answerTo(rules: ChosenRules, line: string): Result<string, LineFault> {
  if (line.length > MAX_LINE_CHARACTERS) return LINE_TOO_LONG
  try {
    const question = parseNightLine(rules, line)
    return question.ok ? ok(formatNightAnswer(answerNight(rules, question.value))) : question
  } catch (error) {
    return err({
      code: 'night/failed',
      message: translateFault('night/failed', { cause: error instanceof Error ? error.name : String(error) }),
    })
  }
}

function faultLine(number: number, { code, field, message }: LineFault): string {
  const place = formatLocation({ line: number, field: field ?? '' }, [
    ['line', 'line'],
    ['field', 'field'],
  ])
  // The parser's message quotes the line, which may contain anything, so control characters are removed before it
  // reaches a terminal.
  return translatorFor('frame')('error', {
    message: new RefusedError(code, message, place).toString().replace(/\p{Cc}/gu, ' '),
  })
}
