// Texts put together as a language puts them: lists, sentences in a row, a capital at the beginning.
// The one place that joins; everything else hands a message its list.

import { LANGUAGES, type Lang } from './registry.ts'

type Items = readonly (string | number)[]

const lists = new Map<string, Intl.ListFormat>()

/** `3, 5 and 7` */
export function formatList(lang: Lang, items: Items): string {
  return join(lang, 'long', items)
}

/** `3, 5 or 7` */
export function formatChoice(lang: Lang, items: Items): string {
  return join(lang, 'long', items, 'disjunction')
}

/** `3, 5, 7`: a row of figures, of which none is said to be the last. */
export function formatRow(lang: Lang, items: Items): string {
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

/** Each with a capital and a full stop, one after the other; a text that already ends with a mark stays. */
export function formatParagraph(lang: Lang, sentences: readonly string[]): string {
  const whole = (text: string) => (/[.!?…]»?$/.test(text) ? text : `${text}.`)
  return sentences.map((text) => whole(capitalise(lang, text))).join(' ')
}

/** First letter upper case, the rest as it is. */
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

/** `90 seconds`, `12 minutes`, `5 hours`: how long, forth or back, in the unit that has at least two. */
export function formatDuration(lang: Lang, milliseconds: number): string {
  const length = Math.abs(milliseconds)
  const [unit, , size] = DURATION_UNITS.find(([, least]) => length >= least) ?? DURATION_UNITS[3]
  const words = new Intl.NumberFormat(LANGUAGES[lang].locale, { style: 'unit', unit, unitDisplay: 'long' })
  return words.format(Math.round(length / size))
}
