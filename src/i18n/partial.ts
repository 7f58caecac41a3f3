// A language that is not translated to the end: what it has no words for is said in another, which its
// registry line names. `completed(bulgarian, russian)`.

import type { Language } from './language.ts'

/** The catalogs a language may leave unfinished; its name, its way to write and its nouns are its own. */
type Catalogs = Omit<Language, 'name' | 'locale' | 'decimalMark' | 'nouns' | 'letters' | 'speechPatterns'>

/** Any of its sentences may be missing; a catalog's lists are whole or missing. */
type Unfinished<T> = { readonly [K in keyof T]?: T[K] extends string | readonly unknown[] ? T[K] : Unfinished<T[K]> }

export type PartialLanguage = Omit<Language, keyof Catalogs> & Unfinished<Catalogs>

export function completed(partial: PartialLanguage, fallback: Language): Language {
  return filled(fallback, partial) as Language
}

function filled(whole: unknown, own: unknown): unknown {
  if (own === undefined) return whole
  if (!isCatalog(whole) || !isCatalog(own)) return own
  return Object.fromEntries(
    [...new Set([...Object.keys(whole), ...Object.keys(own)])].map((key) => [key, filled(whole[key], own[key])]),
  )
}

function isCatalog(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
