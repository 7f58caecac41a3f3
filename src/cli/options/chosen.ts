// What `--rulebook ID` (or an ID argument) and `--flags k=v,...` mean, for every command that takes
// them: a rulebook or preset by its id, and the full set of flags with the changes applied. A name
// that does not exist is wrong usage, told with its code. Rule: spec/cli.md.

import { flagsWith, parseFlag } from '../../rules/flags.ts'
import type { Flags, FlagValue } from '../../rules/header.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { findRules } from '../../rules/rulebooks/registry.ts'
import type { Result } from '../../rules/vocabulary.ts'
import { SCHEME_IDS, schemeOf } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { frame, usage } from '../sentences/language.ts'
import { faultSentence, printable, WrongUsage } from '../sentences/refusal.ts'

export interface ChosenRules {
  readonly rulebook: Rulebook
  readonly preset: string
  /** Every flag of the rulebook. */
  readonly flags: Flags
}

export function chooseRules(id: string, flags: string | undefined): ChosenRules {
  const { rulebook, preset } = taken(findRules(id))
  return { rulebook, preset, flags: taken(flagsWith(rulebook, preset, flagChanges(rulebook, flags))) }
}

/** What `--flags` asks for; one flag with two values is wrong usage. */
export function flagChanges(rulebook: Rulebook, flags: string | undefined): Flags {
  const changes: Record<string, FlagValue> = {}
  for (const [key, text] of pairs(flags)) {
    const value = taken(parseFlag(rulebook, key, text))
    if (changes[key] !== undefined && changes[key] !== value) {
      throw new WrongUsage(usage('flagTwice', { flag: key, before: String(changes[key]), value: String(value) }))
    }
    changes[key] = value
  }
  return changes
}

export function pairs(flags: string | undefined): readonly (readonly [string, string])[] {
  if (flags === undefined || flags.trim() === '') return []
  return flags.split(',').map((pair) => {
    const cut = pair.indexOf('=')
    if (cut < 1) throw new WrongUsage(usage('flagPairs', { pair: printable(pair) }))
    return [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()] as const
  })
}

/** The value, or wrong usage with the sentence of its code. */
function taken<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new WrongUsage(frame('coded', { sentence: faultSentence(result.error), code: result.error.code }))
}

// `--scheme ID`: a scoring scheme by its id. A name that does not exist is wrong usage.
export function chooseScheme(id: string): Scheme {
  const scheme = schemeOf(id)
  if (!scheme) throw new WrongUsage(usage('noScheme', { scheme: JSON.stringify(id), schemes: SCHEME_IDS.join(', ') }))
  return scheme
}
