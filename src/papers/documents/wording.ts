// The words of a sheet in one language: its own from i18n/<language>/sheet.json, the game's from the phrases, numbers
// and dates as that language writes them.

import type { PaperText, RuleSheetText } from '../../i18n/language.ts'
import { formatMessage, type PlaceholderValues } from '../../i18n/message.ts'
import {
  cuePhrase,
  rulebookPhrase,
  type CustomCueTexts,
  formatPhrase,
  type PhraseSection,
  builtInCueText,
  schemeName,
} from '../../i18n/phrase.ts'
import { type Lang, LANGUAGES } from '../../i18n/registry.ts'
import type { SectionParams } from '../../i18n/messageTypes.ts'
import { isCustomId } from '../../rules/files/qualifiedIds.ts'
import type { RulebookId } from '../../rules/header.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import { isEventMetric, type SeriesMetric } from '../../scoring/schemes/formula.ts'
import type { StatisticKey } from '../../scoring/statistics/playerStatistics.ts'
import { formatPoints, restylePoints } from '../../scoring/points.ts'

/** Left open on paper for a number. */
export const NUMBER_BLANK = '___'

export interface Wording {
  readonly lang: Lang
  /** The sheet's own words; an unknown key is a programming error. */
  own<S extends keyof RuleSheetText>(
    section: S,
    key: keyof RuleSheetText[S] & string,
    params?: PlaceholderValues,
  ): string
  game(section: PhraseSection, key: string, params?: PlaceholderValues): string
  /** As the rulebook calls it: teams, sides, who won and why. */
  gameOf(rulebook: RulebookId, section: PhraseSection, key: string, params?: PlaceholderValues): string
  /** What the judge says in this rulebook; undefined where the game has no such sentence. */
  cue(rulebook: RulebookId, key: string, params?: PlaceholderValues): string | undefined
  number(value: number): string
  date(iso: string): string
  /** `2026-11-28T18:30`, by the clock of the hall. */
  minute(iso: string): string
}

/** `phrases`: the club's own, of the rulebook that is asked for. */
export function wordingOf(lang: Lang, phrases: CustomCueTexts = {}): Wording {
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
      // The sheet says in words of its own what a call is that a club's own rulebook has.
      const isNeutral = isCustomId(key) && key.startsWith('night-') && builtInCueText(lang, rulebook, key) === undefined
      return sentence === key || (isNeutral && phrases[lang]?.[key] === undefined) ? undefined : sentence
    },
    number: (value) => numbers.format(value),
    date: (iso) => shown(dates, `${iso}T12:00:00Z`) ?? iso,
    minute: (iso) => shown(minutes, `${iso}Z`) ?? iso,
  }
}

/** Undefined for a text that is no moment: files and other devices may say any. */
function shown(format: Intl.DateTimeFormat, iso: string): string | undefined {
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? undefined : format.format(moment)
}

/** The heads of columns, without those that are filled with a number. */
export type PlainColumnTitle = Exclude<keyof PaperText['column'], 'night' | 'roundShort'>

// The words of a paper in one language: its own from i18n/<language>/papers.json, the game's from the phrases; points,
// figures and dates as that language writes them.
export interface PaperWords extends Pick<Wording, 'lang' | 'game' | 'gameOf' | 'date' | 'minute'> {
  text<S extends keyof PaperText, K extends keyof PaperText[S] & string>(
    section: S,
    key: K,
    ...params: SectionParams<'papers', S, K>
  ): string
  /** With its placeholders: the printer fills them. */
  template<S extends keyof PaperText>(section: S, key: keyof PaperText[S] & string): string
  /** What a scheme is called. */
  scheme(scheme: Parameters<typeof schemeName>[1]): string
  /** The short name of a metric. */
  metric(key: MetricKey): string
  figureName(key: StatisticKey): string
  /** A term of a formula of series. */
  term(key: SeriesMetric): string
  /** Hundredths, with a minus that is one. */
  points(hundredths: number): string
  /** The same with a plus before gains; empty for nothing. */
  change(hundredths: number): string
  /** Points somebody has already written out. */
  figure(points: string): string
}

export function paperWords(lang: Lang): PaperWords {
  const { game, gameOf, date, minute } = wordingOf(lang)
  const { decimalMark: mark, papers, screens } = LANGUAGES[lang]
  const figure = (points: string) => restylePoints(points, mark)
  const points = (hundredths: number) => formatPoints(hundredths, { mark, minus: '−' })
  return {
    lang,
    game,
    gameOf,
    date,
    minute,
    figure,
    scheme: (scheme) => schemeName(lang, scheme),
    metric: (key) => screens.metric.head[key],
    term: (key) => (isEventMetric(key) ? screens.series.term[key] : screens.metric.term[key]),
    figureName: (key) => screens.players.figure[key],
    points,
    template: (section, key) => papers[section][key] as string,
    text: (section, key, ...[params]) =>
      formatMessage(lang, papers[section][key] as string, (params ?? {}) as PlaceholderValues),
    change: (hundredths) => (hundredths === 0 ? '' : formatPoints(hundredths, { mark, minus: '−', signed: true })),
  }
}
