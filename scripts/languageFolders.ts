// Reads the language folders of src/i18n: which languages there are, their files, their messages, and the placeholders
// of a message. The generator (words.ts) and the check of all folders (test/i18n/folders.test.ts) share it.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { LIST_FORMS, NOUN_FORMS } from '../src/i18n/placeholderForms.ts'

export type Elements = ReturnType<IntlMessageFormat['getAst']>
export type Element = Elements[number]

/** The language every other one is compared with. It is also the first in the list of languages. */
export const ORIGINAL = 'en'

/** A folder is a language if it has this file. */
export const HEADER = 'language'
/** Notes for translators. The program does not read them. */
export const NOTES = 'notes'
/** Files with data instead of messages: nothing in them is parsed as ICU. */
const DATA_FILES: readonly string[] = [HEADER, NOTES, 'letters', 'nouns', 'sample']

export function languagesIn(root: string): readonly string[] {
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, `${HEADER}.json`)))
  return [ORIGINAL, ...folders.filter((name) => name !== ORIGINAL).toSorted()]
}

/** Without `.json`, as the path inside the folder: `phrases`, `screens/plan`. */
export function filesOf(root: string, lang: string): readonly string[] {
  return readdirSync(join(root, lang), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length).replaceAll('\\', '/'))
    .toSorted()
}

/** Every file that has messages; `screens/plan` belongs to the catalog `screens`. */
export function messageFilesOf(root: string, lang: string): readonly string[] {
  return filesOf(root, lang).filter((file) => !DATA_FILES.includes(file))
}

export function readLanguageFile(root: string, lang: string, file: string): object {
  return JSON.parse(readFileSync(join(root, lang, `${file}.json`), 'utf8')) as object
}

/** The messages of one file with their keys from the root of the language: `screens.plan.count`. */
export function messagesOf(root: string, lang: string, file: string): ReadonlyMap<string, string> {
  return new Map(leavesOf(readLanguageFile(root, lang, file), file.replaceAll('/', '.')))
}

function leavesOf(node: object, path: string): readonly (readonly [key: string, message: string])[] {
  return Object.entries(node).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value] as const] : leavesOf(value, `${path}.${key}`),
  )
}

/** Throws a syntax error of ICU MessageFormat. */
export function parseMessage(message: string): Elements {
  return new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()
}

/** The elements of a message together with those inside its plural forms and choices. */
export function allElements(elements: Elements): readonly Element[] {
  return elements.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => allElements(value)) : []),
  ])
}

/** Undefined for text and for the `#` of a plural. */
export function argumentOf(element: Element): string | undefined {
  return 'value' in element && element.type !== 0 ? String(element.value) : undefined
}

export function isPlural(element: Element): element is Extract<Element, { pluralType?: unknown }> {
  return 'pluralType' in element
}

/** What a placeholder accepts, from the most demanding to the least. */
const KINDS = ['List', 'Noun', 'Num', 'Text'] as const
export type Kind = (typeof KINDS)[number]

export const stricter = (one: Kind, other: Kind): Kind => KINDS.find((kind) => kind === one || kind === other) ?? other

const LIST_FORM = new RegExp(`_(?:${LIST_FORMS.join('|')})$`)
const NOUN_FORM = new RegExp(`_(?:${NOUN_FORMS.join('|')})$`)

/** Names without the form a language asks for: `role_gen` is `role`, which has to be a noun. */
export function placeholdersOf(message: string): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const element of allElements(parseMessage(message))) {
    const argument = argumentOf(element)
    if (argument === undefined) continue
    const kind = LIST_FORM.test(argument)
      ? 'List'
      : NOUN_FORM.test(argument)
        ? 'Noun'
        : isPlural(element)
          ? 'Num'
          : 'Text'
    const name = argument.replace(LIST_FORM, '').replace(NOUN_FORM, '')
    kinds.set(name, stricter(kinds.get(name) ?? kind, kind))
  }
  return kinds
}
