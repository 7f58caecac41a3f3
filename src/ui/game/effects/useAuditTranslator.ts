// Provides the texts of audited changes in the language on screen, with the names of the club's members and users.

import { describeTableCorrection, ledgerReasonText, correctionReasonText } from '../../../i18n/reasons.ts'
import * as format from '../../kit/format.ts'
import { currentLang, gamePhraseByRulebook } from '../../kit/phrases.ts'
import { useAuthorNames } from '../../shared/useAuthor.ts'
import { useLogTranslator } from '../log/useLogTranslator.ts'
import type { AuditTranslator } from './factText.ts'

export function useAuditTranslator(names: () => Readonly<Record<string, string>>): AuditTranslator {
  const words = useLogTranslator(() => undefined)
  const { authorName } = useAuthorNames()
  return {
    ...words,
    phraseOf: gamePhraseByRulebook,
    points: (hundredths) => format.pointsText(hundredths),
    authorOf: authorName,
    nameOf: (member) => names()[member] ?? member,
    mended: (mend) => describeTableCorrection(currentLang(), mend),
    storedReason: (reason) => correctionReasonText(currentLang(), reason),
    reasonOf: (line) => ledgerReasonText(currentLang(), line),
  }
}
