// The words of the game in the language on screen: roles, cues, exits, reasons, flags. They live
// in src/i18n, so that sheets, the command line and screens say the same. All follow the language.

import { isEventMetric, type SeriesMetric } from '../../scoring/schemes/rating.ts'
import { capital, formatList } from '../../i18n/formatList.ts'
import type { Params } from '../../i18n/message.ts'
import { ownPhrase, phrase, type PhraseSection } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { FlagValue } from '../../rules/header.ts'
import { locale, t } from './i18n/setup.ts'

/** The language on screen. */
export function lang(): Lang {
  return locale.value
}

/** `say('role', 'don')`, `say('cue', 'speech', { seat: 3 })`. */
export function say(section: PhraseSection, key: string, params: Params = {}): string {
  return phrase(lang(), section, key, params)
}

export function sayCapital(section: PhraseSection, key: string, params: Params = {}): string {
  return capital(lang(), say(section, key, params))
}

/** As the game's rulebook calls it: `sayOf(game.rulebook, 'winner', 'mafia')`. */
export function sayOf(rulebook: string | undefined, section: PhraseSection, key: string, params: Params = {}): string {
  return ownPhrase(lang(), rulebook, section, key, params)
}

/** A flag's value as a person reads it. */
export function valueName(value: FlagValue): string {
  return typeof value === 'number' ? String(value) : say('value', String(value))
}

/** Names in a sentence: a few of them, then how many more. */
export function fewNames(names: readonly string[], shown = 5): string {
  const n = names.length - shown
  return n > 0 ? t('common.andMore', { names: names.slice(0, shown), n }) : formatList(lang(), names)
}

/** A figure that a formula of a series may take. */
export function termName(metric: SeriesMetric): string {
  return t(isEventMetric(metric) ? `series.term.${metric}` : `metric.term.${metric}`)
}
