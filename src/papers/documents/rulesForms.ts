// Forms in which rules are printed, with their titles.

import { ruleSheetWords } from './wording.ts'
import type { RuleSheet } from './ruleSheetBlocks.ts'

/**
 * `everything` is the sheet with codes and with the rules that the flags switch off. `poster-a3` is the poster on paper
 * of twice the size.
 */
export const RULES_PRINT_FORMS = ['sheet', 'everything', 'poster', 'poster-a3', 'slip'] as const
export type RulesPrintForm = (typeof RULES_PRINT_FORMS)[number]

/** Form of a single page. `undefined` for a form with several pages, which is available as Markdown too. */
export function toSinglePageForm(form: RulesPrintForm): 'poster' | 'slip' | undefined {
  if (form === 'poster-a3') return 'poster'
  return form === 'poster' || form === 'slip' ? form : undefined
}

export function rulesTitle({ lang, title, subtitle, code }: RuleSheet, form: RulesPrintForm): string {
  const page = toSinglePageForm(form)
  const kind = page === undefined ? subtitle : ruleSheetWords(lang).own('sheet', page)
  return `${title} — ${kind.toLocaleLowerCase()} ${code}`
}
