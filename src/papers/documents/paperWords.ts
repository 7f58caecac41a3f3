// Texts of a paper in one language: its own from i18n/<language>/papers.json and those of the game from the phrases,
// with points, numbers and dates in the format of the language.

import type { PaperText } from '../../i18n/language.ts'
import { formatMessage, type PlaceholderValues } from '../../i18n/message.ts'
import { schemeName } from '../../i18n/phrase.ts'
import { type Lang, LANGUAGES } from '../../i18n/registry.ts'
import type { SectionParams } from '../../i18n/messageTypes.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import { isSeriesOnlyMetric, type SeriesMetric } from '../../scoring/schemes/formula.ts'
import type { StatisticKey } from '../../scoring/statistics/playerStatistics.ts'
import { formatPoints, toDisplayedPointsText } from '../../scoring/points.ts'
import { type RuleSheetWords, ruleSheetWords } from './wording.ts'

export interface PaperWords extends Pick<RuleSheetWords, 'lang' | 'game' | 'gameOf' | 'date' | 'minute'> {
  text<S extends keyof PaperText, K extends keyof PaperText[S] & string>(
    section: S,
    key: K,
    ...params: SectionParams<'papers', S, K>
  ): string
  /** Text with its placeholders, which are filled in when it is printed. */
  template<S extends keyof PaperText>(section: S, key: keyof PaperText[S] & string): string
  /** Name of a scheme. */
  scheme(scheme: Parameters<typeof schemeName>[1]): string
  /** Short name of a metric. */
  metric(key: MetricKey): string
  figureName(key: StatisticKey): string
  /** Name of a term in a series formula. */
  term(key: SeriesMetric): string
  /** Formats hundredths, with a real minus sign. */
  points(hundredths: number): string
  /** Like `points`, but with a plus sign before gains. Empty for zero. */
  change(hundredths: number): string
  /** Formats points that are already a text. */
  figure(points: string): string
}

export function paperWords(lang: Lang): PaperWords {
  const { game, gameOf, date, minute } = ruleSheetWords(lang)
  const { decimalMark: mark, papers, screens } = LANGUAGES[lang]
  const figure = (points: string) => toDisplayedPointsText(points, mark)
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
    term: (key) => (isSeriesOnlyMetric(key) ? screens.series.term[key] : screens.metric.term[key]),
    figureName: (key) => screens.players.figure[key],
    points,
    template: (section, key) => papers[section][key] as string,
    text: (section, key, ...[params]) =>
      formatMessage(lang, papers[section][key] as string, (params ?? {}) as PlaceholderValues),
    change: (hundredths) => (hundredths === 0 ? '' : formatPoints(hundredths, { mark, minus: '−', signed: true })),
  }
}
