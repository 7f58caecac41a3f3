// If a language cannot be loaded, the page keeps its language and the failure is reported.

import { expect, test } from 'vitest'
import type { Lang } from '../../../../src/i18n/registry.ts'
import { failedLanguageSwitch, locale, switchLanguage } from '../../../../src/ui/kit/i18n/setup.ts'

test('a failed switch keeps the page’s language, and each attempt is reported', async () => {
  const before = locale.value
  const missing = 'xx' as Lang
  expect(await switchLanguage(missing)).toBe(false)
  expect(locale.value).toBe(before)
  const first = failedLanguageSwitch.value
  expect(first).toEqual({ lang: missing })
  expect(await switchLanguage(missing)).toBe(false)
  expect(failedLanguageSwitch.value).not.toBe(first)
})
