// Joins texts by the rules of each language: lists, series of sentences, and capitals at the beginning. This is the
// only module that joins texts; all others pass a list to a message.

import { LANGUAGES, type Lang } from './registry.ts'

type Items = readonly (string | number)[]

const lists = new Map<string, Intl.ListFormat>()

/** `3, 5 and 7` */
export function formatList(lang: Lang, items: Items): string {
  return join(lang, 'long', items)
}

/** `3, 5 or 7` */
export function formatAlternatives(lang: Lang, items: Items): string {
  return join(lang, 'long', items, 'disjunction')
}

/** `3, 5, 7`: a series of numbers without "and" before the last. */
export function formatListWithCommas(lang: Lang, items: Items): string {
  return join(lang, 'narrow', items)
}

function join(
  lang: Lang,
  style: 'long' | 'narrow',
  items: Items,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const key = `${lang} ${style} ${type}`
  let known = lists.get(key)
  if (known === undefined) lists.set(key, (known = new Intl.ListFormat(LANGUAGES[lang].locale, { style, type })))
  return known.format(items.map(String))
}

/** Joins sentences, each with a capital and a full stop. A text that already ends with a punctuation mark gets none. */
export function joinSentences(lang: Lang, sentences: readonly string[]): string {
  const whole = (text: string) => (/[.!?…]»?$/.test(text) ? text : `${text}.`)
  return sentences.map((text) => whole(capitalise(lang, text))).join(' ')
}

/** Makes the first letter upper case and leaves the rest unchanged. */
export function capitalise(lang: Lang, text: string): string {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase(LANGUAGES[lang].locale) + rest.join('')
}

const DURATION_UNITS = [
  ['day', 172_800_000, 86_400_000],
  ['hour', 7_200_000, 3_600_000],
  ['minute', 120_000, 60_000],
  ['second', 0, 1_000],
] as const

/**
 * `90 seconds`, `12 minutes`, `5 hours`: a duration, without its sign, in the largest unit of which there are at least
 * two.
 */
export function formatDuration(lang: Lang, milliseconds: number): string {
  const length = Math.abs(milliseconds)
  const [unit, , size] = DURATION_UNITS.find(([, least]) => length >= least) ?? DURATION_UNITS[3]
  const words = new Intl.NumberFormat(LANGUAGES[lang].locale, { style: 'unit', unit, unitDisplay: 'long' })
  return words.format(Math.round(length / size))
}
