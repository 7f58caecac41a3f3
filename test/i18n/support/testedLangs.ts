// Languages that have texts in the tables of the tests. Unfinished languages are left out; every finished language must
// be listed (test/architecture/languages.test.ts).

import type { Lang } from '../../../src/i18n/registry.ts'

export const TESTED_LANGS = ['en', 'ru', 'uk'] as const satisfies readonly Lang[]
export type TestedLang = (typeof TESTED_LANGS)[number]
