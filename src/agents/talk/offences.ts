// What a speech does against the rules of a table (source 004, section 7.2), and the time for an answer. Only what a
// text shows is found: which letters, which phrases, which names. ADR 27.

import { type Lang, LANGS } from '../../i18n/registry.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { Ask } from '../ask.ts'
import { type Flag, FLAGS, type JudgeRules, type Names } from '../judge.ts'
import { lexiconOf } from './lexicon.ts'
import { sanitize } from './sanitize.ts'
import { speechPatternsOf } from './speechPatterns/registry.ts'

/** Milliseconds in which a question has to be answered; undefined: it takes as long as it takes. */
export function deadlineOf(rules: JudgeRules, { kind }: Ask): number | undefined {
  const allowed = rules[DEADLINE[kind]]
  return allowed === undefined ? undefined : allowed * 1000
}

const DEADLINE = {
  speak: 'speechSeconds',
  'best-move': 'speechSeconds',
  ballot: 'voteSeconds',
  lift: 'voteSeconds',
  lynch: 'voteSeconds',
  night: 'nightSeconds',
  shot: 'nightSeconds',
  whisper: 'nightSeconds',
} as const satisfies Readonly<Record<Ask['kind'], keyof JudgeRules>>

/**
 * What is wrong with the words of a speech but its length. Names of the table are found as they are written, oaths and
 * threats by the phrases of every language, another language by its letters alone.
 */
export function offences(text: string, lang: Lang, seat: Seat, names: Names): readonly Flag[] {
  const said = sanitize(text)
  const speaks = (kind: 'oath' | 'threat') =>
    LANGS.some((each) => {
      const lexicon = lexiconOf(each)
      return lexicon.split(said).some((sentence) => lexicon.take(kind, sentence).found.length > 0)
    })
  const found: Readonly<Partial<Record<Flag, boolean>>> = {
    name: namesIn(said, names).some((other) => other !== seat),
    oath: speaks('oath'),
    threat: speaks('threat'),
    language: isForeign(said, lang),
  }
  return FLAGS.filter((flag) => found[flag] === true)
}

/** Letters of a word or two are no language. */
const FEWEST_LETTERS = 12

/** Over half of its letters are not of the game's alphabet. */
function isForeign(text: string, lang: Lang): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const { alphabet: name } = speechPatternsOf(lang)
  if (name === undefined) return false
  const alphabet = name === 'Cyrillic' ? /\p{Script=Cyrillic}/u : /\p{Script=Latin}/u
  return letters.length >= FEWEST_LETTERS && letters.filter((each) => !alphabet.test(each)).length * 2 > letters.length
}

function namesIn(text: string, names: Names): readonly Seat[] {
  return spokenNames(names).flatMap(({ pattern, seat }) => (text.search(pattern) >= 0 ? [seat] : []))
}

export function numbered(text: string, names: Names): string {
  return spokenNames(names).reduce((rest, { pattern, seat }) => rest.replace(pattern, ` ${seat} `), text)
}

interface SpokenName {
  readonly pattern: RegExp
  readonly seat: Seat
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

const SPOKEN = new WeakMap<Names, readonly SpokenName[]>()

/**
 * Longest first. The first word of a name is enough where no other begins with it. `agent-3` is its number, and not a
 * name.
 */
function spokenNames(names: Names): readonly SpokenName[] {
  const known = SPOKEN.get(names)
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
    .map(({ form, seat }) => ({ pattern: new RegExp(`(?<![\\p{L}\\d])${escaped(form)}(?![\\p{L}\\d])`, 'gu'), seat }))
  SPOKEN.set(names, made)
  return made
}
