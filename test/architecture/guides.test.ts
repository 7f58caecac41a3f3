// The guides for the table, the tournament and the broadcast exist in every finished language. Every name in italics is
// on a screen of the guide's language, so a button that is renamed is renamed in the guide, too.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LANG, fallbackLangOf, type Lang, LANGS, LANGUAGES } from '../../src/i18n/registry.ts'
import { sentences, type CatalogNode } from '../i18n/support/sentences.ts'

const DOCS = join(import.meta.dirname, '../../docs')
/** Guides in every finished language. */
const GUIDES = ['secretary', 'phones', 'organiser', 'broadcast'] as const
/** Guides in English only. */
const ENGLISH_GUIDES = ['lab', 'contributor'] as const
/** Words in italics that are stressed and are not buttons. */
const STRESSED = ['different', 'разных', 'різних']

const fileOf = (guide: string, lang: string) =>
  join(DOCS, `guide-${guide}${lang === DEFAULT_LANG ? '' : `.${lang}`}.md`)
/** Whether the name is the beginning of a message, or the whole message with its blanks filled. */
function isShown(name: string, message: string): boolean {
  if (message.startsWith(name)) return true
  if (!/^[^{]+\{\w+\}/.test(message)) return false
  const pattern = message.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${pattern.join('.+')}$`, 'u').test(name)
}
/** Whether a guide must exist. An unfinished language may lack it, and the help screen then shows the English guide. */
const isDue = (guide: string, lang: Lang) => fallbackLangOf(lang) === undefined || existsSync(fileOf(guide, lang))
const DUE = GUIDES.flatMap((guide) => LANGS.filter((lang) => isDue(guide, lang)).map((lang) => [guide, lang] as const))
const headings = (text: string) => text.split('\n').flatMap((line) => /^#+(?= )/.exec(line)?.[0] ?? [])

/** Returns the names in italics, and those of them that are on no screen of the language. */
function unseen(guide: string, lang: Lang): { readonly named: readonly string[]; readonly lost: readonly string[] } {
  const text = readFileSync(fileOf(guide, lang), 'utf8').replaceAll('\n', ' ').replace(/ {2,}/g, ' ')
  const named = [...text.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, name = '']) => name)
  const { screens, phone, locale } = LANGUAGES[lang]
  const shown = sentences({ screens, phone } as unknown as CatalogNode, 'screens').map(([, message]) =>
    message.toLocaleLowerCase(locale),
  )
  const isOnScreen = (name: string) => shown.some((message) => isShown(name.toLocaleLowerCase(locale), message))
  return { named, lost: named.filter((name) => !STRESSED.includes(name) && !isOnScreen(name)) }
}

test.each(ENGLISH_GUIDES)('guide %s names only texts on the screens', (guide) =>
  expect(unseen(guide, DEFAULT_LANG).lost).toEqual([]),
)

test('this test lists every guide', () => {
  const files = readdirSync(DOCS).filter((name) => name.startsWith('guide-'))
  const known = [
    ...DUE.map(([guide, lang]) => fileOf(guide, lang)),
    ...ENGLISH_GUIDES.map((guide) => fileOf(guide, DEFAULT_LANG)),
  ]
  expect(files.map((name) => join(DOCS, name)).toSorted()).toEqual(known.toSorted())
})

describe.each(DUE)('guide %s in %s', (guide, lang) => {
  test('each guide exists and has the chapters of the English guide', () => {
    expect(existsSync(fileOf(guide, lang))).toBe(true)
    const text = readFileSync(fileOf(guide, lang), 'utf8')
    expect(headings(text)).toEqual(headings(readFileSync(fileOf(guide, DEFAULT_LANG), 'utf8')))
  })

  test('each guide quotes only texts that the screens contain', () => {
    const { named, lost } = unseen(guide, lang)
    expect(named.length).toBeGreaterThan(3)
    expect(lost).toEqual([])
  })
})
