// The words of a paper in one language: its own from text/, the game's from the phrases; points,
// figures and dates as that language writes them.

import { format, type Params } from '../../i18n/message.ts'
import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { schemeName } from '../../i18n/phrase.ts'
import { formatPoints, restyled } from '../../scoring/points.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import type { PaperText } from '../../i18n/language.ts'
import { wordingOf, type Wording } from './wording.ts'

export interface PaperWords extends Pick<Wording, 'lang' | 'game' | 'gameOf' | 'date'> {
  text<S extends keyof PaperText>(section: S, key: keyof PaperText[S] & string, params?: Params): string
  /** What a scheme is called. */
  scheme(scheme: Parameters<typeof schemeName>[1]): string
  /** The short name of a metric. */
  metric(key: MetricKey): string
  /** Hundredths, with a minus that is one. */
  points(hundredths: number): string
  /** The same with a plus before gains; empty for nothing. */
  change(hundredths: number): string
  /** Points somebody has already written out. */
  figure(points: string): string
}

export function paperWords(lang: Lang): PaperWords {
  const { game, gameOf, date } = wordingOf(lang)
  const { decimalMark: mark, papers, screens } = LANGUAGES[lang]
  const figure = (points: string) => restyled(points, mark)
  const points = (hundredths: number) => formatPoints(hundredths, { mark, minus: '−' })
  return {
    lang,
    game,
    gameOf,
    date,
    figure,
    scheme: (scheme) => schemeName(lang, scheme),
    metric: (key) => screens.metric.head[key],
    points,
    text: (section, key, params = {}) => format(lang, papers[section][key] as string, params),
    change: (hundredths) => (hundredths === 0 ? '' : formatPoints(hundredths, { mark, minus: '−', signed: true })),
  }
}
