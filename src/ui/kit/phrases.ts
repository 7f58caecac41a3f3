// The words of the game in the language on screen: roles, cues, exits, reasons, flags. They live
// in src/i18n, so that sheets, the command line and screens say the same. All follow the language.

import { isEventMetric, type SeriesMetric } from '../../scoring/schemes/formula.ts'
import { capitalise, formatList } from '../../i18n/formatList.ts'
import type { PlaceholderValues } from '../../i18n/message.ts'
import { rulebookPhrase, formatPhrase, type PhraseSection } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { FlagValue } from '../../rules/header.ts'
import { locale, t } from './i18n/setup.ts'

/** The language on screen. */
export function lang(): Lang {
  return locale.value
}

/** `gamePhrase('role', 'don')`, `gamePhrase('cue', 'speech', { seat: 3 })`. */
export function gamePhrase(section: PhraseSection, key: string, params: PlaceholderValues = {}): string {
  return formatPhrase(lang(), section, key, params)
}

export function capitalisedGamePhrase(section: PhraseSection, key: string, params: PlaceholderValues = {}): string {
  return capitalise(lang(), gamePhrase(section, key, params))
}

/** As the game's rulebook calls it: `gamePhraseByRulebook(game.rulebook, 'winner', 'mafia')`. */
export function gamePhraseByRulebook(
  rulebook: string | undefined,
  section: PhraseSection,
  key: string,
  params: PlaceholderValues = {},
): string {
  return rulebookPhrase(lang(), rulebook, section, key, params)
}

/** A flag's value as a person reads it. */
export function flagValueLabel(value: FlagValue): string {
  return typeof value === 'number' ? String(value) : gamePhrase('value', String(value))
}

/** Names in a sentence: a few of them, then how many more. */
export function formatFewNames(names: readonly string[], shown = 5): string {
  const n = names.length - shown
  return n > 0 ? t('common.andMore', { names: names.slice(0, shown), n }) : formatList(lang(), names)
}

/** A figure that a formula of a series may take. */
export function seriesTermLabel(metric: SeriesMetric): string {
  return t(isEventMetric(metric) ? `series.term.${metric}` : `metric.term.${metric}`)
}
