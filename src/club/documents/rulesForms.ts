// The forms in which rules are printed, and what each is called as a document.

import type { RuleSheet } from './sheet.ts'
import { wordingOf } from './wording.ts'

/**
 * `everything`: the sheet with codes and what the house rules switch off; `poster-a3`: the poster on twice the
 * paper.
 */
export const RULES_FORMS = ['sheet', 'everything', 'poster', 'poster-a3', 'slip'] as const
export type RulesForm = (typeof RULES_FORMS)[number]

/** Paper of one page, which is never Markdown. */
export function onePage(form: RulesForm): 'poster' | 'slip' | undefined {
  if (form === 'poster-a3') return 'poster'
  return form === 'poster' || form === 'slip' ? form : undefined
}

export function rulesTitle({ lang, title, subtitle, code }: RuleSheet, form: RulesForm): string {
  const page = onePage(form)
  const kind = page === undefined ? subtitle : wordingOf(lang).own('sheet', page)
  return `${title} — ${kind.toLocaleLowerCase()} ${code}`
}
