// The words of a sheet in one language: its own from text/, the game's from the phrases, numbers
// and dates as that language writes them.

import type { RulebookId } from '../../rules/header.ts'
import { cueKey, phrase, type Lang, type PhraseParams, type PhraseSection } from '../../rules/phrases/phrase.ts'
import { en, type SheetText } from './text/en.ts'
import { ru } from './text/ru.ts'

const TEXTS: Readonly<Record<Lang, SheetText>> = { en, ru }

/** Left open on paper for a number. */
export const BLANK = '___'

export interface Wording {
  readonly lang: Lang
  /** The sheet's own words; an unknown key is a programming error. */
  own<S extends keyof SheetText>(section: S, key: keyof SheetText[S] & string, params?: PhraseParams): string
  game(section: PhraseSection, key: string, params?: PhraseParams): string
  /** What the judge says in this rulebook; undefined where the game has no such sentence. */
  cue(rulebook: RulebookId, key: string, params?: PhraseParams): string | undefined
  number(value: number): string
  date(iso: string): string
}

export function wordingOf(lang: Lang): Wording {
  const numbers = new Intl.NumberFormat(lang)
  const dates = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    lang,
    own: (section, key, params = {}) => filled(TEXTS[lang][section][key] as string, params),
    game: (section, key, params) => phrase(lang, section, key, params),
    cue: (rulebook, key, params) => {
      const sentence = phrase(lang, 'cue', cueKey(rulebook, key), params)
      return sentence === key ? undefined : sentence
    },
    number: (value) => numbers.format(value),
    date: (iso) => dates.format(new Date(`${iso}T12:00:00Z`)),
  }
}

export function filled(sentence: string, params: PhraseParams): string {
  return sentence.replace(/\{(\w+)\}/g, (blank, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : blank))
}

/** First letter upper case. */
export function capital(text: string): string {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase() + rest.join('')
}
