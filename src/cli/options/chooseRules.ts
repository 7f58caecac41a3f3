// What `--rulebook ID` (or an ID argument) and `--flags k=v,...` mean, for every command that takes
// them: a rulebook or preset by its id, and the full set of flags with the changes applied. A name
// that does not exist is wrong usage, told with its code. Rule: docs/spec/cli.md §1.

import { readFileSync, statSync } from 'node:fs'
import { parse } from 'yaml'
import {
  rulebookFaultParams,
  MAX_RULEBOOK_CHARACTERS,
  parseRulebook,
  parseRulebookValue,
  rulebookHashOf,
} from '../../club/rulebooks/parse.ts'
import { compileRulebook } from '../../rules/files/compile.ts'
import { unqualifiedId } from '../../rules/files/qualifiedIds.ts'
import type { RulebookFault } from '../../rules/files/check.ts'
import type { RulebookFile } from '../../rules/files/rulebookFile.ts'
import { applyFlagChanges, parseFlag } from '../../rules/flags.ts'
import type { Flags, FlagValue } from '../../rules/header.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { findRulebookOrPreset, registerRulebook } from '../../rules/rulebooks/registry.ts'
import { err, type Result } from '../../rules/vocabulary.ts'
import { SCHEME_IDS, schemeOf } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { translateFrame, translateUsage } from '../sentences/language.ts'
import {
  formatFaultLine,
  faultSentence,
  printable,
  refusalOfFault,
  createRefusal,
  RefusedError,
  WrongUsageError,
} from '../sentences/refusal.ts'

export interface ChosenRules {
  readonly rulebook: Rulebook
  readonly preset: string
  /** Every flag of the rulebook. */
  readonly flags: Flags
  /** A rulebook the program does not carry: its file, and the seal of its content. */
  readonly own?: { readonly file: RulebookFile; readonly seal: string }
}

/** `asWritten`: by the names of the file, as a person types them; records say `our-city/bomb`. */
export function chooseRules(id: string, flags: string | undefined, asWritten = false): ChosenRules {
  const { own, ...found } = isFileName(id)
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

/** A rulebook from a file, known to this process from here on. */
export function registerRulesFile(path: string): Pick<ChosenRules, 'rulebook' | 'preset' | 'own'> {
  const file = readRulesFile(path)
  const seal = rulebookHashOf(file)
  const rulebook = registerRulebook(file, seal)
  return { rulebook, preset: rulebook.presets[0].id, ...(rulebook.seal === undefined ? {} : { own: { file, seal } }) }
}

/** For what leaves this process or is printed in words: there the program's own rulebooks are known alone. */
export function chooseBuiltIn(id: string, flags: string | undefined): ChosenRules {
  const chosen = chooseRules(id, flags)
  if (chosen.own !== undefined)
    throw new WrongUsageError(translateUsage('builtInOnly', { rulebook: chosen.rulebook.id }))
  return chosen
}

/** What `--flags` asks for; one flag with two values is wrong usage. */
export function parseFlagChanges(rulebook: Rulebook, flags: string | undefined): Flags {
  const changes: Record<string, FlagValue> = {}
  for (const [typed, text] of parsePairs(flags)) {
    const key = rulebook.flags.find((flag) => flag.key === typed || unqualifiedId(flag.key) === typed)?.key ?? typed
    const value = valueOrWrongUsage(parseFlag(rulebook, key, text))
    if (changes[key] !== undefined && changes[key] !== value) {
      throw new WrongUsageError(
        translateUsage('flagTwice', { flag: key, before: String(changes[key]), value: String(value) }),
      )
    }
    changes[key] = value
  }
  return changes
}

export function parsePairs(flags: string | undefined): readonly (readonly [string, string])[] {
  if (flags === undefined || flags.trim() === '') return []
  return flags.split(',').map((pair) => {
    const cut = pair.indexOf('=')
    if (cut < 1) throw new WrongUsageError(translateUsage('flagPairs', { pair: printable(pair) }))
    return [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()] as const
  })
}

/** The value, or wrong usage with the sentence of its code. */
function valueOrWrongUsage<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new WrongUsageError(translateFrame('coded', { sentence: faultSentence(result.error), code: result.error.code }))
}

// `--scheme ID`: a scoring scheme by its id. A name that does not exist is wrong usage.
export function chooseScheme(id: string): Scheme {
  const scheme = schemeOf(id)
  if (!scheme)
    throw new WrongUsageError(
      translateUsage('noScheme', { scheme: JSON.stringify(id), schemes: SCHEME_IDS.join(', ') }),
    )
  return scheme
}

// A rulebook from a file, for every command that takes one.
/** What is no id: it names a file. */
export function isFileName(text: string): boolean {
  return /\.(json|ya?ml)$|[/\\]/.test(text)
}

/** Read, checked and resolved whole; a file that does not fit is refused with every fault it has. */
export function readRulesFile(path: string): RulebookFile {
  const read = parseRulesFile(path)
  if (read.ok) return read.value
  throw rulesFileRefusal(path, read.error)
}

export function parseRulesFile(path: string): Result<RulebookFile, readonly RulebookFault[]> {
  const text = textOf(path)
  if (!/\.ya?ml$/.test(path)) return parseRulebook(text)
  try {
    // Aliases are bounded by the parser; without any, a file is as large as it looks.
    return parseRulebookValue(parse(text, { maxAliasCount: 0, schema: 'core' }))
  } catch {
    return err([{ code: 'rulebook/not-yaml', place: '' }])
  }
}

function textOf(path: string): string {
  try {
    if (statSync(path).size > MAX_RULEBOOK_CHARACTERS)
      throw rulesFileRefusal(path, [{ code: 'rulebook/too-large', place: '' }])
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof RefusedError) throw error
    if (error instanceof TypeError) throw createRefusal('file/not-utf8', path)
    const cause = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw createRefusal(cause === 'ENOENT' ? 'file/not-found' : 'file/unreadable', path, { cause })
  }
}

/** All but the last fault are told; the last one is thrown. */
export function rulesFileRefusal(path: string, faults: readonly RulebookFault[]): RefusedError {
  const placed = faults.map(({ place, ...fault }) => ({ fault: toFault(fault), place: place === '' ? path : place }))
  for (const { fault, place } of placed.slice(0, -1)) console.error(formatFaultLine('error', fault, place))
  const { fault, place } = placed.at(-1) ?? { fault: toFault({ code: 'rulebook/not-json' }), place: path }
  return refusalOfFault(fault, place)
}

export function toFault({ code, ...fault }: Omit<RulebookFault, 'place'>) {
  return { code, params: rulebookFaultParams(fault) }
}
