// A whole speech, as long as the rules let it be and with the word they end it by (SPORT-5, SPORT-6).

import { paragraph } from '../../i18n/formatList.ts'
import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import type { Ask } from '../ask.ts'
import { sanitize } from './sanitize.ts'

/** Sentences as long as there is room; the first are the first to be said. */
export function speechOf(
  lang: Lang,
  rulebook: Pick<Rulebook, 'day'>,
  ask: Ask,
  sentences: readonly string[],
  end: () => string,
): string {
  const limit = wordLimit(rulebook, ask)
  if (limit === undefined) return paragraph(lang, sentences)
  const closing = end()
  let room = limit - wordsIn(closing)
  const fitting: string[] = []
  for (const sentence of sentences) {
    room -= wordsIn(sentence)
    if (room < 0) break
    fitting.push(sentence)
  }
  return paragraph(lang, [...fitting, closing])
}

/** What somebody said in his own words, cleaned and cut; closed by the word he left out. */
export function fitted(lang: Lang, rulebook: Pick<Rulebook, 'day'>, ask: Ask, words: string): string {
  const text = sanitize(words)
  const limit = wordLimit(rulebook, ask)
  if (limit === undefined || text === '') return text
  const closings = Object.values(LANGUAGES[lang].talk.say.end)
  const isClosed = closings.some((closing) => bare(text).endsWith(bare(closing)))
  const [closing = ''] = closings
  if (isClosed && wordsIn(text) <= limit) return text
  const kept = text.split(' ').slice(0, limit - wordsIn(closing))
  return paragraph(lang, [kept.join(' '), closing])
}

/** In words, where there is one. */
export function wordLimit({ day }: Pick<Rulebook, 'day'>, ask: Ask): number | undefined {
  if (day.words === undefined || ask.kind !== 'speak') return undefined
  return ask.floor === 'tie' ? day.words.tieSpeech : day.words.speech
}

export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L} ]/gu, '')
    .trim()
}
