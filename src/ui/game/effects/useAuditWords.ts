// The words of an audit, bound to the language on screen and to the names of the club.

import { describeFix, ledgerReason, storedReason } from '../../../i18n/reasons.ts'
import * as format from '../../kit/format.ts'
import { lang, sayOf } from '../../kit/phrases.ts'
import { useAuthor } from '../../shared/useUsers.ts'
import { useLogWords } from '../log/logSentence.ts'
import type { AuditWords } from './factText.ts'

export function useAuditWords(names: () => Readonly<Record<string, string>>): AuditWords {
  const words = useLogWords(() => undefined)
  const { authorName } = useAuthor()
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
