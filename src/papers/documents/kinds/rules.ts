// The rules under their flags: the sheet, for programs and pedants with everything that is switched off, the poster for
// the wall, and the slip that says what differs here.

import { z } from 'zod'
import { flagsWith } from '../../../rules/flags.ts'
import { ok } from '../../../rules/vocabulary.ts'
import { chosenRules } from '../../../club/model/argumentSchemas.ts'
import { findWritten, rulebookSource } from '../../../club/rulebooks/parse.ts'
import { RULES_FORMS, rulesTitle, type RulesForm } from '../sheet.ts'
import { renderRules } from '../renderHtml.ts'
import { ruleSheet } from '../ruleSheet.ts'
import type { PaperOffer, PaperSpec } from './spec.ts'

/** `text`: of a file being written. */
const args = chosenRules.extend({ form: z.enum(RULES_FORMS).exactOptional(), text: rulebookSource.exactOptional() })
type Args = z.output<typeof args>

const OFFERED: readonly (Pick<PaperOffer<Args>, 'id' | 'icon'> & { readonly form?: RulesForm })[] = [
  { id: 'rules', icon: 'i-lucide-book-open' },
  { id: 'poster', icon: 'i-lucide-presentation', form: 'poster' },
  { id: 'slip', icon: 'i-lucide-sticky-note', form: 'slip' },
]

export const rules: PaperSpec<Args> = {
  args,
  offers: ({ data }) => {
    const { rulebook, preset, flags } = data.season
    return OFFERED.map(({ id, icon, form }) => ({
      id,
      group: 'blank' as const,
      icon,
      of: { rulebook, preset, flags: { ...flags }, ...(form === undefined ? {} : { form }) },
    }))
  },
  make({ rulebook: id, preset, flags: chosen, form = 'sheet', text }, source, langs) {
    const found = findWritten(id, text)
    if (!found.ok) return found
    const rulebook = found.value
    const flags = flagsWith(rulebook, preset, chosen)
    if (!flags.ok) return flags
    const sheets = langs.map((lang) =>
      ruleSheet(rulebook, preset, flags.value, lang, source.clubName(), form === 'everything', source.phrases(id)),
    )
    const [first] = sheets
    return ok({ html: renderRules(sheets, form), title: first === undefined ? '' : rulesTitle(first, form) })
  },
}
