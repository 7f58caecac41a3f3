// Whether the search finds a row with this text.

import { normaliseForSearch, splitSearchWords } from '../../../src/ui/kit/table/searchWords.ts'

export function hasWords(text: string, typed: string): boolean {
  const key = normaliseForSearch(text)
  return splitSearchWords(typed).every((word) => key.includes(word))
}
