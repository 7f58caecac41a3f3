// Provides the texts of audit facts in the language on screen, with the names of the club's members and users.

import { describeFix, ledgerReason, correctionReasonText } from '../../../i18n/reasons.ts'
import * as format from '../../kit/format.ts'
import { lang, gamePhraseByRulebook } from '../../kit/phrases.ts'
import { useAuthor } from '../../shared/useAuthor.ts'
import { useLogTranslator } from '../log/useLogTranslator.ts'
import type { AuditTranslator } from './factText.ts'

export function useAuditTranslator(names: () => Readonly<Record<string, string>>): AuditTranslator {
  const words = useLogTranslator(() => undefined)
  const { authorName } = useAuthor()
  return {
    ...words,
    phraseOf: gamePhraseByRulebook,
    points: (hundredths) => format.points(hundredths),
    authorOf: authorName,
    nameOf: (member) => names()[member] ?? member,
    mended: (mend) => describeFix(lang(), mend),
    storedReason: (reason) => correctionReasonText(lang(), reason),
    reasonOf: (line) => ledgerReason(lang(), line),
  }
}
