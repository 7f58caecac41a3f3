// Game terms in the language on screen: roles, cues, exits, reasons, flags. The texts are in src/i18n, where printed
// documents and the command line use them as well.

import { isSeriesOnlyMetric, type SeriesMetric } from '../../scoring/schemes/formula.ts'
import { capitalise, formatList } from '../../i18n/formatList.ts'
import type { PlaceholderValues } from '../../i18n/message.ts'
import { rulebookPhrase, formatPhrase, type PhraseSection } from '../../i18n/phrase.ts'
import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import type { FlagValue } from '../../rules/header.ts'
import { locale, t } from './i18n/setup.ts'

/** Language on screen. */
export function currentLang(): Lang {
  return locale.value
}

/** Locale for Intl of the language on screen. The code of the language alone would give American dates in English. */
export function screenLocale(): string {
  return LANGUAGES[currentLang()].locale
}

/** Returns a game term, for example `gamePhrase('role', 'don')` or `gamePhrase('cue', 'speech', { seat: 3 })`. */
export function gamePhrase(section: PhraseSection, key: string, params: PlaceholderValues = {}): string {
  return formatPhrase(currentLang(), section, key, params)
}

export function capitalisedGamePhrase(section: PhraseSection, key: string, params: PlaceholderValues = {}): string {
  return capitalise(currentLang(), gamePhrase(section, key, params))
}

/** The term that the game's rulebook uses: `gamePhraseByRulebook(game.rulebook, 'winner', 'mafia')`. */
export function gamePhraseByRulebook(
  rulebook: string | undefined,
  section: PhraseSection,
  key: string,
  params: PlaceholderValues = {},
): string {
  return rulebookPhrase(currentLang(), rulebook, section, key, params)
}

/** Displayed text of a flag's value. */
export function flagValueLabel(value: FlagValue): string {
  return typeof value === 'number' ? String(value) : gamePhrase('value', String(value))
}

/** Joins the first `shown` names for a sentence, and adds the number of the remaining names. */
export function formatFewNames(names: readonly string[], shown = 5): string {
  const n = names.length - shown
  return n > 0 ? t('common.andMore', { names: names.slice(0, shown), n }) : formatList(currentLang(), names)
}

/** Label of a metric that a series formula may use. */
export function seriesTermLabel(metric: SeriesMetric): string {
  return t(isSeriesOnlyMetric(metric) ? `series.term.${metric}` : `metric.term.${metric}`)
}
