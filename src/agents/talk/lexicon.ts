// Recognition data of a language: its own sentences turned into patterns, and the patterns of people's speech. Both
// match normalised text: lower case, no punctuation, seats as bare numbers.

import { parsePlaceholder, messageVariantsOf } from '../../i18n/message.ts'
import { declineNoun } from '../../i18n/nouns.ts'
import { NOUN_FORMS } from '../../i18n/placeholderForms.ts'
import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { CHECK_RESULTS, ROLES, type CheckResult, type Role } from '../../rules/vocabulary.ts'
import type { StatementKind } from './speechPatterns.ts'
import { speechPatternsOf } from './speechPatterns/registry.ts'

/** Matched text by placeholder name. */
export type MatchedTextByPlaceholder = Readonly<Record<string, string>>

class Pattern {
  readonly #regex: RegExp
  readonly #blanks: readonly string[]

  constructor(source: string, blanks: readonly string[]) {
    this.#regex = new RegExp(source, 'gu')
    this.#blanks = blanks
  }

  /** Returns the matches and the text without them. */
  take(text: string): { readonly found: readonly MatchedTextByPlaceholder[]; readonly rest: string } {
    const found: MatchedTextByPlaceholder[] = []
    const rest = text.replace(this.#regex, (...all: unknown[]) => {
      const parts: Record<string, string> = {}
      for (const [i, blank] of this.#blanks.entries()) {
        const part = all[i + 1]
        if (typeof part === 'string') parts[blank] ??= part
      }
      found.push(parts)
      return ' | '
    })
    return { found, rest }
  }
}

/** One of the language's own sentences, with its path in the catalogue: `accuse/votes`. */
interface Sentence {
  readonly path: string
  readonly pattern: Pattern
}

type Tree = { readonly [key: string]: Tree | string }

const WORD_START = '(?<![\\p{L}\\d])'
const WORD_END = '(?![\\p{L}\\d])'
/**
 * First of the numbers that replace placeholders while a sentence is normalised. They are numbers because most
 * placeholders stand for numbers.
 */
const FIRST_STAND_IN_NUMBER = 700_000

export class Lexicon {
  readonly sentences: readonly Sentence[]
  readonly #lang: Lang
  readonly #same: readonly (readonly [RegExp, string])[]
  readonly #phrases = new Map<StatementKind, readonly Pattern[]>()
  readonly #cards = new Map<string, readonly Role[]>()
  readonly #answers = new Map<string, CheckResult>()
  readonly #colours: readonly (readonly [RegExp, 'red' | 'black'])[]
  readonly #because: Readonly<Record<'votes' | 'check', RegExp>>
  readonly #blank: Readonly<Record<string, string>>
  readonly #day: readonly Pattern[]
  readonly #night: readonly Pattern[]

