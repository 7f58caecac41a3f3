// Search while typing: every word must occur somewhere, in any case.

import { expect, it } from 'vitest'
import { hasWords } from './hasWords.ts'

it.each([
  ['nothing typed', 'Anna', '', true],
  ['only spaces', 'Anna', '  ', true],
  ['a part, in another case', 'Анна Ёлкина', 'ЕЛК', true],
  ['words in another order', 'Game 7 Anna Boris', 'boris anna', true],
  ['a word that is not there', 'Game 7 Anna', 'anna cy', false],
  ['full-width letters', 'Ｇａｍｅ ７', 'game 7', true],
])('the search %s', (_, text, typed, isFound) => expect(hasWords(text, typed)).toBe(isFound))
