// Texts of a rule sheet in one language: its own from i18n/<language>/sheet.json and those of the game from the
// phrases, with numbers and dates in the format of the language.

import type { PaperText, RuleSheetText } from '../../i18n/language.ts'
import { formatMessage, type PlaceholderValues } from '../../i18n/message.ts'
import {
  cuePhrase,
  rulebookPhrase,
  type CustomCueTexts,
  formatPhrase,
  type PhraseSection,
  builtInCueText,
} from '../../i18n/phrase.ts'
import { type Lang, LANGUAGES } from '../../i18n/registry.ts'
import { isCustomId } from '../../rules/rulebookFiles/qualifiedIds.ts'
import type { RulebookId } from '../../rules/header.ts'

/** A blank that is printed in place of a number. */
export const NUMBER_BLANK = '___'

export interface RuleSheetWords {
  readonly lang: Lang
  /** Looks up a text of the sheet. An unknown key is a programming error. */
  own<S extends keyof RuleSheetText>(
    section: S,
    key: keyof RuleSheetText[S] & string,
    params?: PlaceholderValues,
  ): string
  game(section: PhraseSection, key: string, params?: PlaceholderValues): string
  /** Looks up the rulebook's own term for teams, sides, winners and reasons. */
  gameOf(rulebook: RulebookId, section: PhraseSection, key: string, params?: PlaceholderValues): string
  /** Looks up the judge's phrase in this rulebook. `undefined` if the game does not have it. */
  cue(rulebook: RulebookId, key: string, params?: PlaceholderValues): string | undefined
  number(value: number): string
  date(iso: string): string
  /** Formats a local time such as `2026-11-28T18:30`. */
  minute(iso: string): string
}

/** `phrases` is the club's own wording for the requested rulebook. */
export function ruleSheetWords(lang: Lang, phrases: CustomCueTexts = {}): RuleSheetWords {
  const { locale, sheet } = LANGUAGES[lang]
  const numbers = new Intl.NumberFormat(locale)
  const minutes = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    lang,
    own: (section, key, params = {}) => formatMessage(lang, sheet[section][key] as string, params),
    game: (section, key, params) => formatPhrase(lang, section, key, params),
    gameOf: (rulebook, section, key, params) => rulebookPhrase(lang, rulebook, section, key, params),
    cue: (rulebook, key, params) => {
      const sentence = cuePhrase(lang, rulebook, key, params, phrases)
      // The rule sheet has its own text for a call that exists only in a club's rulebook.
      const isNeutral = isCustomId(key) && key.startsWith('night-') && builtInCueText(lang, rulebook, key) === undefined
      return sentence === key || (isNeutral && phrases[lang]?.[key] === undefined) ? undefined : sentence
    },
    number: (value) => numbers.format(value),
    date: (iso) => shown(dates, `${iso}T12:00:00Z`) ?? iso,
    minute: (iso) => shown(minutes, `${iso}Z`) ?? iso,
  }
}

/** `undefined` for a text that is not a valid time, because files and other devices may contain any text. */
function shown(format: Intl.DateTimeFormat, iso: string): string | undefined {
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? undefined : format.format(moment)
}

/** Column titles, except those with a number as a parameter. */
export type PlainColumnTitleKey = Exclude<keyof PaperText['column'], 'night' | 'roundShort'>
