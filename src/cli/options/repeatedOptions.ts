// An option given twice: lists add up, anything else is wrong usage. Commander alone would
// keep the last in silence. Rule: docs/spec/cli.md §1, exit codes.

import type { Command, Option } from 'commander'
import { translateUsage } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'

/** For every option of the command that takes a value; call it when all are declared. */
export function refuseRepeatedOptions(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean() || option.variadic) continue
    // Choices and parsers of the option's own are the parser that is there.
    const own = option.parseArg
    let given: string | undefined
    option.argParser((value: string, before: unknown) => {
      given = given === undefined ? value : joinPairs(option, given, value)
      return own === undefined ? given : own(given, before)
    })
  }
}

function joinPairs(option: Option, before: string, value: string): string {
  if (!option.flags.includes('<pairs>'))
    throw new WrongUsageError(translateUsage('twice', { option: option.long ?? option.flags, before, value }))
  return [before, value].filter((pairs) => pairs.trim() !== '').join(',')
}
