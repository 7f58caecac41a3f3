// Reads rulebook files, for every command that accepts one.

import { readFileSync, statSync } from 'node:fs'
import { parse } from 'yaml'
import {
  rulebookFaultParams,
  MAX_RULEBOOK_CHARACTERS,
  parseRulebook,
  parseRulebookValue,
} from '../../club/rulebooks/parse.ts'
import type { RulebookFault } from '../../rules/rulebookFiles/check.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { err, type Result } from '../../rules/vocabulary.ts'
import { refusalOfFault, createRefusal, RefusedError } from '../sentences/refusal.ts'
import { formatFaultLine } from '../sentences/fault.ts'

/** Whether the text is the name of a file instead of an id. */
export function isRulesFileName(text: string): boolean {
  return /\.(json|ya?ml)$|[/\\]/.test(text)
}

/** Reads and fully checks a file. An invalid file is refused with all its faults. */
export function readRulesFile(path: string): RulebookFile {
  const read = tryReadRulesFile(path)
  if (read.ok) return read.value
  throw printRulesFileFaults(path, read.error)
}

export function tryReadRulesFile(path: string): Result<RulebookFile, readonly RulebookFault[]> {
  const text = textOf(path)
  if (!/\.ya?ml$/.test(path)) return parseRulebook(text)
  try {
    // Aliases are disabled, so that a file cannot expand beyond its own size.
    return parseRulebookValue(parse(text, { maxAliasCount: 0, schema: 'core' }))
  } catch {
    return err([{ code: 'rulebook/not-yaml', place: '' }])
  }
}

function textOf(path: string): string {
  try {
    if (statSync(path).size > MAX_RULEBOOK_CHARACTERS)
      throw printRulesFileFaults(path, [{ code: 'rulebook/too-large', place: '' }])
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof RefusedError) throw error
    if (error instanceof TypeError) throw createRefusal('file/not-utf8', path)
    const cause = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw createRefusal(cause === 'ENOENT' ? 'file/not-found' : 'file/unreadable', path, { cause })
  }
}

/** Prints all faults except the last, which is returned as the refusal. */
export function printRulesFileFaults(path: string, faults: readonly RulebookFault[]): RefusedError {
  const placed = faults.map(({ place, ...fault }) => ({
    fault: convertRulebookFault(fault),
    place: place === '' ? path : place,
  }))
  for (const { fault, place } of placed.slice(0, -1)) console.error(formatFaultLine('error', fault, place))
  const { fault, place } = placed.at(-1) ?? { fault: convertRulebookFault({ code: 'rulebook/not-json' }), place: path }
  return refusalOfFault(fault, place)
}

export function convertRulebookFault({ code, ...fault }: Omit<RulebookFault, 'place'>) {
  return { code, params: rulebookFaultParams(fault) }
}
