// A complete speech: limited to the length that the run or the rules allow, with the closing word that the rules
// require (SPORT-5, SPORT-6).

import { joinSentences } from '../../i18n/formatList.ts'
import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import { type AgentAnswer, type SeatQuestion, isAnswerHeardByOthers, findNominatedSeat } from '../questions.ts'
import type { SeatView } from '../seen/seatView.ts'
import type { SpeechOffence } from '../judgeRules.ts'
import { findSpeechOffences } from './offences.ts'
import { recogniseSpeech } from './recognise.ts'
import { sanitiseText } from './sanitise.ts'
import { tokenCount } from './tokenizer.ts'

type Measure = Pick<SeatView, 'judge'> & { readonly rulebook: Pick<Rulebook, 'day'> }

export interface SpeechLimit {
  readonly words?: number
  readonly tokens?: number
}

/**
 * `undefined` means no limit. A token limit of the run replaces the rulebook's word limit, unless the run sets both
 * limits.
 */
export function speechLimit({ rulebook: { day }, judge }: Measure, ask: SeatQuestion): SpeechLimit | undefined {
  if (ask.kind !== 'speak') return undefined
  const isTie = ask.floor === 'tie'
  const { share = 1 } = ask
  const tokens = isTie ? judge.tieTokens : judge.tokens
  const usual = tokens === undefined ? (isTie ? day.words?.tieSpeech : day.words?.speech) : undefined
  const words = (isTie ? judge.tieWords : judge.words) ?? usual
  if (words === undefined && tokens === undefined) return undefined
  return {
    ...(words === undefined ? {} : { words: Math.floor(words * share) }),
    ...(tokens === undefined ? {} : { tokens: Math.floor(tokens * share) }),
  }
}

function fits(text: string, { words, tokens }: SpeechLimit): boolean {
  return (words === undefined || wordCount(text) <= words) && (tokens === undefined || tokenCount(text) <= tokens)
}

/** Joins as many sentences as the limit allows, starting with the first. */
export function composeSpeech(
  lang: Lang,
  view: Measure,
  ask: SeatQuestion,
  sentences: readonly string[],
  end: () => string,
): string {
  const limit = speechLimit(view, ask)
  if (limit === undefined) return joinSentences(lang, sentences)
  const closing = view.rulebook.day.words === undefined ? [] : [end()]
  let fitting: readonly string[] = []
  for (const sentence of sentences) {
    const longer = [...fitting, sentence]
    if (!fits(joinSentences(lang, [...longer, ...closing]), limit)) break
    fitting = longer
  }
  return joinSentences(lang, [...fitting, ...closing])
}

/** Cleans and shortens a player's own words. If the rules require a closing word and it is missing, it is added. */
export function fitToSpeechLimit(lang: Lang, view: Measure, ask: SeatQuestion, words: string): string {
  const text = sanitiseText(words)
  const limit = speechLimit(view, ask)
  if (limit === undefined || text === '') return text
  const closings = view.rulebook.day.words === undefined ? [] : Object.values(LANGUAGES[lang].talk.say.end)
  const isClosed = closings.length === 0 || closings.some((closing) => lettersOf(text).endsWith(lettersOf(closing)))
  if (isClosed && fits(text, limit)) return text
  const parts = text.split(' ')
  const cut = (length: number) => joinSentences(lang, [parts.slice(0, length).join(' '), ...closings.slice(0, 1)])
  // Binary search for the highest number of words that fits. Fewer words never make a longer text.
  let most = 0
  for (let above = parts.length + 1; above - most > 1;) {
    const middle = Math.floor((above + most) / 2)
    if (fits(cut(middle), limit)) most = middle
    else above = middle
  }
  return most === 0 ? closings.slice(0, 1).join('') : cut(most)
}

/**
 * Interprets words as the table accepts them: cut to their limit, recognised as speech acts, with the seat that they
 * nominate.
 */
export function interpretSpeech(
  words: string,
  view: SeatView,
  lang: Lang,
): Pick<AgentAnswer, 'target' | 'said' | 'say' | 'flags'> & { readonly nominates: readonly Seat[] } {
  const { ask } = view
  const text = sanitiseText(words)
  const said = isAnswerHeardByOthers(ask) ? fitToSpeechLimit(lang, view, ask, text) : ''
  // If a third foul has cost the player this speech, only the nomination in it counts.
  const { acts, nominates } = recogniseSpeech(ask.kind === 'speak' && said === '' ? text : said, lang, view)
  const target = findNominatedSeat(ask, nominates)
  const flags = offencesOf(text, view, lang)
  return {
    nominates,
    ...(target === undefined ? {} : { target }),
    ...(said === '' ? {} : { said, say: acts }),
    ...(flags.length === 0 ? {} : { flags }),
  }
}

function offencesOf(text: string, view: SeatView, lang: Lang): readonly SpeechOffence[] {
  const { ask, seat, names, judge } = view
  if (text === '') return []
  const isNight = ask.kind === 'night' || ask.kind === 'shot'
  if (!isAnswerHeardByOthers(ask)) return isNight && judge.fouls === true ? ['night-talk'] : []
  const limit = speechLimit(view, ask)
  return [
    ...(limit !== undefined && !fits(text, limit) ? ['too-long' as const] : []),
    ...(judge.fouls === true && ask.kind === 'speak' ? findSpeechOffences(text, lang, seat, names) : []),
  ]
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L} ]/gu, '')
    .trim()
}
