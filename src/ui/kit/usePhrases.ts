// The words of the game in the language on screen: roles, cues, exits, reasons, flags. They live
// in src/i18n, so that sheets, the command line and screens say the same.

import { useI18n } from 'vue-i18n'
import { capital, formatList } from '../../i18n/formatList.ts'
import type { Params } from '../../i18n/message.ts'
import { ownPhrase, phrase, type PhraseSection } from '../../i18n/phrase.ts'
import { type Lang, langOf } from '../../i18n/registry.ts'
import type { FlagValue } from '../../rules/header.ts'

export function usePhrases() {
  const { locale } = useI18n()
  const lang = (): Lang => langOf(locale.value)

  /** `say('role', 'don')`, `say('cue', 'speech', { seat: 3 })`; reactive to the language. */
  function say(section: PhraseSection, key: string, params: Params = {}): string {
    return phrase(lang(), section, key, params)
  }

  /** As the game's rulebook calls it: `sayOf(game.rulebook, 'winner', 'mafia')`. */
  function sayOf(rulebook: string | undefined, section: PhraseSection, key: string, params: Params = {}): string {
    return ownPhrase(lang(), rulebook, section, key, params)
  }

  return {
    say,
    sayOf,
    /** A flag's value as a person reads it. */
    valueName: (value: FlagValue) => (typeof value === 'number' ? String(value) : say('value', String(value))),
    sayCapital: (section: PhraseSection, key: string, params: Params = {}) =>
      capital(lang(), say(section, key, params)),
    lang,
  }
}

// Names in a sentence: a few of them, then how many more.
export function useNames() {
  const { t } = useI18n()
  const { lang } = usePhrases()

  function fewNames(names: readonly string[], shown = 5): string {
    const n = names.length - shown
    return n > 0 ? t('common.andMore', { names: names.slice(0, shown), n }) : formatList(lang(), names)
  }

  return { fewNames }
}
