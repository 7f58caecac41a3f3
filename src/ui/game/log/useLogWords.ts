// The words logic/logSentence.ts and logic/seatView.ts need, bound to the language on screen.

import { useI18n } from 'vue-i18n'
import { paragraph } from '../../../i18n/formatList.ts'
import type { LogWords } from './logSentence.ts'
import { usePhrases } from '../../kit/usePhrases.ts'

/** `rulebook`: of the game in the log. */
export function useLogWords(rulebook: () => string | undefined): LogWords {
  return useLogWordsOf()(rulebook)
}

/** For logs with games of several rulebooks. */
export function useLogWordsOf(): (rulebook: () => string | undefined) => LogWords {
  const { t } = useI18n()
  const { sayOf, lang } = usePhrases()
  return (rulebook) => ({
    text: (key, params) => t(key, { ...params }),
    count: (key, n, params) => t(key, { n, ...params }, n),
    phrase: (section, key, params) => sayOf(rulebook(), section, key, params),
    paragraph: (sentences) => paragraph(lang(), sentences),
  })
}
