// Provides the texts for sentences of the log in the language on screen.

import { joinSentences } from '../../../i18n/formatList.ts'
import { t, tUnchecked } from '../../kit/i18n/setup.ts'
import { currentLang, gamePhraseByRulebook } from '../../kit/phrases.ts'
import type { LogTranslator } from './logSentence.ts'

/** `rulebook` is the rulebook of the game in the log. */
export function useLogTranslator(rulebook: () => string | undefined): LogTranslator {
  return useLogTranslatorFactory()(rulebook)
}

/** Returns a function that provides the texts for each log, if logs of games with different rulebooks are shown. */
export function useLogTranslatorFactory(): (rulebook: () => string | undefined) => LogTranslator {
  return (rulebook) => ({
    text: t,
    tUnchecked,
    count: (key, n, params) => tUnchecked(key, { n, ...params }),
    phrase: (section, key, params) => gamePhraseByRulebook(rulebook(), section, key, params),
    paragraph: (sentences) => joinSentences(currentLang(), sentences),
  })
}
