// The words of an audit, bound to the language on screen and to the names of the club.

import { describeFix, ledgerReason, storedReason } from '../../../i18n/reasons.ts'
import { useAuthor } from '../../shared/usePersons.ts'
import { useFormat } from '../../kit/useFormat.ts'
import { useLogWords } from '../log/logSentence.ts'
import { usePhrases } from '../../kit/usePhrases.ts'
import type { AuditWords } from './factText.ts'

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
    mended: (mend) => describeFix(lang(), mend),
    storedReason: (reason) => storedReason(lang(), reason),
    reasonOf: (line) => ledgerReason(lang(), line),
  }
}
