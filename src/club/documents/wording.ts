// The words of a sheet in one language: its own from text/, the game's from the phrases, numbers
// and dates as that language writes them.

import type { RulebookId } from '../../rules/header.ts'
import { ownPhrase, phrase, type PhraseSection } from '../../i18n/phrase.ts'
import { format, type Params } from '../../i18n/message.ts'
import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import type { SheetText } from '../../i18n/language.ts'

/** Left open on paper for a number. */
export const BLANK = '___'

export interface Wording {
  readonly lang: Lang
  /** The sheet's own words; an unknown key is a programming error. */
  own<S extends keyof SheetText>(section: S, key: keyof SheetText[S] & string, params?: Params): string
  game(section: PhraseSection, key: string, params?: Params): string
  /** As the rulebook calls it: teams, sides, who won and why. */
  gameOf(rulebook: RulebookId, section: PhraseSection, key: string, params?: Params): string
  /** What the judge says in this rulebook; undefined where the game has no such sentence. */
  cue(rulebook: RulebookId, key: string, params?: Params): string | undefined
  number(value: number): string
  date(iso: string): string
}

export function wordingOf(lang: Lang): Wording {
  const { locale, sheet } = LANGUAGES[lang]
  const numbers = new Intl.NumberFormat(locale)
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    lang,
    own: (section, key, params = {}) => format(lang, sheet[section][key] as string, params),
    game: (section, key, params) => phrase(lang, section, key, params),
    gameOf: (rulebook, section, key, params) => ownPhrase(lang, rulebook, section, key, params),
    cue: (rulebook, key, params) => {
      const sentence = ownPhrase(lang, rulebook, 'cue', key, params)
      return sentence === key ? undefined : sentence
    },
    number: (value) => numbers.format(value),
    date: (iso) => dates.format(new Date(`${iso}T12:00:00Z`)),
  }
}
