// Before every test file: all languages are registered, as in every process that shows no page.

import '../../src/i18n/generated/all.ts'
