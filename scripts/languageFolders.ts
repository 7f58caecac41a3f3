// Reads the language folders of src/i18n: which languages there are, their files, their messages, and the placeholders
// of a message. The generator (words.ts) and the check of all folders (test/i18n/folders.test.ts) share it.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { LIST_FORMS, NOUN_FORMS } from '../src/i18n/placeholderForms.ts'

export type MessageElements = ReturnType<IntlMessageFormat['getAst']>
export type MessageElement = MessageElements[number]

/** The language every other one is compared with. It is also the first in the list of languages. */
export const ORIGINAL_LANG = 'en'

/** A folder is a language if it has this file. */
export const HEADER_FILE_NAME = 'language'
/** Notes for translators. The program does not read them. */
export const NOTES_FILE_NAME = 'notes'
/** Files with data instead of messages: nothing in them is parsed as ICU. */
const DATA_FILES: readonly string[] = [HEADER_FILE_NAME, NOTES_FILE_NAME, 'letters', 'nouns', 'sample']

export function languagesIn(root: string): readonly string[] {
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, `${HEADER_FILE_NAME}.json`)))
  return [ORIGINAL_LANG, ...folders.filter((name) => name !== ORIGINAL_LANG).toSorted()]
}

/** Without `.json`, as the path inside the folder: `phrases`, `screens/plan`. */
export function languageFilesOf(root: string, lang: string): readonly string[] {
  return readdirSync(join(root, lang), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length).replaceAll('\\', '/'))
    .toSorted()
}

/** Every file that has messages; `screens/plan` belongs to the catalog `screens`. */
export function messageFilesOf(root: string, lang: string): readonly string[] {
  return languageFilesOf(root, lang).filter((file) => !DATA_FILES.includes(file))
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
export function parseMessage(message: string): MessageElements {
  return new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()
}

/** The elements of a message together with those inside its plural forms and choices. */
export function allElements(elements: MessageElements): readonly MessageElement[] {
  return elements.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => allElements(value)) : []),
  ])
}

/** Undefined for text and for the `#` of a plural. */
export function argumentNameOf(element: MessageElement): string | undefined {
  return 'value' in element && element.type !== 0 ? String(element.value) : undefined
}

export function isPlural(element: MessageElement): element is Extract<MessageElement, { pluralType?: unknown }> {
  return 'pluralType' in element
}

/** What a placeholder accepts, from the most demanding to the least. */
const PLACEHOLDER_KINDS = ['ListPlaceholder', 'NounPlaceholder', 'NumberPlaceholder', 'TextPlaceholder'] as const
export type PlaceholderKind = (typeof PLACEHOLDER_KINDS)[number]

export const stricterKind = (one: PlaceholderKind, other: PlaceholderKind): PlaceholderKind =>
  PLACEHOLDER_KINDS.find((kind) => kind === one || kind === other) ?? other

const LIST_FORM_SUFFIX = new RegExp(`_(?:${LIST_FORMS.join('|')})$`)
const NOUN_FORM_SUFFIX = new RegExp(`_(?:${NOUN_FORMS.join('|')})$`)

/** Names without the form a language asks for: `role_gen` is `role`, which has to be a noun. */
export function placeholdersOf(message: string): ReadonlyMap<string, PlaceholderKind> {
  const kinds = new Map<string, PlaceholderKind>()
  for (const element of allElements(parseMessage(message))) {
    const argument = argumentNameOf(element)
    if (argument === undefined) continue
    const kind = LIST_FORM_SUFFIX.test(argument)
      ? 'ListPlaceholder'
      : NOUN_FORM_SUFFIX.test(argument)
        ? 'NounPlaceholder'
        : isPlural(element)
          ? 'NumberPlaceholder'
          : 'TextPlaceholder'
    const name = argument.replace(LIST_FORM_SUFFIX, '').replace(NOUN_FORM_SUFFIX, '')
    kinds.set(name, stricterKind(kinds.get(name) ?? kind, kind))
  }
  return kinds
}
