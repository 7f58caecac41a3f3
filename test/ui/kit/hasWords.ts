// Whether a row with this text is found by what was typed.

import { searchKey, wordsOf } from '../../../src/ui/kit/table/arranged.ts'

export function hasWords(text: string, typed: string): boolean {
  const key = searchKey(text)
  return wordsOf(typed).every((word) => key.includes(word))
}
