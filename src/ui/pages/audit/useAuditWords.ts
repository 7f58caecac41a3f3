// The words an audit is told in, bound to the language on screen and to the names of the club.

import { useFormat } from '../../composables/useFormat.ts'
import { useLogWords } from '../../composables/useLogWords.ts'
import type { AuditWords } from './logic/factText.ts'

export function useAuditWords(names: () => Readonly<Record<string, string>>): AuditWords {
  const words = useLogWords()
  const format = useFormat()
  return {
    ...words,
    points: (hundredths) => format.points(hundredths),
    nameOf: (member) => names()[member] ?? member,
  }
}
