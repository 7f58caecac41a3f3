// A language without all its words speaks its own where it has them, and the chosen other one elsewhere.

import { expect, it } from 'vitest'
import { completed, type PartialLanguage } from '../../src/i18n/partial.ts'
import { LANGUAGES } from '../../src/i18n/registry.ts'

const begun: PartialLanguage = {
  name: 'Беларуская',
  locale: 'be',
  decimalMark: ',',
  nouns: LANGUAGES.uk.nouns,
  letters: LANGUAGES.uk.letters,
  speechPatterns: LANGUAGES.uk.speechPatterns,
  screens: { common: { seat: 'Месца {n}' } },
  sample: { club: 'Клуб «Кансільеры»', penalty: ['крык', 'падказка'] },
}

it.each(['en', 'ru', 'uk'] as const)('falls back to %s', (fallback) => {
  const whole = completed(begun, LANGUAGES[fallback])
  expect([whole.name, whole.locale, whole.screens.common.seat]).toEqual(['Беларуская', 'be', 'Месца {n}'])
  expect(whole.screens.common.player).toBe(LANGUAGES[fallback].screens.common.player)
  expect(whole.phrases).toEqual(LANGUAGES[fallback].phrases)
  expect(whole.cli.help.program).toBe(LANGUAGES[fallback].cli.help.program)
})

it('keeps a list whole, and the fallback as it was', () => {
  const before = JSON.stringify(LANGUAGES.ru)
  expect(completed(begun, LANGUAGES.ru).sample.penalty).toEqual(['крык', 'падказка'])
  expect(JSON.stringify(LANGUAGES.ru)).toBe(before)
})

it('has exactly the keys of a whole language', () => {
  const shape = (node: unknown): unknown =>
    typeof node === 'object' && node !== null && !Array.isArray(node)
      ? Object.fromEntries(
          Object.entries(node)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, value]) => [key, shape(value)]),
        )
      : typeof node
  const { screens, phrases, papers } = completed(begun, LANGUAGES.en)
  expect(shape({ screens, phrases, papers })).toEqual(
    shape({ screens: LANGUAGES.en.screens, phrases: LANGUAGES.en.phrases, papers: LANGUAGES.en.papers }),
  )
})
