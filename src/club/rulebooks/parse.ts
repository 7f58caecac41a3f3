// A rulebook as a file: written whole, and read back with the code and the place of each fault. What is read is data
// still; src/rules/files makes rules of it.

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { z } from 'zod'
import { faultsOf, type RulebookFault } from '../../rules/files/check.ts'
import { extended, withoutPlaces } from '../../rules/files/merge.ts'
import { OPTIONS_OF_BUILT_IN, type RulebookChanges, type RulebookFile } from '../../rules/files/file.ts'
import { draftRulebook, fileOf, findRules, keepRulebook, ownFileOf, PUBLISHED } from '../../rules/rulebooks/registry.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { placeText, scanJson } from '../json/scanJson.ts'
import { changesSchema, wholeSchema } from './schema.ts'
import { letterFaults } from './words.ts'

/** The largest of the program's own takes 11,000. */
export const MOST_BYTES = 200_000
/** Of one file; the first say enough. */
const MOST_FAULTS = 20

export function rulebookText(file: RulebookFile): string {
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** The seal: a hash of what the file rules, in any layout and any words. */
export function sealOf({ words: _, ...rules }: RulebookFile): string {
  return bytesToHex(sha256(utf8ToBytes(canonical(rules))))
}

/** Whether two files have the same rules: one of them may have been stored with places that say nothing. */
export function hasSameRules(one: RulebookFile, other: RulebookFile): boolean {
  return sealOf(withoutPlaces(one)) === sealOf(withoutPlaces(other))
}

/** Keys sorted, lists as they are. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

type Faults = readonly RulebookFault[]

/** A file that passes can be compiled and played; one that extends another is resolved whole. */
export function parseRulebook(source: string): Result<RulebookFile, Faults> {
  const text = source.replace(/^\ufeff/, '')
  if (text.length > MOST_BYTES) return one('rulebook/too-large', '')
  const scanned = scanJson(text)
  if (!scanned.ok) return one('rulebook/not-json', scanned.error.place)
  return readRulebook(JSON.parse(text))
}

/**
 * A file from outside. `before` says where a line stands in a parent's list; in a whole file it says nothing and is
 * dropped, so that files of the same rules have the same seal.
 */
export function readRulebook(value: unknown): Result<RulebookFile, Faults> {
  const read = storedRulebook(value)
  return read.ok ? ok(withoutPlaces(read.value)) : read
}

/** A file as it is stored with its games. It is taken as it is, because the games are pinned to its seal. */
function storedRulebook(value: unknown): Result<RulebookFile, Faults> {
  const isChange = typeof value === 'object' && value !== null && 'extends' in value
  const parsed = (isChange ? changesSchema : wholeSchema).safeParse(value)
  if (!parsed.success)
    return err(
      parsed.error.issues
        .slice(0, MOST_FAULTS)
        .map(({ path, message }) => ({ code: 'rulebook/shape', place: placeText(path), problem: message })),
    )
  // `Agreement` in schema.ts shows that the fields are those of the types; the schema's refinements say which of
  // them go together, as the types' unions do.
  const whole = isChange ? resolved(parsed.data as RulebookChanges) : ok(parsed.data as RulebookFile)
  if (!whole.ok) return whole
  const found = [...builtInFaults(whole.value), ...faultsOf(whole.value)]
  const faults = found.length > 0 ? found : letterFaults(whole.value)
  return faults.length > 0 ? err(faults.slice(0, MOST_FAULTS)) : whole
}

/** Of that name; of the file that is being written, where its text is given. */
export function findWritten(id: string, text: string | undefined): Result<Rulebook> {
  if (text !== undefined) {
    const read = parseRulebook(text)
    return read.ok ? ok(draftRulebook(read.value)) : err(refusalOf(read.error))
  }
  const found = findRules(id)
  return found.ok ? ok(found.value.rulebook) : found
}

/** As a request carries it: one that is too long gets its sentence. */
export const rulebookSource = z.string().max(10 * MOST_BYTES)

/** The first fault, and how many more there are. */
export function refusalOf(faults: Faults): Rejection {
  const [first = { code: 'rulebook/not-json', place: '' }, ...others] = faults
  return { code: first.code, params: { ...faultParams(first), at: first.place, others: others.length } }
}

export function faultParams({ name = '', problem = '', counterexample = '' }: Partial<RulebookFault>) {
  return { name, problem, counterexample }
}

/** As a record or a club has it with its games; what this process has under its seal was checked before. */
export function knownRulebook(value: object): Result<{ readonly file: RulebookFile; readonly seal: string }, Faults> {
  const seal = sealOf(value as RulebookFile)
  const known = ownFileOf({ seal })
  if (known !== undefined && canonical(known.words) === canonical((value as RulebookFile).words))
    return ok({ file: known, seal })
  const read = storedRulebook(value)
  if (!read.ok) return read
  if (PUBLISHED.some(({ id }) => id === read.value.id)) return one('rulebook/built-in-id', 'id')
  // A file that extends another is resolved by now.
  const own = sealOf(read.value)
  keepRulebook(read.value, own, true)
  return ok({ file: read.value, seal: own })
}

function one(code: string, place: string): Result<never, Faults> {
  return err([{ code, place }])
}

function resolved(changes: RulebookChanges): Result<RulebookFile, Faults> {
  const [id, version] = changes.extends.split('@')
  const parent = PUBLISHED.find((each) => each.id === id && each.version === version)
  const file = parent === undefined ? undefined : fileOf(parent)
  return file === undefined ? one('rulebook/unknown-parent', 'extends') : ok(extended(file, changes))
}

/** The name of one of the program's rulebooks is for exactly its content, and so is what the program binds to it. */
function builtInFaults(file: RulebookFile): Faults {
  if (PUBLISHED.every(({ id }) => id !== file.id))
    return OPTIONS_OF_BUILT_IN.filter((option) => file.options[option] !== undefined).map((option) => ({
      code: 'rulebook/built-in-option',
      place: `options.${option}`,
    }))
  const own = PUBLISHED.find(({ id, version }) => id === file.id && version === file.version)
  const built = own === undefined ? undefined : fileOf(own)
  return built !== undefined && sealOf(built) === sealOf(file) && file.words === undefined
    ? []
    : [{ code: 'rulebook/built-in-id', place: 'id' }]
}
