// The forms in which rules are printed, and what each is called as a document.

import type { RuleSheet } from './sheet.ts'
import { wordingOf } from './wording.ts'

/** `everything`: the sheet with codes and what the house rules switch off. */
export const RULES_FORMS = ['sheet', 'everything', 'poster', 'slip'] as const
export type RulesForm = (typeof RULES_FORMS)[number]

export function rulesTitle({ lang, title, subtitle, code }: RuleSheet, form: RulesForm): string {
  const kind = form === 'poster' || form === 'slip' ? wordingOf(lang).own('sheet', form) : subtitle
  return `${title} — ${kind.toLocaleLowerCase()} ${code}`
}
