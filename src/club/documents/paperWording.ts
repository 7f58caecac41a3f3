// The words of a paper in one language: its own from text/, the game's from the phrases; points,
// figures and dates as that language writes them.

import type { Lang, PhraseParams } from '../../rules/phrases/phrase.ts'
import { decimalMark, formatPoints, restyled } from '../../scoring/points.ts'
import { papersEn, type PaperText } from './text/papersEn.ts'
import { papersRu } from './text/papersRu.ts'
import { filled, wordingOf, type Wording } from './wording.ts'

const TEXTS: Readonly<Record<Lang, PaperText>> = { en: papersEn, ru: papersRu }

export interface PaperWords extends Pick<Wording, 'lang' | 'game' | 'date'> {
  text<S extends keyof PaperText>(section: S, key: keyof PaperText[S] & string, params?: PhraseParams): string
  /** Hundredths, with a minus that is one. */
  points(hundredths: number): string
  /** The same with a plus before gains; empty for nothing. */
  change(hundredths: number): string
  /** Points somebody has already written out. */
  figure(points: string): string
}

export function paperWords(lang: Lang): PaperWords {
  const { game, date } = wordingOf(lang)
  const mark = decimalMark(lang)
  const figure = (points: string) => restyled(points, mark)
  const points = (hundredths: number) => formatPoints(hundredths, { mark, minus: '−' })
  return {
    lang, game, date, figure, points,
    text: (section, key, params = {}) => filled(TEXTS[lang][section][key] as string, params),
    change: (hundredths) => (hundredths === 0 ? '' : formatPoints(hundredths, { mark, minus: '−', signed: true })),
  }
}
