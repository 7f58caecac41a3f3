// Rules as a page that stands alone, in the form asked for. `fontFaces`: @font-face rules of the host, if it has them.

import { renderPoster, renderSlip } from './poster.ts'
import { renderHtml } from './renderHtml.ts'
import type { RulesForm } from './rulesForms.ts'
import type { RuleSheet } from './sheet.ts'

export function renderRules(sheets: readonly RuleSheet[], form: RulesForm, fontFaces = ''): string {
  if (form === 'poster' || form === 'poster-a3') return renderPoster(sheets, form === 'poster' ? 'A4' : 'A3', fontFaces)
  return form === 'slip' ? renderSlip(sheets, fontFaces) : renderHtml(sheets, fontFaces)
}
