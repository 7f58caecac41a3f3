// Offences in a speech against the rules of a table (source 004, section 7.2), and the deadline of an answer. Detects
// only offences that are visible in the text: its letters, phrases and names. ADR 27.

import { type Lang, LANGS } from '../../i18n/registry.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { SeatQuestion } from '../questions.ts'
import { type SpeechOffence, SPEECH_OFFENCES, type JudgeRules, type PlayerNamesBySeat } from '../judgeRules.ts'
import { lexiconOf } from './lexicon.ts'
import { sanitiseText } from './sanitise.ts'
import { speechPatternsOf } from './speechPatterns/registry.ts'

/** Milliseconds within which a question must be answered. `undefined` if there is no limit. */
export function answerDeadlineMs(rules: JudgeRules, { kind }: SeatQuestion): number | undefined {
  const allowed = rules[DEADLINE_SETTING_BY_QUESTION[kind]]
  return allowed === undefined ? undefined : allowed * 1000
}

const DEADLINE_SETTING_BY_QUESTION = {
  speak: 'speechSeconds',
  'best-move': 'speechSeconds',
  ballot: 'voteSeconds',
  lift: 'voteSeconds',
  lynch: 'voteSeconds',
  night: 'nightSeconds',
  shot: 'nightSeconds',
  whisper: 'nightSeconds',
} as const satisfies Readonly<Record<SeatQuestion['kind'], keyof JudgeRules>>

/**
 * Offences in the words of a speech, except its length. Player names are recognised in their written form, oaths and
 * threats by the phrases of every language, and a foreign language only by its letters.
 */
export function findSpeechOffences(
  text: string,
  lang: Lang,
  seat: Seat,
  names: PlayerNamesBySeat,
): readonly SpeechOffence[] {
  const said = sanitiseText(text)
  const speaks = (kind: 'oath' | 'threat') =>
    LANGS.some((each) => {
      const lexicon = lexiconOf(each)
      return lexicon.splitSentences(said).some((sentence) => lexicon.take(kind, sentence).found.length > 0)
    })
  const found: Readonly<Partial<Record<SpeechOffence, boolean>>> = {
    name: namesIn(said, names).some((other) => other !== seat),
    oath: speaks('oath'),
    threat: speaks('threat'),
    language: isForeign(said, lang),
  }
  return SPEECH_OFFENCES.filter((flag) => found[flag] === true)
}

/** Fewer letters are not enough to recognise a foreign language. */
const MIN_LETTERS = 12

/** Whether more than half of the letters are not in the alphabet of the game's language. */
function isForeign(text: string, lang: Lang): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const { alphabet: name } = speechPatternsOf(lang)
  if (name === undefined) return false
  const alphabet = name === 'Cyrillic' ? /\p{Script=Cyrillic}/u : /\p{Script=Latin}/u
  return letters.length >= MIN_LETTERS && letters.filter((each) => !alphabet.test(each)).length * 2 > letters.length
}

function namesIn(text: string, names: PlayerNamesBySeat): readonly Seat[] {
  return spokenNames(names).flatMap(({ pattern, seat }) => (text.search(pattern) >= 0 ? [seat] : []))
}

export function replaceNamesWithNumbers(text: string, names: PlayerNamesBySeat): string {
  return spokenNames(names).reduce((rest, { pattern, seat }) => rest.replace(pattern, ` ${seat} `), text)
}

interface SpokenName {
  readonly pattern: RegExp
  readonly seat: Seat
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

const SPOKEN_NAMES_CACHE = new WeakMap<PlayerNamesBySeat, readonly SpokenName[]>()

/**
 * Spoken forms of the names, longest first. The first word of a name is enough if it is unique. A name such as
 * `agent-3` is only the seat's number and is ignored.
 */
function spokenNames(names: PlayerNamesBySeat): readonly SpokenName[] {
  const known = SPOKEN_NAMES_CACHE.get(names)
  if (known !== undefined) return known
  const forms = names.flatMap((name, i) => {
    const whole = name.trim()
    const first = whole.split(/\s/u)[0] ?? ''
    const seat = (i + 1) as Seat
    return /^(?:agent-)?\d*$/u.test(whole) ? [] : [...new Set([whole, first])].map((form) => ({ form, seat }))
  })
  const made = forms
    .filter(
      ({ form, seat }) => /\p{L}{3}/u.test(form) && forms.every((each) => each.form !== form || each.seat === seat),
    )
    .toSorted((a, b) => b.form.length - a.form.length)
    .map(({ form, seat }) => ({
      pattern: new RegExp(`(?<![\\p{L}\\d])${escapeRegExp(form)}(?![\\p{L}\\d])`, 'gu'),
      seat,
    }))
  SPOKEN_NAMES_CACHE.set(names, made)
  return made
}
