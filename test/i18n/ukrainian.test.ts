// One word for one thing in Ukrainian, on screens, phones and papers.

import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/i18n/registry.ts'
import { sentences, type CatalogNode } from './support/sentences.ts'

describe('Ukrainian texts', () => {
  const all = (
    ['screens', 'phone', 'phrases', 'sheet', 'papers', 'exports', 'menu', 'console', 'cli', 'talk'] as const
  ).flatMap((catalog) => sentences(LANGUAGES.uk[catalog] as unknown as CatalogNode, catalog))
  it.each([
    ['картка', /(?<![а-яіїєґ])карт(?:ами|ах|ам|ою|а|и|у|і)?(?![а-яіїєґ])/i],
    ['позначитися', /відмі(?:тит|чен|чают)/i],
    ['оберіть', /(?<![а-яіїєґ])виберіть/i],
  ])('always say %s', (_, other) => {
    expect(all.filter(([, message]) => other.test(message))).toEqual([])
  })
})