  constructor(lang: Lang) {
    this.#lang = lang
    const { talk, nouns } = LANGUAGES[lang]
    const speechPatterns = speechPatternsOf(lang)
    this.#same = speechPatterns.same.map(([pattern, instead]) => [
      new RegExp(`${WORD_START}${pattern}${pattern.endsWith('(?=\\d)') ? '' : WORD_END}`, 'gu'),
      instead,
    ])
    for (const role of ROLES)
      for (const form of NOUN_FORMS)
        if (form !== 'gender') this.#addCard(this.normalise(declineNoun(nouns, { role }, form)), [role])
    for (const [word, roles] of Object.entries(speechPatterns.roles)) this.#addCard(this.normalise(word), roles)
    for (const answer of CHECK_RESULTS) this.#answers.set(this.normalise(talk.answer[answer]), answer)
    this.#colours = (['red', 'black'] as const).flatMap((colour) =>
      speechPatterns.colours[colour].map((word) => [new RegExp(`^(?:${word})$`, 'u'), colour] as const),
    )
    const words = (all: Iterable<string>) => `(${[...all].toSorted((a, b) => b.length - a.length).join('|')})`
    const colours = [...speechPatterns.colours.red, ...speechPatterns.colours.black]
    this.#blank = {
      role: words(this.#cards.keys()),
      answer: words(this.#answers.keys()),
      colour: words([...this.#answers.keys(), ...colours]),
      targets: '(\\d{1,3}(?: \\d{1,3})*)',
    }
    this.sentences = messagesWithPaths(talk.say, '').flatMap(({ path, message }) =>
      messageVariantsOf(lang, message).map((text) => ({ path, pattern: this.#whole(text) })),
    )
    for (const [kind, phrases] of Object.entries(speechPatterns.phrases) as [StatementKind, readonly string[]][])
      this.#phrases.set(
        kind,
        phrases.map((phrase) => this.#within(phrase)),
      )
    this.#because = {
      votes: new RegExp(speechPatterns.because.votes, 'u'),
      check: new RegExp(speechPatterns.because.check, 'u'),
    }
    this.#day = [this.#within(speechPatterns.day)]
    this.#night = [this.#within(speechPatterns.night)]
  }

  normalise(text: string): string {
    let level = text
      // NFKC would turn the numero sign into "No".
      .replaceAll('№', '#')
      .normalize('NFKC')
      .toLocaleLowerCase(LANGUAGES[this.#lang].locale)
      .replace(/ё/g, 'е')
      .replace(/[’ʼ`´]/g, "'")
      .replace(/@?agent\[0*(\d+)\]/g, ' $1 ')
      .replace(/#\s*(?=\d)/g, '')
    for (const [pattern, instead] of this.#same) level = level.replace(pattern, instead)
    return level
      .replace(/[^\p{L}\d%]+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
  }

  /** Splits a text into normalised sentences. */
  splitSentences(text: string): readonly string[] {
    return text
      .replace(/(?<![\p{L}\d])(no|nr)\.\s?(?=\d)/giu, '$1 ')
      .split(/[.!?;…\n]+/u)
      .map((each) => this.normalise(each))
      .filter((each) => each !== '')
  }

  /** Extracts all statements of a kind from a text. */
  take(
    kind: StatementKind,
    text: string,
  ): { readonly found: readonly MatchedTextByPlaceholder[]; readonly rest: string } {
    return extractMatches(this.#phrases.get(kind) ?? [], text)
  }

  /** Extracts the number of the day or night that a sentence refers to. */
  extractRoundNumber(
    what: 'day' | 'night',
    text: string,
  ): { readonly number: number | undefined; readonly rest: string } {
    const { found, rest } = extractMatches(what === 'day' ? this.#day : this.#night, text)
    const number = found[0]?.[what]
    return { number: number === undefined ? undefined : Number(number), rest }
  }

  rolesByWord(word: string): readonly Role[] {
    return this.#cards.get(word) ?? []
  }

  answer(word: string): CheckResult | undefined {
    return this.#answers.get(word)
  }

  colour(word: string): 'red' | 'black' | undefined {
    return this.#colours.find(([pattern]) => pattern.test(word))?.[1]
  }

  because(text: string): 'votes' | 'check' | 'feeling' {
    if (this.#because.check.test(text)) return 'check'
    return this.#because.votes.test(text) ? 'votes' : 'feeling'
  }

  #addCard(word: string, roles: readonly Role[]): void {
    this.#cards.set(word, [...new Set([...(this.#cards.get(word) ?? []), ...roles])])
  }

  /** A pattern that matches a whole sentence. */
  #whole(text: string): Pattern {
    const blanks: string[] = []
    const numbered = text.replace(/\{(\w+)\}/g, (_, name: string) => {
      blanks.push(parsePlaceholder(name).name)
      return String(FIRST_STAND_IN_NUMBER + blanks.length - 1)
    })
    const ordered: string[] = []
    const source = this.normalise(numbered).replace(/7000(\d\d)/g, (_, at: string) => {
      const name = blanks[Number(at)] ?? ''
      ordered.push(name)
      return this.#group(name)
    })
    return new Pattern(`^${source}$`, ordered)
  }

  #within(phrase: string): Pattern {
    const blanks: string[] = []
    const source = phrase.replace(/\{(\w+)\}/g, (_, name: string) => {
      blanks.push(name)
      return this.#group(name)
    })
    return new Pattern(`${WORD_START}(?:${source})${WORD_END}`, blanks)
  }

  #group(name: string): string {
    return this.#blank[name] ?? '(\\d{1,3})'
  }
}

function extractMatches(
  patterns: readonly Pattern[],
  text: string,
): { readonly found: readonly MatchedTextByPlaceholder[]; readonly rest: string } {
  let rest = text
  const found = patterns.flatMap((pattern) => {
    const took = pattern.take(rest)
    rest = took.rest
    return took.found
  })
  return { found, rest }
}

/** Messages with their paths. The last key of a path is left out, because it only names the variant. */
function messagesWithPaths(tree: Tree, path: string): readonly { readonly path: string; readonly message: string }[] {
  return Object.entries(tree).flatMap(([key, node]) =>
    typeof node === 'string'
      ? [{ path, message: node }]
      : messagesWithPaths(node, path === '' ? key : `${path}/${key}`),
  )
}

const LEXICONS = new Map<Lang, Lexicon>()

/** The lexicon of a language, created on first use. */
export function lexiconOf(lang: Lang): Lexicon {
  let known = LEXICONS.get(lang)
  if (known === undefined) LEXICONS.set(lang, (known = new Lexicon(lang)))
  return known
}
