// Provides the texts of audited changes in the language on screen, with the names of the club's members and users.

import { describeTableCorrection, ledgerReasonText, correctionReasonText } from '../../../i18n/reasons.ts'
import * as format from '../../kit/format.ts'
import { lang, gamePhraseByRulebook } from '../../kit/phrases.ts'
import { useAuthorNames } from '../../shared/useAuthor.ts'
import { useLogTranslator } from '../log/useLogTranslator.ts'
import type { AuditTranslator } from './factText.ts'

export function useAuditTranslator(names: () => Readonly<Record<string, string>>): AuditTranslator {
  const words = useLogTranslator(() => undefined)
  const { authorName } = useAuthorNames()
  return {
    ...words,
    phraseOf: gamePhraseByRulebook,
    points: (hundredths) => format.points(hundredths),
    authorOf: authorName,
    nameOf: (member) => names()[member] ?? member,
    mended: (mend) => describeTableCorrection(lang(), mend),
    storedReason: (reason) => correctionReasonText(lang(), reason),
    reasonOf: (line) => ledgerReasonText(lang(), line),
  }
}
