// The languages whose words stand in tables of the tests. An unfinished language is in none of them; a finished one
// has to be (test/architecture/languages.test.ts).

import type { Lang } from '../../../src/i18n/registry.ts'

export const TESTED_LANGS = ['en', 'ru', 'uk'] as const satisfies readonly Lang[]
export type TestedLang = (typeof TESTED_LANGS)[number]
