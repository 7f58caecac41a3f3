// Language choices for a paper: one language, two, or all.

import { expect, it } from 'vitest'
import {
  ALL_LANGS_CHOICE,
  langChoiceName,
  langsOfChoice,
  LANG_CHOICES,
  LANG_PAIRS,
  LANGS,
} from '../../src/i18n/registry.ts'

it.each([
  ['uk', ['uk']],
  ['en+uk', ['en', 'uk']],
  ['uk+ru', ['ru', 'uk']],
  [ALL_LANGS_CHOICE, LANGS],
] as const)('the choice %s contains the right languages', (choice, langs) => {
  expect(langsOfChoice(choice)).toEqual(langs)
})

it('every pair of languages is offered once, and no two choices have the same languages', () => {
  expect(LANG_PAIRS).toHaveLength((LANGS.length * (LANGS.length - 1)) / 2)
  const sets = LANG_CHOICES.map((choice) => langsOfChoice(choice).join())
  expect(new Set(sets).size).toBe(sets.length)
})

it('a choice is named after its languages', () => {
  expect(
    ['ru', 'en+uk', ALL_LANGS_CHOICE].map((choice) => langChoiceName(choice as typeof ALL_LANGS_CHOICE, 'Усі')),
  ).toEqual(['Русский', 'English + Українська', 'Усі'])
})
