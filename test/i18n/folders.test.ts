// Checks every language folder, including that of the tests: it has the keys and placeholders of the English texts, its
// messages compile, and it has the plural forms that its language needs. The generated modules must be up to date.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  allElements,
  argumentNameOf,
  type MessageElement,
  languageFilesOf,
  isPlural,
  languagesIn,
  messageFilesOf,
  messagesOf,
  NOTES_FILE_NAME,
  ORIGINAL_LANG,
  parseMessage,
  placeholdersOf,
  readLanguageFile,
} from '../../scripts/languageFolders.ts'
import { generatedFiles, I18N_FOLDER } from '../../scripts/words.ts'
import type { LanguageHeader } from '../../src/i18n/language.ts'
import { parsePlaceholder } from '../../src/i18n/message.ts'

const TEST_LANGUAGES = join(import.meta.dirname, 'languages')

const textsOf = (root: string, lang: string) =>
  new Map(messageFilesOf(root, lang).flatMap((file) => [...messagesOf(root, lang, file)]))
const ORIGINALS = textsOf(I18N_FOLDER, ORIGINAL_LANG)
const FOLDERS = [
  ...languagesIn(I18N_FOLDER).map((lang) => [lang, I18N_FOLDER] as const),
  ['xx', TEST_LANGUAGES] as const,
]

const parsed = new Map<string, readonly MessageElement[] | string>()

/** Elements of a message, or its syntax error. */
function parse(message: string): readonly MessageElement[] | string {
  let known = parsed.get(message)
  if (known === undefined) {
    try {
      known = allElements(parseMessage(message))
    } catch (error) {
      known = String(error)
    }
    parsed.set(message, known)
  }
  return known
}
function elementsOf(message: string): readonly MessageElement[] {
  const elements = parse(message)
  return typeof elements === 'string' ? [] : elements
}
const namesIn = (message: string) =>
  typeof parse(message) === 'string' ? '' : [...placeholdersOf(message).keys()].toSorted().join()

interface PluralForms {
  /** Forms used for whole numbers. */
  readonly whole: ReadonlySet<string>
  /** All forms, including those for fractions. */
  readonly known: ReadonlySet<string>
}
function pluralFormsOf(locale: string): PluralForms {
  const rules = new Intl.PluralRules(locale)
  return {
    whole: new Set(Array.from({ length: 201 }, (_, n) => rules.select(n))),
    known: new Set(rules.resolvedOptions().pluralCategories),
  }
}

/**
 * Missing forms of a plural. All forms are needed if the number is in the text, because then the word must agree with
 * it.
 */
function pluralFaults(message: string, { whole, known }: PluralForms): readonly string[] {
  return elementsOf(message)
    .filter(isPlural)
    .flatMap((plural) => {
      const forms = Object.keys(plural.options).filter((form) => !form.startsWith('='))
      const showsNumber = Object.values(plural.options).some(({ value }) =>
        allElements(value).some((part) => part.type === 7 || argumentNameOf(part) === plural.value),
      )
      // "killed" agrees with the number without showing it, so it does not need all forms. `other` may stand for the
      // last form.
      const isComplete = !showsNumber || forms.length === 1 || forms.length >= whole.size
      return [
        ...(isComplete ? [] : [...whole].filter((form) => !forms.includes(form)).map((form) => `no “${form}”`)),
        ...forms.filter((form) => !known.has(form)).map((form) => `“${form}” is no form of this language`),
      ]
    })
}

it('every explanation for translators belongs to an existing file, section or text', () => {
  const paths = languageFilesOf(I18N_FOLDER, ORIGINAL_LANG).flatMap((file) => {
    const path = file.replaceAll('/', '.')
    return [path, path.split('.')[0] ?? path, ...pathsIn(readLanguageFile(I18N_FOLDER, ORIGINAL_LANG, file), path)]
  })
  expect(
    Object.keys(readLanguageFile(I18N_FOLDER, ORIGINAL_LANG, NOTES_FILE_NAME)).filter((path) => !paths.includes(path)),
  ).toEqual([])
})

function pathsIn(node: object, path: string): readonly string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => [
    `${path}.${key}`,
    ...(typeof value === 'object' && value !== null ? pathsIn(value, `${path}.${key}`) : []),
  ])
}

it('the generated modules equal the output of npm run generate:texts', () => {
  for (const [file, content] of generatedFiles(I18N_FOLDER))
    expect(readFileSync(join(I18N_FOLDER, file), 'utf8'), file).toBe(content)
})

describe.each(FOLDERS)('the language %s', (lang, root) => {
  const header = readLanguageFile(root, lang, 'language') as LanguageHeader
  const texts = textsOf(root, lang)

  it('a language has the keys of the English texts unless it has a fallback language', () => {
    const missing = [...ORIGINALS.keys()].filter((key) => !texts.has(key))
    expect([...texts.keys()].filter((key) => !ORIGINALS.has(key))).toEqual([])
    expect(header.fallback === undefined ? missing : []).toEqual([])
  })

  it('a language falls back only to a finished language', () => {
    if (header.fallback === undefined) return
    expect(readLanguageFile(I18N_FOLDER, header.fallback, 'language')).not.toHaveProperty('fallback')
  })

  it('all messages of a language compile', () => {
    const read = [...texts].map(([key, message]) => [key, parse(message)])
    expect(read.filter(([, elements]) => typeof elements === 'string')).toEqual([])
  })

  it('a language has the English placeholders and uses only forms that exist', () => {
    const differing = [...texts].filter(([key, message]) => namesIn(message) !== namesIn(ORIGINALS.get(key) ?? ''))
    expect(differing).toEqual([])
    const unknown = [...texts].filter(([, message]) =>
      elementsOf(message)
        .map((element) => argumentNameOf(element) ?? '')
        .some((name) => name.includes('_') && parsePlaceholder(name).form === undefined),
    )
    expect(unknown).toEqual([])
  })

  it('a language has every plural form that its numbers need', () => {
    const forms = pluralFormsOf(header.locale)
    expect([...texts].flatMap(([key, text]) => pluralFaults(text, forms).map((fault) => `${key}: ${fault}`))).toEqual(
      [],
    )
  })

  it('a language has no empty text', () => {
    expect([...texts].filter(([, message]) => message.trim() === '')).toEqual([])
  })
})
