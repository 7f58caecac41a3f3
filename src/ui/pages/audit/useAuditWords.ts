// The words an audit is told in, bound to the language on screen and to the names of the club.

import { ledgerReason } from '../../../lang/ledgerReason.ts'
import { mendedWords } from '../../../lang/mended.ts'
import { storedReason } from '../../../lang/storedReason.ts'
import { useAuthor } from '../../composables/useAuthor.ts'
import { useFormat } from '../../composables/useFormat.ts'
import { useLogWords } from '../../composables/useLogWords.ts'
import { usePhrases } from '../../composables/usePhrases.ts'
import type { AuditWords } from './logic/factText.ts'

export function useAuditWords(names: () => Readonly<Record<string, string>>): AuditWords {
  const words = useLogWords(() => undefined)
  const format = useFormat()
  const { authorName } = useAuthor()
  const { lang, sayOf } = usePhrases()
  return {
    ...words,
    phraseOf: sayOf,
    points: (hundredths) => format.points(hundredths),
    authorOf: authorName,
    nameOf: (member) => names()[member] ?? member,
    mended: (mend) => mendedWords(lang(), mend),
    storedReason: (reason) => storedReason(lang(), reason),
    reasonOf: (line) => ledgerReason(lang(), line),
  }
}
