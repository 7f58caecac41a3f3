// The sheets of a workbook on the command line: which of them the user asked for, and a note that names the sheets that
// were left out. Rule: docs/spec/cli.md §2.

import type { ListedSheet } from '../../files/tables/book.ts'
import type { Fault } from '../sentences/fault.ts'
import { translatorFor } from '../sentences/language.ts'
import { toPrintableText } from '../sentences/printable.ts'

/** Names of the option `--sheets`. `undefined` if the option was not given. */
export function sheetNamesIn(names: string | undefined): readonly string[] | undefined {
  return names?.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
}

/** Names the sheets that were read and those that were not. Empty if the whole file was read. */
export function notesOnSheets(sheets: readonly ListedSheet[] = []): readonly Fault[] {
  const left = sheets.filter(({ isRead }) => !isRead)
  if (left.length === 0) return []
  const read = sheets.flatMap(({ name, isRead }) => (isRead ? [toPrintableText(name)] : [])).join(', ')
  return [{ code: 'import/sheets-left-out', params: { read, left: left.map(sheetLeftOut).join(', ') } }]
}

function sheetLeftOut({ name, isHidden, games }: ListedSheet): string {
  const say = translatorFor('files')
  const facts = [
    ...(isHidden ? [say('hiddenSheet')] : []),
    ...(games === undefined ? [] : [say('games', { n: games })]),
  ]
  return facts.length === 0 ? toPrintableText(name) : `${toPrintableText(name)} (${facts.join(', ')})`
}
