// Looks a phrase of the game up and fills it. Unknown keys come back as they are, so that a missing
// phrase is seen and never breaks a screen.

import { isRole } from '../rules/vocabulary.ts'
import type { Phrases } from './language.ts'
import { format, type Params } from './message.ts'
import { ownKey } from './nouns.ts'
import { DEFAULT_LANG, type Lang, LANGUAGES } from './registry.ts'

export type PhraseSection = keyof Phrases

/** The name of a night's step by its id: a role, or a call of its own. */
export function callName(lang: Lang, id: string): string {
  return phrase(lang, isRole(id) ? 'role' : 'call', id)
}

/**
 * As this rulebook says it: its own words where it has some, else the general ones. Code that names what happens in
 * a game (a cue, a team, who won and why) asks here; without a rulebook, for games of several rulebooks, the
 * general words stay.
 */
export function ownPhrase(
  lang: Lang,
  rulebook: string | undefined,
  section: PhraseSection,
  key: string,
  params?: Params,
): string {
  return phrase(lang, section, keyOf(rulebook, section, key), params)
}

/** Whether it has words of its own for this. */
export function hasOwnPhrase(rulebook: string, section: PhraseSection, key: string): boolean {
  return keyOf(rulebook, section, key) !== key
}

function keyOf(rulebook: string | undefined, section: PhraseSection, key: string): string {
  return ownKey(LANGUAGES[DEFAULT_LANG].phrases[section], rulebook, key)
}

/** `phrase(lang, 'cue', 'speech', { seat: 3 })` */
export function phrase(lang: Lang, section: PhraseSection, key: string, params: Params = {}): string {
  const sentences: Readonly<Record<string, string>> = LANGUAGES[lang].phrases[section]
  const sentence = Object.hasOwn(sentences, key) ? sentences[key] : undefined
  return sentence === undefined ? key : format(lang, sentence, params)
}

// What a scoring scheme is called: a club's own by its name, one of the program's in the language. Never an id.
export function schemeName(lang: Lang, { id, name }: { readonly id: string; readonly name?: string }): string {
  const names: Readonly<Record<string, string>> = LANGUAGES[lang].screens.season.schemes
  return name ?? names[id] ?? id
}
