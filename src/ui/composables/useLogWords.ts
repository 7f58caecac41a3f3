// The words logic/logSentence.ts and logic/seatView.ts need, bound to the language on screen.

import { useI18n } from 'vue-i18n'
import { paragraph } from '../../lang/joined.ts'
import type { LogWords } from '../logic/logSentence.ts'
import { usePhrases } from './usePhrases.ts'

export function useLogWords(): LogWords {
  const { t } = useI18n()
  const { say, lang } = usePhrases()
  return {
    text: (key, params) => t(key, { ...params }),
    count: (key, n, params) => t(key, { n, ...params }, n),
    phrase: say,
    paragraph: (sentences) => paragraph(lang(), sentences),
  }
}
