// The one format of every sentence: ICU MessageFormat. A message is compiled once a language, when
// it is first said; a blank nobody fills stays to be seen and never breaks a screen.

import { IntlMessageFormat } from 'intl-messageformat'
import { LANGUAGES, type Lang } from './registry.ts'

/** What fills blanks. A list `seats` fills {seats} as its language joins it, and {seats_count}. */
export type Params = Readonly<Record<string, string | number | readonly (string | number)[]>>

interface Compiled {
  readonly format: IntlMessageFormat
  readonly blanks: readonly string[]
}
type Elements = ReturnType<IntlMessageFormat['getAst']>

const COUNT = '_count'

const lists = new Map<Lang, Intl.ListFormat>()
const compiled = new Map<Lang, Map<string, Compiled>>()

/** A message of a catalog with its blanks filled. */
export function said(lang: Lang, message: string, params: Params): string {
  if (!/[{']/.test(message)) return message
  const { format, blanks } = compiledOf(lang, message)
  const values: Record<string, string | number> = {}
  for (const name of blanks) values[name] = filling(lang, name, params)
  return String(format.format(values))
}

function filling(lang: Lang, name: string, params: Params): string | number {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  if (value !== undefined) return typeof value === 'object' ? listed(lang, value) : value
  const counted = name.endsWith(COUNT) ? params[name.slice(0, -COUNT.length)] : undefined
  return typeof counted === 'object' ? counted.length : `{${name}}`
}

function listed(lang: Lang, items: readonly (string | number)[]): string {
  let format = lists.get(lang)
  if (format === undefined) lists.set(lang, (format = new Intl.ListFormat(LANGUAGES[lang].locale)))
  return format.format(items.map(String))
}

/** The names a message has blanks for, those of its plurals and choices too. */
export function blanksOf(lang: Lang, message: string): readonly string[] {
  return compiledOf(lang, message).blanks
}

function compiledOf(lang: Lang, message: string): Compiled {
  let messages = compiled.get(lang)
  if (messages === undefined) compiled.set(lang, (messages = new Map()))
  let known = messages.get(message)
  if (known === undefined) {
    const format = new IntlMessageFormat(message, LANGUAGES[lang].locale, undefined, { ignoreTag: true })
    known = { format, blanks: [...new Set(namesIn(format.getAst()))] }
    messages.set(message, known)
  }
  return known
}

function namesIn(elements: Elements): readonly string[] {
  return elements.flatMap((element) => {
    if ('options' in element)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))]
    return 'value' in element && element.type !== 0 ? [String(element.value)] : []
  })
}
