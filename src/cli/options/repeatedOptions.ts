// Handles options that are given twice: lists are joined, and anything else is wrong usage. Commander alone would
// silently keep the last value. Rule: docs/spec/cli.md §1, exit codes.

import type { Command, Option } from 'commander'
import { translateUsage } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'

/** Applies to every option of the command that has a value. Call this function after all options are declared. */
export function refuseRepeatedOptions(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean() || option.variadic) continue
    // If the option has choices or a parser, `parseArg` is already set.
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
