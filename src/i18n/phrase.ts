// Looks a phrase of the game up and fills it. Unknown keys come back as they are, so that a missing
// phrase is seen and never breaks a screen.

import { WORD_SECTIONS } from '../rules/files/file.ts'
import { bareId, isOwnId, ownerOf } from '../rules/files/named.ts'
import type { EffectKind, OverturnEdge } from '../rules/overturn.ts'
import { ownEdge, ownRole, ownTitle, stepOfOwnEffect, ownVictory, ownWord } from '../rules/rulebooks/registry.ts'
import { isRole } from '../rules/vocabulary.ts'
import { capital, formatRow } from './formatList.ts'
import type { Phrases } from './language.ts'
import { format, nameOfId, type Params, unnamed } from './message.ts'
import { ownKey } from './nouns.ts'
import { type Lang, LANGUAGES } from './registry.ts'

export type PhraseSection = keyof Phrases
/** A club's own texts of what the judge says in one rulebook: by language, then by key. */
export type OwnPhrases = Readonly<Partial<Record<Lang, Readonly<Record<string, string>>>>>

/** The name of a night's step by its id: a role, or a call of its own. */
export function callName(lang: Lang, id: string): string {
  return phrase(lang, isRole(id) || ownRole(id) !== undefined ? 'role' : 'call', id)
}

/**
 * As this rulebook says it: its own words where it has some, else the general ones. Code that names what happens in
 * a game (a cue, a team, who won and why) asks here; without a rulebook, for games of several rulebooks, the
 * general words stay.
 */
export function ownPhrase(
  lang: Lang,
  rulebook: string | undefined,
  section: PhraseSection,
  key: string,
  params?: Params,
): string {
  return phrase(lang, section, keyOf(lang, rulebook, section, key), params)
}

/** What the judge says: in the club's own words where it has some. */
export function cuePhrase(
  lang: Lang,
  rulebook: string,
  key: string,
  params: Params = {},
  own: OwnPhrases = {},
): string {
  const text = own[lang]?.[key]
  return text === undefined ? ownPhrase(lang, rulebook, 'cue', key, params) : format(lang, text, params)
}

/** What the program has the judge say, with its blanks; undefined where the language or the game has none. */
export function programCue(lang: Lang, rulebook: string, key: string): string | undefined {
  if (!Object.hasOwn(LANGUAGES, lang)) return undefined
  return sentenceOf(lang, 'cue', keyOf(lang, rulebook, 'cue', key))
}

export function hasOwnPhrase(lang: Lang, rulebook: string, section: PhraseSection, key: string): boolean {
  return keyOf(lang, rulebook, section, key) !== key
}

function keyOf(lang: Lang, rulebook: string | undefined, section: PhraseSection, key: string): string {
  const sentences: Readonly<Record<string, string>> = LANGUAGES[lang].phrases[section]
  return ownKey(sentences, rulebook, key)
}

/** `phrase(lang, 'cue', 'speech', { seat: 3 })` */
export function phrase(lang: Lang, section: PhraseSection, key: string, params: Params = {}): string {
  const sentence = sentenceOf(lang, section, key)
  return sentence === undefined ? (unnamedPhrase(lang, section, key, params) ?? key) : format(lang, sentence, params)
}

const UNNAMED: Readonly<Partial<Record<PhraseSection, keyof Phrases['unnamed']>>> = {
  role: 'role',
  call: 'call',
  effect: 'effect',
  spread: 'spread',
  edge: 'edge',
  victory: 'victory',
  flag: 'flag',
  reason: 'reason',
  side: 'side',
  winner: 'side',
  acted: 'acted',
  ask: 'ask',
}

/** What only a club's own rulebook has goes by its id, never by the words that another one has for the same. */
function unnamedPhrase(lang: Lang, section: PhraseSection, key: string, params: Params): string | undefined {
  if (section === 'rulebook') return nameOfId(lang, key)
  if (!isOwnId(key)) return undefined
  if (section === 'preset') return nameOfId(lang, key)
  const [, moment, id = ''] = (section === 'cue' && CUE.exec(key)) || []
  if (moment === 'night') return unnamed(lang, 'wakes', id)
  const line = ownVictory(moment === 'over' ? id : key)
  const { over, victory } = LANGUAGES[lang].phrases.unnamed
  const edge = section === 'edge' ? ownEdge(key) : undefined
  if (edge) return cancelling(lang, edge)
  if (moment === 'over') return format(lang, over, { name: ownPhrase(lang, undefined, 'winner', line?.winner ?? id) })
  if (section === 'victory' && line?.when !== undefined) return format(lang, victory, { name: line.when })
  const kind = UNNAMED[section]
  return kind === undefined ? undefined : unnamed(lang, kind, key, params)
}

/** An edge without a sentence of its own is told by its effects. */
function cancelling(lang: Lang, { from, to }: Pick<OverturnEdge, 'from' | 'to'>): string {
  const row = (kinds: readonly EffectKind[]) =>
    formatRow(
      lang,
      kinds.map((kind) => effectName(lang, kind)),
    )
  const params = { n: from.length, from: capital(lang, row(from)), to: row(to) }
  return format(lang, LANGUAGES[lang].phrases.unnamed.cancels, params)
}

/** An effect without a word goes by who acts: a Bodyguard's protection by the Bodyguard. */
function effectName(lang: Lang, kind: EffectKind): string {
  const step = sentenceOf(lang, 'effect', kind) === undefined ? stepOfOwnEffect(kind) : undefined
  return step === undefined ? phrase(lang, 'effect', kind) : callName(lang, step)
}

function sentenceOf(lang: Lang, section: PhraseSection, key: string): string | undefined {
  const sentences: Readonly<Record<string, string>> = LANGUAGES[lang].phrases[section]
  return Object.hasOwn(sentences, key) ? sentences[key] : ownSentence(lang, section, key)
}

/** In the words of its file, what only a club's own rulebook has. */
function ownSentence(lang: Lang, section: PhraseSection, key: string): string | undefined {
  if (section === 'rulebook') return ownTitle(lang, key)
  if (!isOwnId(key)) return undefined
  if (section === 'preset') return ownerOf(key) === bareId(key) ? ownTitle(lang, bareId(key)) : undefined
  const [, moment, id = key] = (section === 'cue' && CUE.exec(key)) || []
  const words = moment === 'over' ? moment : WORD_SECTIONS.find((each) => each === section)
  const word = words && ownWord(lang, words, id)
  return typeof word === 'object' ? word.label : word
}

const CUE = /^(night|over)-(.*)$/

// What a scoring scheme is called: a club's own by its name, one of the program's in the language. Never an id.
export function schemeName(lang: Lang, { id, name }: { readonly id: string; readonly name?: string }): string {
  const names: Readonly<Record<string, string>> = LANGUAGES[lang].screens.season.schemes
  return name ?? names[id] ?? id
}
