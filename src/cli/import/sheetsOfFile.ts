// Options and notes of the command line for a file of tables: which sheets of a workbook to read, and the year for days
// without a year. Notes name the sheets that were left out and the year that was assumed. Rule: docs/spec/cli.md §2.

import type { ListedSheet } from '../../files/tables/book.ts'
import type { Fault } from '../sentences/fault.ts'
import { translateUsage, translatorFor } from '../sentences/language.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { WrongUsageError } from '../sentences/refusal.ts'

/** Names of sheets in the option `--sheets`. `undefined` if the option was not given. */
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

/** Year in the option `--year`. `undefined` if the option was not given. */
export function yearOption(text: string | undefined): number | undefined {
  if (text !== undefined && !/^(?:19|20)\d\d$/.test(text))
    throw new WrongUsageError(translateUsage('wholeNumberOnly', { option: '--year', text }))
  return text === undefined ? undefined : Number(text)
}

/** Names the year that was assumed for days without a year. `given` is the year in the option `--year`. */
export function notesOnYear(
  table: { readonly year?: number } | undefined,
  given: string | number | undefined,
): readonly Fault[] {
  return table?.year === undefined || given !== undefined
    ? []
    : [{ code: 'import/year-assumed', params: { year: table.year } }]
}

function sheetLeftOut({ name, isHidden, games, isRepeat }: ListedSheet): string {
  const say = translatorFor('files')
  const facts = [
    ...(isHidden ? [say('hiddenSheet')] : []),
    ...(isRepeat ? [say('repeatingSheet')] : []),
    ...(games === undefined ? [] : [say('games', { n: games })]),
  ]
  return facts.length === 0 ? toPrintableText(name) : `${toPrintableText(name)} (${facts.join(', ')})`
}
