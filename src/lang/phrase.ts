// Looks a phrase of the game up and fills it. Unknown keys come back as they are, so that a missing
// phrase is seen and never breaks a screen.

import type { RulebookId } from '../rules/header.ts'
import { isRole } from '../rules/vocabulary.ts'
import type { Phrases } from './language.ts'
import { said, type Params } from './message.ts'
import { DEFAULT_LANG, LANGUAGES, type Lang } from './registry.ts'

export type PhraseSection = keyof Phrases

/** The name of a night's step by its id: a role, or a call of its own. */
export function callName(lang: Lang, id: string): string {
  return phrase(lang, isRole(id) ? 'role' : 'call', id)
}

/** What the judge says in this rulebook: its own sentence for a cue where it has one, else the common one. */
export function cuePhrase(lang: Lang, rulebook: RulebookId, key: string, params?: Params): string {
  const own = `${rulebook}:${key}`
  return phrase(lang, 'cue', Object.hasOwn(LANGUAGES[DEFAULT_LANG].phrases.cue, own) ? own : key, params)
}

/** `phrase(lang, 'cue', 'speech', { seat: 3 })` */
export function phrase(lang: Lang, section: PhraseSection, key: string, params: Params = {}): string {
  const sentences: Readonly<Record<string, string>> = LANGUAGES[lang].phrases[section]
  const sentence = Object.hasOwn(sentences, key) ? sentences[key] : undefined
  return sentence === undefined ? key : said(lang, sentence, params)
}
