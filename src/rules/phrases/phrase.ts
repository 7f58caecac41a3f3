// Looks a sentence up and fills it. Unknown keys come back as they are, so that a missing sentence
// is seen and never breaks a screen.

import type { RulebookId } from '../header.ts'
import { isRole } from '../vocabulary.ts'
import { en, type Phrases } from './en.ts'
import { ru } from './ru.ts'

export const LANGS = ['en', 'ru'] as const
export type Lang = (typeof LANGS)[number]
export type PhraseSection = keyof Phrases
export type PhraseParams = Readonly<Record<string, string | number>>

const CATALOGS: Readonly<Record<Lang, Phrases>> = { en, ru }

/** The name of a night's step by its id: a role, or a call of its own. */
export function callName(lang: Lang, id: string): string {
  return phrase(lang, isRole(id) ? 'role' : 'call', id)
}

/** The rulebook's own sentence for a cue where it has one, else the common one. */
export function cueKey(rulebook: RulebookId, key: string): string {
  const own = `${rulebook}:${key}`
  return Object.hasOwn(en.cue, own) ? own : key
}

/** `phrase('en', 'cue', 'speech', { seat: 3 })` */
export function phrase(lang: Lang, section: PhraseSection, key: string, params: PhraseParams = {}): string {
  const sentences: Readonly<Record<string, string>> = CATALOGS[lang][section]
  const sentence = Object.hasOwn(sentences, key) ? sentences[key] : undefined
  return (sentence ?? key).replace(/\{(\w+)\}/g, (blank, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : blank))
}
