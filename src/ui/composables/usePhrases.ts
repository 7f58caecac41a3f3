// The words of the game in the language on screen: roles, cues, exits, reasons, flags. They live
// in src/rules/phrases, so that sheets, the command line and screens say the same.

import { useI18n } from 'vue-i18n'
import { phrase, type Lang, type PhraseParams, type PhraseSection } from '../../rules/phrases/phrase.ts'
import { capitalised } from '../logic/words.ts'

export function usePhrases() {
  const { locale } = useI18n()
  const lang = (): Lang => (locale.value === 'ru' ? 'ru' : 'en')

  /** `say('role', 'don')`, `say('cue', 'speech', { seat: 3 })`; reactive to the language. */
  function say(section: PhraseSection, key: string, params: PhraseParams = {}): string {
    return phrase(lang(), section, key, params)
  }

  return { say, sayCapital: (section: PhraseSection, key: string, params: PhraseParams = {}) => capitalised(say(section, key, params)), lang }
}
