// What a scoring scheme is called: a club's own by its name, one of the program's in the language. Never an id.

import { LANGUAGES, type Lang } from './registry.ts'

export function schemeName(lang: Lang, { id, name }: { readonly id: string; readonly name?: string }): string {
  const names: Readonly<Record<string, string>> = LANGUAGES[lang].screens.season.schemes
  return name ?? names[id] ?? id
}
