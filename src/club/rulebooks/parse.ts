// Formats a rulebook as a file, and parses such a file, reporting each fault with a code and a location. The result is
// still data. src/rules/rulebookFiles turns it into rules.

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { z } from 'zod'
import { findRulebookFaults, type RulebookFault } from '../../rules/rulebookFiles/check.ts'
import { extendRulebook, withoutItemPositions } from '../../rules/rulebookFiles/merge.ts'
import {
  BUILT_IN_ONLY_OPTIONS,
  type RulebookChanges,
  type RulebookFile,
} from '../../rules/rulebookFiles/rulebookFile.ts'
import {
  registerDraftRulebook,
  publishedRulebookFile,
  findRulebookOrPreset,
  registerRulebook,
  customRulebookFile,
  PUBLISHED_RULEBOOKS,
} from '../../rules/rulebooks/registry.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { formatJsonPath, createJsonLineLocator } from '../json/scanJson.ts'
import { rulebookChangesSchema, completeRulebookSchema } from './schema.ts'
import { repeatedCardLetterFaults } from './words.ts'

/** Maximum length of a rulebook file. The largest of the program's own rulebooks has 11,000 characters. */
export const MAX_RULEBOOK_CHARACTERS = 200_000
/** Maximum number of faults reported for one file, because the first faults are enough. */
const MAX_REPORTED_FAULTS = 20

export function formatRulebook(file: RulebookFile): string {
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** Rulebook hash (seal): a hash of the file's rules that does not depend on its layout or its texts. */
export function rulebookHashOf({ words: _, ...rules }: RulebookFile): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalRulebookJson(rules))))
}

/**
 * Whether two files have the same rules. One of them may have been stored with positions of list items, which have no
 * effect.
 */
export function haveSameRules(one: RulebookFile, other: RulebookFile): boolean {
  return rulebookHashOf(withoutItemPositions(one)) === rulebookHashOf(withoutItemPositions(other))
}

/** Formats a value as JSON with sorted keys. Lists keep their order. */
function canonicalRulebookJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

type Faults = readonly RulebookFault[]

/**
 * Parses a rulebook file. A file without faults can be compiled and played. A file that extends another is resolved
 * into a complete one.
 */
export function parseRulebook(source: string): Result<RulebookFile, Faults> {
  const text = source.replace(/^\ufeff/, '')
  if (text.length > MAX_RULEBOOK_CHARACTERS) return singleFault('rulebook/too-large', '')
  const scanned = createJsonLineLocator(text)
  if (!scanned.ok) return singleFault('rulebook/not-json', scanned.error.place)
  return parseRulebookValue(JSON.parse(text))
}

/**
 * Parses a file from outside. `before` gives the position of an item in the parent's list. In a complete file it has no
 * effect and is dropped, so that files with the same rules have the same hash.
 */
export function parseRulebookValue(value: unknown): Result<RulebookFile, Faults> {
  const read = parseStoredRulebook(value)
  return read.ok ? ok(withoutItemPositions(read.value)) : read
}

/** Parses a file as it is stored with its games. The file is not changed, because the games are pinned to its hash. */
function parseStoredRulebook(value: unknown): Result<RulebookFile, Faults> {
  const isChange = typeof value === 'object' && value !== null && 'extends' in value
  const parsed = (isChange ? rulebookChangesSchema : completeRulebookSchema).safeParse(value)
  if (!parsed.success)
    return err(
      parsed.error.issues
        .slice(0, MAX_REPORTED_FAULTS)
        .map(({ path, message }) => ({ code: 'rulebook/shape', place: formatJsonPath(path), problem: message })),
    )
  // `SchemaAgreement` in schema.ts proves that the schema has the same fields as the types. The schema's refinements
  // state which fields belong together, as the unions of the types do.
  const whole = isChange ? resolveRulebookChanges(parsed.data as RulebookChanges) : ok(parsed.data as RulebookFile)
  if (!whole.ok) return whole
  const found = [...builtInFaults(whole.value), ...findRulebookFaults(whole.value)]
  const faults = found.length > 0 ? found : repeatedCardLetterFaults(whole.value)
  return faults.length > 0 ? err(faults.slice(0, MAX_REPORTED_FAULTS)) : whole
}

