// The only format of messages: ICU MessageFormat. A message is compiled once per language, at its first use. A
// placeholder without a value stays visible, so it never breaks a screen.

import { IntlMessageFormat } from 'intl-messageformat'
import { unqualifiedId, isCustomId } from '../rules/rulebookFiles/qualifiedIds.ts'
import { findCustomRulebookWord } from '../rules/rulebooks/registry.ts'
import { capitalise, formatAlternatives, formatList, formatListWithCommas } from './formatList.ts'
import type { JudgePhrases } from './language.ts'
import { type DeclinedNoun, declineNoun, type NounForm } from './nouns.ts'
import { LIST_FORMS, NOUN_FORMS } from './placeholderForms.ts'
import type { PlaceholderItem } from './placeholderKinds.ts'
import { LANGUAGES, type Lang } from './registry.ts'

/**
 * Values for placeholders. A list `seats` fills {seats} as the language joins lists, {seats_row} without an "and",
 * {seats_or} with an "or", and {seats_count} with its length. A noun `role` fills {role} with its label, and {role_gen}
 * and the other forms of nouns.ts with the form that the sentence needs.
 */
export type PlaceholderValues = Readonly<Record<string, PlaceholderItem | readonly PlaceholderItem[]>>

interface Compiled {
  readonly template: IntlMessageFormat
  readonly blanks: readonly string[]
}
type Elements = ReturnType<IntlMessageFormat['getAst']>

/** Forms that may follow the name of a placeholder. */
const PLACEHOLDER_FORMS = [...LIST_FORMS, ...NOUN_FORMS] as const
type Form = (typeof PLACEHOLDER_FORMS)[number]

const compiled = new Map<Lang, Map<string, Compiled>>()

/** Fills the placeholders of a message from a catalog. */
export function formatMessage(lang: Lang, message: string, params: PlaceholderValues): string {
  if (!/[{']/.test(message)) return message
  const { template, blanks } = compiledOf(lang, message)
  const values: Record<string, string | number> = {}
  for (const name of blanks) values[name] = formatPlaceholder(lang, name, params)
  return String(template.format(values))
}

/** `role_gen` is the genitive of `role`. A placeholder without a form is filled with the value itself. */
export function parsePlaceholder(blank: string): { readonly name: string; readonly form?: Form } {
  const at = blank.lastIndexOf('_')
  const form = PLACEHOLDER_FORMS.find((known) => known === blank.slice(at + 1))
  return at < 0 || form === undefined ? { name: blank } : { name: blank.slice(0, at), form }
}

function formatPlaceholder(lang: Lang, blank: string, params: PlaceholderValues): string | number {
  const { name, form } = Object.hasOwn(params, blank) ? { name: blank } : parsePlaceholder(blank)
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  if (value === undefined) return `{${blank}}`
  if (!isList(value)) return formatItem(lang, value, form)
  if (form === 'count') return value.length
  if (form === 'row')
    return formatListWithCommas(
      lang,
      value.map((each) => formatItem(lang, each)),
    )
  if (form === 'or')
    return formatAlternatives(
      lang,
      value.map((each) => formatItem(lang, each)),
    )
  return formatList(
    lang,
    value.map((each) => formatItem(lang, each, form)),
  )
}

function isList(value: PlaceholderValues[string]): value is readonly PlaceholderItem[] {
  return Array.isArray(value)
}

function formatItem(lang: Lang, value: PlaceholderItem, form?: Form): string | number {
  if (typeof value !== 'object') return value
  const [kind, id] =
    'role' in value ? (['role', value.role] as const) : 'side' in value ? (['side', value.side] as const) : []
  if (kind !== undefined && isCustomId(id)) return customNoun(lang, kind, id, nounFormOf(form))
  return declineNoun(LANGUAGES[lang].nouns, value, nounFormOf(form))
}

/**
 * Returns the word from the rulebook's own file. If the file lacks the requested case, returns the label preceded by
 * the kind of the item.
 */
function customNoun(lang: Lang, kind: 'role' | 'side', id: string, form: NounForm | 'label'): string {
  const noun = findCustomRulebookWord(lang, kind, id)
  const cases: Partial<DeclinedNoun> = typeof noun === 'object' ? noun : {}
  if (form === 'gender') return cases.gender ?? 'm'
  return typeof noun === 'string' ? noun : (cases[form] ?? customItemLabel(lang, kind, id))
}

/** Name of an item that only a club's own rulebook has and that has no texts, preceded by its kind (“Role: Bomb”). */
export function customItemLabel(
  lang: Lang,
  kind: keyof JudgePhrases['unnamed'],
  id: string,
  params: PlaceholderValues = {},
): string {
  const noun = findCustomRulebookWord(lang, kind === 'side' ? 'side' : 'role', id)
  const name = (typeof noun === 'object' ? noun.label : noun) ?? readableNameOfId(lang, id)
  return formatMessage(lang, LANGUAGES[lang].phrases.unnamed[kind], { ...params, name })
}

/** Turns `our-city/night-guard` into a name. */
export function readableNameOfId(lang: Lang, id: string): string {
  return capitalise(lang, unqualifiedId(id).replaceAll(/[-:]/g, ' '))
}

function nounFormOf(form: Form | undefined): NounForm | 'label' {
  return NOUN_FORMS.find((known) => known === form) ?? 'label'
}

/** Names of a message's placeholders, including those in plurals and choices. */
export function placeholdersIn(lang: Lang, message: string): readonly string[] {
  return compiledOf(lang, message).blanks
}

/**
 * All texts that a message may become, with placeholders still in braces: one for each combination of its plural forms
 * and choices.
 */
export function messageVariantsOf(lang: Lang, message: string): readonly string[] {
  return variantsIn(compiledOf(lang, message).template.getAst())
}

function variantsIn(elements: Elements): readonly string[] {
  return elements.reduce<readonly string[]>(
    (texts, element) => {
      const parts =
        'options' in element
          ? Object.values(element.options).flatMap(({ value }) => variantsIn(value))
          : 'value' in element
            ? [element.type === 0 ? element.value : `{${String(element.value)}}`]
            : []
      return texts.flatMap((text) => parts.map((part) => text + part))
    },
    [''],
  )
}

function compiledOf(lang: Lang, message: string): Compiled {
  let messages = compiled.get(lang)
  if (messages === undefined) compiled.set(lang, (messages = new Map()))
  let known = messages.get(message)
  if (known === undefined) {
    const template = new IntlMessageFormat(message, LANGUAGES[lang].locale, undefined, { ignoreTag: true })
    known = { template, blanks: [...new Set(collectPlaceholderNames(template.getAst()))] }
    messages.set(message, known)
  }
  return known
}

function collectPlaceholderNames(elements: Elements): readonly string[] {
  return elements.flatMap((element) => {
    if ('options' in element)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => collectPlaceholderNames(value))]
    return 'value' in element && element.type !== 0 ? [String(element.value)] : []
  })
}
