// One language, two, all of them: what a paper may be made in.

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
] as const)('%s', (choice, langs) => {
  expect(langsOfChoice(choice)).toEqual(langs)
})

it('every pair is offered once, each choice is its own set of languages', () => {
  expect(LANG_PAIRS).toHaveLength((LANGS.length * (LANGS.length - 1)) / 2)
  const sets = LANG_CHOICES.map((choice) => langsOfChoice(choice).join())
  expect(new Set(sets).size).toBe(sets.length)
})

it('is called by the names of its languages', () => {
  expect(
    ['ru', 'en+uk', ALL_LANGS_CHOICE].map((choice) => langChoiceName(choice as typeof ALL_LANGS_CHOICE, 'Усі')),
  ).toEqual(['Русский', 'English + Українська', 'Усі'])
})
