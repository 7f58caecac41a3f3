// Format of a scheme file: the scheme's JSON with a format name. The parser reports the code, location and line of the
// first fault. A scheme that was read is a draft and gets its id when it is published.

import { err, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import type { SchemeJson } from '../../scoring/schemes/schemeData.ts'
import { createJsonLineLocator } from '../../club/json/scanJson.ts'
import { parseSchemeData } from '../../club/model/schemeSchema.ts'

const SCHEME_FORMAT = 'consigliere-scheme'
/** Maximum length of a scheme file, in characters. A typical scheme needs two thousand. */
const MAX_SCHEME_FILE_CHARACTERS = 100_000

export function formatSchemeFile(data: SchemeJson): string {
  return `${JSON.stringify({ format: SCHEME_FORMAT, ...data }, undefined, 2)}\n`
}

export function parseSchemeFile(source: string): Result<SchemeJson> {
  const text = source.replace(/^\ufeff/, '')
  if (text.length > MAX_SCHEME_FILE_CHARACTERS) return err({ code: 'schemes/too-large', params: {} })
  const scanned = createJsonLineLocator(text)
  if (!scanned.ok)
    return err({ code: 'schemes/not-json', params: { line: scanned.error.line, place: scanned.error.place } })
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== SCHEME_FORMAT)
    return err({ code: 'schemes/not-a-scheme', params: {} })
  const { format: _, ...rest } = value
  const data = parseSchemeData(rest)
  if (!data.ok) return err(withLine(data.error, scanned.value.lineOf(data.error.path)))
  const [first] = schemeFaults(data.value)
  return first ? err(withLine(first, scanned.value.lineOf(pathOf(first.params.place)))) : data
}

function withLine({ code, params }: Rejection, line: number): Rejection {
  return { code, params: { ...params, line } }
}

/** Parses `ranges[1].min` back into a path. */
function pathOf(place: string): readonly (string | number)[] {
  return [...place.matchAll(/[^.[\]]+/g)].map(([key]) =>
    /^\d+$/.test(key) && place.includes(`[${key}]`) ? Number(key) : key,
  )
}
