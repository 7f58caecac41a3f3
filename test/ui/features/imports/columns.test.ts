// Columns of results sheets are translated into every language.

import { expect, it } from 'vitest'
import { OPTIONAL_SHEET_COLUMNS, REQUIRED_SHEET_COLUMNS } from '../../../../src/files/sheets/rows.ts'
import { LANGS, LANGUAGES } from '../../../../src/i18n/registry.ts'
import { fieldOfResultsSheetColumn } from '../../../../src/ui/features/imports/logic/columns.ts'

it.each(LANGS)('every column except `rulebook` has a name in %s', (lang) => {
  const { fields } = LANGUAGES[lang].screens.imports.table
  const unnamed = [...REQUIRED_SHEET_COLUMNS, ...OPTIONAL_SHEET_COLUMNS].filter(
    (column) => fieldOfResultsSheetColumn(column) === undefined,
  )
  expect(unnamed).toEqual(['rulebook'])
  for (const column of [...REQUIRED_SHEET_COLUMNS, ...OPTIONAL_SHEET_COLUMNS]) {
    const field = fieldOfResultsSheetColumn(column)
    if (field !== undefined && lang !== 'en') expect(fields[field]).toMatch(/[а-яіїє]/i)
  }
})
