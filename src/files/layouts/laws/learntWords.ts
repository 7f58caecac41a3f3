// Words of a file to which the reading gave a meaning, if the list of common words gives them no meaning or a different
// one. Pure functions.

import type { TableMap } from '../tableMap.ts'
import { parseGameResultWord, parseRoleWord } from '../words.ts'
import type { CardsReading } from './cards.ts'
import type { Claims } from './claims.ts'
import { valueKey } from './foldedWords.ts'
import type { ResultsReading } from './results.ts'

const LONGEST_WORD = 60

export function learntWords(
  claims: Claims,
  { sources, words }: CardsReading,
  { main }: ResultsReading,
): TableMap['words'] {
  const learnt = new Map<string, TableMap['words'][number]>()
  const meanings = new Map(words)
  const add = (word: TableMap['words'][number]) => learnt.set(`${word.field} ${word.text}`, word)
  for (const { at, field } of sources)
    for (const text of field === 'role' ? (claims.placeAt(at)?.texts.flat() ?? []) : []) {
      const means = meanings.get(valueKey(text))
      if (text !== '' && text.length <= LONGEST_WORD && means !== undefined && parseRoleWord(text) !== means)
        add({ field: 'role', text, means })
    }
  const results = main?.how === 'word' ? claims.placeAt(main.at)?.texts : undefined
  for (const [game, texts] of (results ?? []).entries()) {
    const [text = '', means] = [texts.find((each) => each !== ''), main?.outcomes[game]]
    if (text !== '' && text.length <= LONGEST_WORD && means !== undefined && parseGameResultWord(text) !== means)
      add({ field: 'winner', text, means })
  }
  return [...learnt.values()]
}
