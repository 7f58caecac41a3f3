// Guesses the format of a file to import from its name and first characters, and packs several files into one text.
// Pure.

import type { TableMap, ImportFile } from '../../../../api/contract/imports.ts'
import type { OpenedTextFile } from '../../../../api/platform/files.ts'

export type ImportFormat = ImportFile['format']

/**
 * Guesses the format of a file from its name and first characters. It is only a suggestion: the user can choose a
 * different format.
 */
export function guessFormat(name: string, text: string): Exclude<ImportFormat, 'several'> {
  const start = text.slice(0, 4000)
  const isJson = /\.jsonl?$/i.test(name) || /^[\ufeff\s]*[[{]/.test(start)
  if (/^\ufeff?\d+,status,/.test(start)) return 'aiwolf-log'
  if (/\.ods$/i.test(name)) return 'table'
  if (!isJson) return 'results-csv'
  if (start.includes('"consigliere-season"')) return 'season'
  if (start.includes('"consigliere-game"') || start.startsWith('{"seq":1,"type":"GAME_CREATED"')) return 'record'
  if (/"(?:scoringType|scoringVersion|master)"|"position"\s*:/.test(start)) return 'polemica'
  return isRows(start) ? 'table' : 'mafiaratings'
}

/**
 * Whether the JSON contains rows of a table: a list of lists, consecutive flat objects, or a key that only occurs in
 * tables.
 */
function isRows(start: string): boolean {
  return (
    /^[\ufeff\s]*\[\s*\[/.test(start) ||
    /^[\ufeff\s]*\[\s*\{[^[{}]*\}\s*,/.test(start) ||
    /"(?:table_num|tournament_id)"\s*:/.test(start) ||
    /"values"\s*:\s*\[\s*\[/.test(start)
  )
}

/**
 * Packs several files into one text. The format of each file is guessed; tables of the same shape share a column map.
 */
export function packImportFiles(
  files: readonly OpenedTextFile[],
  maps: Readonly<Record<string, TableMap>>,
): OpenedTextFile {
  const all = files.map(({ name, text }) => ({ name, format: guessFormat(name, text), text }))
  return { name: files.map(({ name }) => name).join(', '), text: JSON.stringify({ files: all, maps }) }
}
