// Search while typing: every word must occur somewhere, in any case.

import { expect, it } from 'vitest'
import { hasWords } from './hasWords.ts'

it.each([
  ['finds every row if nothing is typed', 'Anna', '', true],
  ['finds every row if only spaces are typed', 'Anna', '  ', true],
  ['finds a part of a word in another case', 'Анна Ёлкина', 'ЕЛК', true],
  ['finds words in another order', 'Game 7 Anna Boris', 'boris anna', true],
  ['does not find a row if one word is missing', 'Game 7 Anna', 'anna cy', false],
  ['finds full-width letters', 'Ｇａｍｅ ７', 'game 7', true],
])('the search %s', (_, text, typed, isFound) => expect(hasWords(text, typed)).toBe(isFound))
