// The guides contain the program's table of rights completely.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RIGHTS } from '../support/rights.ts'
import { DEFAULT_LANG } from '../../src/i18n/registry.ts'
import { TESTED_LANGS, type TestedLang } from '../i18n/support/testedLangs.ts'
import { rightsTable, subjectsTold } from '../support/rightsTable.ts'

const DOCS = join(import.meta.dirname, '../../docs')

const fileOf = (guide: string, lang: TestedLang) =>
  join(DOCS, `guide-${guide}${lang === DEFAULT_LANG ? '' : `.${lang}`}.md`)
const GUIDES = TESTED_LANGS.flatMap((lang) => ['secretary', 'organiser'].map((guide) => [guide, lang] as const))

it.each(GUIDES)('the guide for the %s in %s contains the table of rights', (guide, lang) => {
  expect(readFileSync(fileOf(guide, lang), 'utf8')).toContain(rightsTable(lang))
})

it('the table of rights lists every subject that is not open to everybody', () => {
  const subjects = Object.values(RIGHTS).flatMap((right) =>
    'who' in right && right.who === 'everybody' ? [] : [right.subject],
  )
  // The right to change one's own PIN is described in a sentence next to the table.
  expect([...new Set(subjects)].filter((subject) => subject !== 'pin' && !subjectsTold().has(subject))).toEqual([])
})
