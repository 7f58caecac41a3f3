// Looks up phrases of the game and fills their placeholders. An unknown key is returned unchanged, so that a missing
// phrase is visible but never breaks a screen.

import { RULEBOOK_WORD_SECTIONS } from '../rules/rulebookFiles/rulebookFile.ts'
import { unqualifiedId, isCustomId, owningRulebookId } from '../rules/rulebookFiles/qualifiedIds.ts'
import type { EffectKind, OverturnEdge } from '../rules/overturn.ts'
import {
  findCustomEdge,
  customRoleSpec,
  customRulebookTitle,
  stepIdOfCustomEffect,
  findCustomVictoryRule,
  findCustomRulebookWord,
} from '../rules/rulebooks/registry.ts'
import { isRole } from '../rules/vocabulary.ts'
import { capitalise, formatListWithCommas } from './formatList.ts'
import type { JudgePhrases } from './language.ts'
import { formatMessage, readableNameOfId, type PlaceholderValues, customItemLabel } from './message.ts'
import { rulebookSpecificKey } from './nouns.ts'
import { type Lang, LANGUAGES } from './registry.ts'

export type PhraseSection = keyof JudgePhrases
/** A club's own wording of the judge's phrases for one rulebook, by language, then by key. */
export type CustomCueTexts = Readonly<Partial<Record<Lang, Readonly<Record<string, string>>>>>

/** Name of a night step by its id, which is a role or a call of its own. */
export function nightStepName(lang: Lang, id: string): string {
  return formatPhrase(lang, isRole(id) || customRoleSpec(id) !== undefined ? 'role' : 'call', id)
}

/**
 * The phrase of a rulebook: its own if it has one, otherwise the general one. Use it for the terms of a game (a cue, a
 * team, the winner and the reason). Without a rulebook, as for games of several rulebooks, it returns the general
 * phrase.
 */
export function rulebookPhrase(
  lang: Lang,
  rulebook: string | undefined,
  section: PhraseSection,
  key: string,
  params?: PlaceholderValues,
): string {
  return formatPhrase(lang, section, keyOf(lang, rulebook, section, key), params)
}

/** A phrase of the judge, in the club's own wording if there is one. */
export function cuePhrase(
  lang: Lang,
  rulebook: string,
  key: string,
  params: PlaceholderValues = {},
  own: CustomCueTexts = {},
): string {
  const text = own[lang]?.[key]
  return text === undefined ? rulebookPhrase(lang, rulebook, 'cue', key, params) : formatMessage(lang, text, params)
}

/** The program's text of a judge's phrase, with placeholders; `undefined` if the language or the game has none. */
export function builtInCueText(lang: Lang, rulebook: string, key: string): string | undefined {
  if (!Object.hasOwn(LANGUAGES, lang)) return undefined
  return sentenceOf(lang, 'cue', keyOf(lang, rulebook, 'cue', key))
}

export function hasRulebookPhrase(lang: Lang, rulebook: string, section: PhraseSection, key: string): boolean {
  return keyOf(lang, rulebook, section, key) !== key
}

function keyOf(lang: Lang, rulebook: string | undefined, section: PhraseSection, key: string): string {
  const sentences: Readonly<Record<string, string>> = LANGUAGES[lang].phrases[section]
  return rulebookSpecificKey(sentences, rulebook, key)
}

/** `formatPhrase(lang, 'cue', 'speech', { seat: 3 })` */
export function formatPhrase(lang: Lang, section: PhraseSection, key: string, params: PlaceholderValues = {}): string {
  const sentence = sentenceOf(lang, section, key)
  return sentence === undefined
    ? (unnamedPhrase(lang, section, key, params) ?? key)
    : formatMessage(lang, sentence, params)
}

const UNNAMED_KIND_BY_SECTION: Readonly<Partial<Record<PhraseSection, keyof JudgePhrases['unnamed']>>> = {
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

/**
 * An item that exists only in a club's own rulebook is named by its id, never by the text of another item with the same
 * unqualified id.
 */
function unnamedPhrase(lang: Lang, section: PhraseSection, key: string, params: PlaceholderValues): string | undefined {
  if (section === 'rulebook') return readableNameOfId(lang, key)
  if (!isCustomId(key)) return undefined
  if (section === 'preset') return readableNameOfId(lang, key)
  const [, moment, id = ''] = (section === 'cue' && CUSTOM_CUE_PATTERN.exec(key)) || []
  if (moment === 'night') return customItemLabel(lang, 'wakes', id)
  const line = findCustomVictoryRule(moment === 'over' ? id : key)
  const { over, victory } = LANGUAGES[lang].phrases.unnamed
  const edge = section === 'edge' ? findCustomEdge(key) : undefined
  if (edge) return edgePhrase(lang, edge)
  if (moment === 'over')
    return formatMessage(lang, over, { name: rulebookPhrase(lang, undefined, 'winner', line?.winner ?? id) })
  if (section === 'victory' && line?.when !== undefined) return formatMessage(lang, victory, { name: line.when })
  const kind = UNNAMED_KIND_BY_SECTION[section]
  return kind === undefined ? undefined : customItemLabel(lang, kind, key, params)
}

/** An edge without a sentence of its own is described by its effects. */
function edgePhrase(lang: Lang, { from, to }: Pick<OverturnEdge, 'from' | 'to'>): string {
  const row = (kinds: readonly EffectKind[]) =>
    formatListWithCommas(
      lang,
      kinds.map((kind) => effectName(lang, kind)),
    )
  const params = { n: from.length, from: capitalise(lang, row(from)), to: row(to) }
  return formatMessage(lang, LANGUAGES[lang].phrases.unnamed.cancels, params)
}

/** An effect without a name is named after the acting role, for example a protection after the Bodyguard. */
function effectName(lang: Lang, kind: EffectKind): string {
  const step = sentenceOf(lang, 'effect', kind) === undefined ? stepIdOfCustomEffect(kind) : undefined
  return step === undefined ? formatPhrase(lang, 'effect', kind) : nightStepName(lang, step)
}

function sentenceOf(lang: Lang, section: PhraseSection, key: string): string | undefined {
  const sentences: Readonly<Record<string, string>> = LANGUAGES[lang].phrases[section]
  return Object.hasOwn(sentences, key) ? sentences[key] : customSentence(lang, section, key)
}

/** The text in the rulebook's own file, for items that only a club's own rulebook has. */
function customSentence(lang: Lang, section: PhraseSection, key: string): string | undefined {
  if (section === 'rulebook') return customRulebookTitle(lang, key)
  if (!isCustomId(key)) return undefined
  if (section === 'preset')
    return owningRulebookId(key) === unqualifiedId(key) ? customRulebookTitle(lang, unqualifiedId(key)) : undefined
  const [, moment, id = key] = (section === 'cue' && CUSTOM_CUE_PATTERN.exec(key)) || []
  const words = moment === 'over' ? moment : RULEBOOK_WORD_SECTIONS.find((each) => each === section)
  const word = words && findCustomRulebookWord(lang, words, id)
  return typeof word === 'object' ? word.label : word
}

const CUSTOM_CUE_PATTERN = /^(night|over)-(.*)$/

/**
 * The name of a scoring scheme: the given name of a club's own scheme, or the translated name of a built-in one. The id
 * is only the last resort.
 */
export function schemeName(lang: Lang, { id, name }: { readonly id: string; readonly name?: string }): string {
  const names: Readonly<Record<string, string>> = LANGUAGES[lang].screens.season.schemes
  return name ?? names[id] ?? id
}