/** Finds the rulebook with this id or, if `text` is given, parses the rulebook of the file being edited. */
export function findOrParseRulebook(id: string, text: string | undefined): Result<Rulebook> {
  if (text !== undefined) {
    const read = parseRulebook(text)
    return read.ok ? ok(registerDraftRulebook(read.value)) : err(rulebookFaultsToRejection(read.error))
  }
  const found = findRulebookOrPreset(id)
  return found.ok ? ok(found.value.rulebook) : found
}

/**
 * Maximum length in requests. A rulebook that is somewhat too long still reaches the parser and gets its own error
 * message.
 */
export const rulebookSourceSchema = z.string().max(10 * MAX_RULEBOOK_CHARACTERS)

/** Rejection with the first fault and the number of further faults. */
export function rulebookFaultsToRejection(faults: Faults): Rejection {
  const [first = { code: 'rulebook/not-json', place: '' }, ...others] = faults
  return { code: first.code, params: { ...rulebookFaultParams(first), at: first.place, others: others.length } }
}

export function rulebookFaultParams({ name = '', problem = '', counterexample = '' }: Partial<RulebookFault>) {
  return { name, problem, counterexample }
}

/**
 * Registers a rulebook that is stored in a record or a club together with its games. If this process already has a file
 * with this hash, the rulebook was checked before.
 */
export function registerStoredRulebook(
  value: object,
): Result<{ readonly file: RulebookFile; readonly seal: string }, Faults> {
  const seal = rulebookHashOf(value as RulebookFile)
  const known = customRulebookFile({ seal })
  if (
    known !== undefined &&
    canonicalRulebookJson(known.words) === canonicalRulebookJson((value as RulebookFile).words)
  )
    return ok({ file: known, seal })
  const read = parseStoredRulebook(value)
  if (!read.ok) return read
  if (PUBLISHED_RULEBOOKS.some(({ id }) => id === read.value.id)) return singleFault('rulebook/built-in-id', 'id')
  // A file that extends another was resolved first, so its hash differs.
  const own = rulebookHashOf(read.value)
  registerRulebook(read.value, own, true)
  return ok({ file: read.value, seal: own })
}

function singleFault(code: string, place: string): Result<never, Faults> {
  return err([{ code, place }])
}

function resolveRulebookChanges(changes: RulebookChanges): Result<RulebookFile, Faults> {
  const [id, version] = changes.extends.split('@')
  const parent = PUBLISHED_RULEBOOKS.find((each) => each.id === id && each.version === version)
  const file = parent === undefined ? undefined : publishedRulebookFile(parent)
  return file === undefined ? singleFault('rulebook/unknown-parent', 'extends') : ok(extendRulebook(file, changes))
}

/**
 * Reports a file that has the id of a built-in rulebook but different content, or another id with options that only
 * built-in rulebooks may have.
 */
function builtInFaults(file: RulebookFile): Faults {
  if (PUBLISHED_RULEBOOKS.every(({ id }) => id !== file.id))
    return BUILT_IN_ONLY_OPTIONS.filter((option) => file.options[option] !== undefined).map((option) => ({
      code: 'rulebook/built-in-option',
      place: `options.${option}`,
    }))
  const own = PUBLISHED_RULEBOOKS.find(({ id, version }) => id === file.id && version === file.version)
  const built = own === undefined ? undefined : publishedRulebookFile(own)
  return built !== undefined && rulebookHashOf(built) === rulebookHashOf(file) && file.words === undefined
    ? []
    : [{ code: 'rulebook/built-in-id', place: 'id' }]
}
