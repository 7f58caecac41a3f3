// Every sentence of every language: the same keys with the same blanks, each of them a message that
// compiles, and a form for every number.

import { describe, expect, it } from 'vitest'
import { blankParts, blanksOf, format } from '../../src/i18n/message.ts'
import { DEFAULT_LANG, LANGS, LANGUAGES, type Lang } from '../../src/i18n/registry.ts'
import { sentences, type CatalogNode } from './support/sentences.ts'

const CATALOGS = ['screens', 'phrases', 'sheet', 'papers', 'exports', 'menu', 'console', 'cli', 'talk'] as const

const all = (lang: Lang) =>
  new Map(CATALOGS.flatMap((catalog) => sentences(LANGUAGES[lang][catalog] as unknown as CatalogNode, catalog)))
const ORIGINAL = all(DEFAULT_LANG)
const isCount = (message: string, blank: string) => message.includes(`{${blank}, plural,`)
/** What a message is filled with; in which form is for its language to say. */
const namesIn = (lang: Lang, message: string) =>
  [...new Set(blanksOf(lang, message).map((blank) => blankParts(blank).name))].toSorted().join()
const isPlural = (message: string) => message.includes(', plural,')

describe.each(LANGS)('in %s', (lang) => {
  const catalog = all(lang)

  it('there are exactly the same keys', () => {
    expect([...catalog.keys()].toSorted()).toEqual([...ORIGINAL.keys()].toSorted())
  })

  it('every message compiles, and has the same blanks', () => {
    const differing = [...catalog].filter(
      ([key, message]) => namesIn(lang, message) !== namesIn(DEFAULT_LANG, ORIGINAL.get(key) ?? ''),
    )
    expect(differing).toEqual([])
  })

  it('every message says something, fills every blank, and shows no syntax', () => {
    const wrong = [...catalog].filter(([key, message]) => {
      const text = format(lang, message, Object.fromEntries(blanksOf(lang, message).map((name) => [name, 7])))
      // "Anyone" needs no word beside a range.
      return (text.trim() === '' && key !== 'screens > ledger > who > anyone') || /[{}]|plural|select,/.test(text)
    })
    expect(wrong).toEqual([])
  })

  it.each([...catalog].filter(([, message]) => isPlural(message)))('%s has a form for every number', (_, message) => {
    const counts = blanksOf(lang, message).filter((blank) => isCount(message, blank))
    const told = [0, 1, 2, 5, 21, 22].map((n) =>
      format(lang, message, Object.fromEntries(counts.map((blank) => [blank, n]))),
    )
    expect(told.filter((text) => text.trim() === '')).toEqual([])
    // Nought never reads as one does, unless all read alike.
    if (message.includes('{n, plural,') && told[1] !== told[2]) expect(told[0]).not.toBe(told[1])
  })

  it('there are plurals, and no blank asks for a form there is none of', () => {
    expect([...catalog].filter(([, message]) => isPlural(message)).length).toBeGreaterThan(60)
    const unknown = [...catalog].filter(([, message]) =>
      blanksOf(lang, message).some((blank) => blank.includes('_') && blankParts(blank).form === undefined),
    )
    expect(unknown).toEqual([])
  })
})

it('no Russian sentence is left in English', () => {
  expect([...all('en')].filter(([, message]) => /[а-яё]/i.test(message))).toEqual([])
})
