// Loaded before every test file: registers all languages, as in every process that shows no page.

import '../../src/i18n/generated/all.ts'
