// The rules under the chosen flags: as a sheet, as a sheet that also contains the rules switched off, as a poster, and
// as a slip with the differences from the preset.

import { z } from 'zod'
import { applyFlagChanges } from '../../../rules/flags.ts'
import { ok } from '../../../rules/vocabulary.ts'
import { chosenRulesSchema } from '../../../club/model/argumentSchemas.ts'
import { findOrParseRulebook, rulebookSourceSchema } from '../../../club/rulebooks/parse.ts'
import { RULES_PRINT_FORMS, rulesTitle, type RulesPrintForm } from '../rulesForms.ts'
import { renderRules } from '../renderRules.ts'
import { createRuleSheet } from '../ruleSheet.ts'
import type { PaperOffer, PaperSpec } from './paperSpec.ts'

/** `text` is the source of a rulebook that is being edited. */
const args = chosenRulesSchema.extend({
  form: z.enum(RULES_PRINT_FORMS).exactOptional(),
  text: rulebookSourceSchema.exactOptional(),
})
type Args = z.output<typeof args>

const RULES_OFFERS: readonly (Pick<PaperOffer<Args>, 'id' | 'icon'> & { readonly form?: RulesPrintForm })[] = [
  { id: 'rules', icon: 'i-lucide-book-open' },
  { id: 'poster', icon: 'i-lucide-presentation', form: 'poster' },
  { id: 'slip', icon: 'i-lucide-sticky-note', form: 'slip' },
]

export const rulesPaperSpec: PaperSpec<Args> = {
  args,
  offers: ({ data }) => {
    const { rulebook, preset, flags } = data.season
    return RULES_OFFERS.map(({ id, icon, form }) => ({
      id,
      group: 'blank' as const,
      icon,
      of: { rulebook, preset, flags: { ...flags }, ...(form === undefined ? {} : { form }) },
    }))
  },
  make({ rulebook: id, preset, flags: chosen, form = 'sheet', text }, source, langs) {
    const found = findOrParseRulebook(id, text)
    if (!found.ok) return found
    const rulebook = found.value
    const flags = applyFlagChanges(rulebook, preset, chosen)
    if (!flags.ok) return flags
    const sheets = langs.map((lang) =>
      createRuleSheet(
        rulebook,
        preset,
        flags.value,
        lang,
        source.clubName(),
        form === 'everything',
        source.phrases(id),
      ),
    )
    const [first] = sheets
    return ok({ html: renderRules(sheets, form), title: first === undefined ? '' : rulesTitle(first, form) })
  },
}
