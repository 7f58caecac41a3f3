// The sentence of a refused entry or setup. Refusals carry ids of steps, moments, roles and voids;
// people read their names.

import { ownRole } from '../rules/rulebooks/registry.ts'
import { isRole, type Rejection, type Role } from '../rules/vocabulary.ts'
import { callName, phrase } from './phrase.ts'
import { format, type Params } from './message.ts'
import type { Named } from './nouns.ts'
import { restyled } from '../scoring/points.ts'
import { LANGUAGES, type Lang } from './registry.ts'

/** A code without a sentence comes back as it is. */
export function rejectionSentence(lang: Lang, { code, params }: Rejection): string {
  return phrase(lang, 'rejection', code, withNames(lang, params))
}

/** The same params with names in place of ids; what names nothing stays as it is. */
export function withNames(lang: Lang, params: Params): Params {
  const named: Record<string, Params[string]> = { ...params }
  for (const [key, name] of Object.entries(NAMES)) {
    const id = params[key]
    if (typeof id === 'string') named[key] = name(lang, id)
  }
  return named
}

/** Params of a refusal or a note that are points, as the language writes them: `-0.50` is −0,50 in Russian. */
export function withFigures(lang: Lang, { code, params }: { readonly code: string; readonly params: Params }): Params {
  const figures = (FIGURES[code] ?? []).flatMap((key): readonly [string, string][] => {
    const text = params[key]
    return typeof text === 'string' ? [[key, restyled(text, LANGUAGES[lang].decimalMark)]] : []
  })
  return { ...params, ...Object.fromEntries(figures) }
}

const FIGURES: Readonly<Record<string, readonly string[]>> = {
  'sheet/out-of-range': ['value'],
  'table/total-differs': ['value', 'sum'],
}

const NAMES: Readonly<Record<string, (lang: Lang, id: string) => Params[string]>> = {
  role: (_, id) => noun(id),
  roles: (lang, ids) => ids.split(' ').map((id) => noun(id, callName(lang, id))),
  offices: (lang, ids) => ids.split(' ').map((id) => phrase(lang, 'office', id)),
  step: (lang, id) => phrase(lang, 'moment', id),
  moment: momentName,
  void: (lang, id) => phrase(lang, 'voidBecause', id),
}

/** A role by its id, to be declined; what is none stays as it is. */
function noun(id: string, name = id): Named | string {
  return isRole(id) || ownRole(id) !== undefined ? { role: id as Role } : name
}

/** `D2.vote.1` and `N1.mistress` as they are spoken of within a sentence. */
function momentName(lang: Lang, moment: string): string {
  const [, letter, round = '', step = '', ballot = '0'] = /^([DN])(\d+)\.([^.]+)(?:\.(\d+))?$/.exec(moment) ?? []
  if (letter === undefined) return phrase(lang, 'moment', moment)
  if (letter === 'N') return phrase(lang, 'moment', 'ofNight', { round, what: nightName(lang, step) })
  const what = phrase(lang, 'moment', step === 'vote' && ballot !== '0' ? 'revote' : step)
  return phrase(lang, 'moment', 'ofDay', { round, what })
}

function nightName(lang: Lang, step: string): string {
  const named = noun(step)
  return typeof named === 'string'
    ? callName(lang, step).toLocaleLowerCase(lang)
    : format(lang, '{step_nom}', { step: named })
}
