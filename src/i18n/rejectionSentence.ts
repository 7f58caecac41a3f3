// The sentence for a refused entry or setup. Refusals contain ids of steps, moments, roles and voids, which are
// replaced by names.

import { customRoleSpec } from '../rules/rulebooks/registry.ts'
import { isRole, type Rejection, type Role } from '../rules/vocabulary.ts'
import { nightStepName, formatPhrase } from './phrase.ts'
import { formatMessage, type PlaceholderValues } from './message.ts'
import type { NounReference } from './nouns.ts'
import { toDisplayedPointsText } from '../scoring/points.ts'
import { LANGUAGES, type Lang } from './registry.ts'

/** A code without a sentence is returned unchanged. */
export function rejectionSentence(lang: Lang, { code, params }: Rejection): string {
  return formatPhrase(lang, 'rejection', code, withNamesForIds(lang, params))
}

/** Replaces ids in the parameters with names. Parameters without ids stay unchanged. */
export function withNamesForIds(lang: Lang, params: PlaceholderValues): PlaceholderValues {
  const named: Record<string, PlaceholderValues[string]> = { ...params }
  for (const [key, name] of Object.entries(NAME_BY_PARAM)) {
    const id = params[key]
    if (typeof id === 'string') named[key] = name(lang, id)
  }
  return named
}

/** Formats those parameters of a refusal or a note that are points: `-0.50` becomes −0,50 in Russian. */
export function withFormattedPoints(
  lang: Lang,
  { code, params }: { readonly code: string; readonly params: PlaceholderValues },
): PlaceholderValues {
  const figures = (POINT_PARAMS_BY_CODE[code] ?? []).flatMap((key): readonly [string, string][] => {
    const text = params[key]
    return typeof text === 'string' ? [[key, toDisplayedPointsText(text, LANGUAGES[lang].decimalMark)]] : []
  })
  return { ...params, ...Object.fromEntries(figures) }
}

const POINT_PARAMS_BY_CODE: Readonly<Record<string, readonly string[]>> = {
  'sheet/out-of-range': ['value'],
  'table/total-differs': ['value', 'sum'],
}

const NAME_BY_PARAM: Readonly<Record<string, (lang: Lang, id: string) => PlaceholderValues[string]>> = {
  role: (_, id) => roleNoun(id),
  roles: (lang, ids) => ids.split(' ').map((id) => roleNoun(id, nightStepName(lang, id))),
  offices: (lang, ids) => ids.split(' ').map((id) => formatPhrase(lang, 'office', id)),
  step: (lang, id) => formatPhrase(lang, 'moment', id),
  moment: momentName,
  void: (lang, id) => formatPhrase(lang, 'voidBecause', id),
}

/** A role by its id, to be declined. The id of anything else becomes `name`. */
function roleNoun(id: string, name = id): NounReference | string {
  return isRole(id) || customRoleSpec(id) !== undefined ? { role: id as Role } : name
}

/** Names `D2.vote.1` and `N1.mistress` for use within a sentence. */
function momentName(lang: Lang, moment: string): string {
  const [, letter, round = '', step = '', ballot = '0'] = /^([DN])(\d+)\.([^.]+)(?:\.(\d+))?$/.exec(moment) ?? []
  if (letter === undefined) return formatPhrase(lang, 'moment', moment)
  if (letter === 'N') return formatPhrase(lang, 'moment', 'ofNight', { round, what: nightName(lang, step) })
  const what = formatPhrase(lang, 'moment', step === 'vote' && ballot !== '0' ? 'revote' : step)
  return formatPhrase(lang, 'moment', 'ofDay', { round, what })
}

function nightName(lang: Lang, step: string): string {
  const named = roleNoun(step)
  return typeof named === 'string'
    ? nightStepName(lang, step).toLocaleLowerCase(lang)
    : formatMessage(lang, '{step_nom}', { step: named })
}
