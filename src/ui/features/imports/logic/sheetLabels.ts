// Names of the sheets of a workbook, with information about each sheet.

import type { ListedSheet } from '../../../../api/contract/imports.ts'
import { formatList } from '../../../../i18n/formatList.ts'
import { t } from '../../../kit/i18n/setup.ts'
import { currentLang } from '../../../kit/phrases.ts'

/** Name of the sheet, whether it is hidden or repeats another sheet, and its number of games. */
export function sheetLabel({ name, games, isHidden, isRepeat }: ListedSheet): string {
  const facts = [
    ...(isHidden ? [t('imports.sheets.hidden')] : []),
    ...(isRepeat ? [t('imports.sheets.repeat')] : []),
    ...(games === undefined ? [] : [t('imports.sheets.games', { n: games })]),
  ]
  return facts.length === 0 ? name : t('imports.sheets.sheet', { name, facts: formatList(currentLang(), facts) })
}

/** Sentence that names the sheets that are not read. `undefined` if there are none. */
export function sheetsLeftOut(sheets: readonly ListedSheet[] = []): string | undefined {
  const left = sheets.filter(({ isRead }) => !isRead).map(sheetLabel)
  return left.length === 0 ? undefined : t('imports.sheets.left', { names: formatList(currentLang(), left) })
}
