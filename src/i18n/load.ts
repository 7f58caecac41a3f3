// Loads the texts that a page shows in one language, before the first screen and when the user switches. Programs
// without a page import generated/all.ts instead.

import { LANGUAGE_LOADERS } from './generated/loaders.ts'
import { fallbackLangOf, isLanguageRegistered, type Lang, registerLanguage } from './registry.ts'

export async function loadLanguage(lang: Lang): Promise<void> {
  if (isLanguageRegistered(lang)) return
  const fallback = fallbackLangOf(lang)
  const [{ catalogs }] = await Promise.all([LANGUAGE_LOADERS[lang].pages(), fallback && loadLanguage(fallback)])
  registerLanguage(lang, catalogs)
}
