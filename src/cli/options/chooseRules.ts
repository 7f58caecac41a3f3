// Handles `--rulebook ID` (or an ID argument) and `--flags k=v,...` for every command that accepts them: finds a
// rulebook or preset by its id, and returns the full set of flags with the changes applied. An unknown name is wrong
// usage, reported with its code. Rule: docs/spec/cli.md §1.

import { rulebookHashOf } from '../../club/rulebooks/parse.ts'
import { compileRulebook } from '../../rules/rulebookFiles/compile.ts'
import { unqualifiedId } from '../../rules/rulebookFiles/qualifiedIds.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { applyFlagChanges, parseFlagValue } from '../../rules/flags.ts'
import type { Flags, FlagValue } from '../../rules/header.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { findRulebookOrPreset, registerRulebook } from '../../rules/rulebooks/registry.ts'
import type { Result } from '../../rules/vocabulary.ts'
import { translateMessageFrame, translateUsage } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'
import { faultSentence } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { isRulesFileName, readRulesFile } from './rulesFile.ts'

export interface ChosenRules {
  readonly rulebook: Rulebook
  readonly preset: string
  /** All flags of the rulebook. */
  readonly flags: Flags
  /** For a rulebook that is not built in: its file, and the hash of its content. */
  readonly own?: { readonly file: RulebookFile; readonly seal: string }
}

/**
 * With `asWritten`, roles and flags have the names of the file, as a person types them. In records they are qualified,
 * as in `our-city/bomb`.
 */
export function chooseRules(id: string, flags: string | undefined, asWritten = false): ChosenRules {
  const { own, ...found } = isRulesFileName(id)
    ? registerRulesFile(id)
    : { own: undefined, ...valueOrWrongUsage(findRulebookOrPreset(id)) }
  const rulebook = own && asWritten ? compileRulebook(own.file) : found.rulebook
  const preset = own && asWritten ? rulebook.presets[0].id : found.preset
  return {
    rulebook,
    preset,
    flags: valueOrWrongUsage(applyFlagChanges(rulebook, preset, parseFlagChanges(rulebook, flags))),
    ...(own === undefined ? {} : { own }),
  }
}

/** Reads a rulebook from a file and registers it in this process. */
export function registerRulesFile(path: string): Pick<ChosenRules, 'rulebook' | 'preset' | 'own'> {
  const file = readRulesFile(path)
  const seal = rulebookHashOf(file)
  const rulebook = registerRulebook(file, seal)
  return { rulebook, preset: rulebook.presets[0].id, ...(rulebook.seal === undefined ? {} : { own: { file, seal } }) }
}

/**
 * Chooses rules for commands that support only built-in rulebooks. Other processes read the output of such a command,
 * or it contains sentences that only built-in rulebooks have.
 */
export function chooseBuiltInRules(id: string, flags: string | undefined): ChosenRules {
  const chosen = chooseRules(id, flags)
  if (chosen.own !== undefined)
    throw new WrongUsageError(translateUsage('builtInOnly', { rulebook: chosen.rulebook.id }))
  return chosen
}

/** The flag changes that `--flags` requests. Two values for one flag are wrong usage. */
export function parseFlagChanges(rulebook: Rulebook, flags: string | undefined): Flags {
  const changes: Record<string, FlagValue> = {}
  for (const [typed, text] of parseFlagPairs(flags)) {
    const key = rulebook.flags.find((flag) => flag.key === typed || unqualifiedId(flag.key) === typed)?.key ?? typed
    const value = valueOrWrongUsage(parseFlagValue(rulebook, key, text))
    if (changes[key] !== undefined && changes[key] !== value) {
      throw new WrongUsageError(
        translateUsage('flagTwice', { flag: key, before: String(changes[key]), value: String(value) }),
      )
    }
    changes[key] = value
  }
  return changes
}

export function parseFlagPairs(flags: string | undefined): readonly (readonly [string, string])[] {
  if (flags === undefined || flags.trim() === '') return []
  return flags.split(',').map((pair) => {
    const cut = pair.indexOf('=')
    if (cut < 1) throw new WrongUsageError(translateUsage('flagPairs', { pair: toPrintableText(pair) }))
    return [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()] as const
  })
}

/** Returns the value, or throws a `WrongUsageError` with the sentence for the code. */
function valueOrWrongUsage<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new WrongUsageError(
    translateMessageFrame('coded', { sentence: faultSentence(result.error), code: result.error.code }),
  )
}
