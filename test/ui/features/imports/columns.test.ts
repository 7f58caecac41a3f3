// Columns of results sheets are translated into every language.

import { expect, it } from 'vitest'
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from '../../../../src/files/sheets/rows.ts'
import { LANGS, LANGUAGES } from '../../../../src/i18n/registry.ts'
import { fieldOfColumn } from '../../../../src/ui/features/imports/logic/columns.ts'

it.each(LANGS)('every column except `rulebook` has a name in %s', (lang) => {
  const { fields } = LANGUAGES[lang].screens.imports.table
  const unnamed = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS].filter((column) => fieldOfColumn(column) === undefined)
  expect(unnamed).toEqual(['rulebook'])
  for (const column of [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]) {
    const field = fieldOfColumn(column)
    if (field !== undefined && lang !== 'en') expect(fields[field]).toMatch(/[а-яіїє]/i)
  }
})
