// The rule sheet of a rulebook under its flags.

import type { z } from 'zod'
import { flagsWith } from '../../../rules/flags.ts'
import { findRules } from '../../../rules/rulebooks/registry.ts'
import { ok } from '../../../rules/vocabulary.ts'
import { chosenRules } from '../../model/argumentSchemas.ts'
import { documentTitle, renderHtml } from '../renderHtml.ts'
import { ruleSheet } from '../ruleSheet.ts'
import type { PaperSpec } from './spec.ts'

export const rules: PaperSpec<z.output<typeof chosenRules>> = {
  args: chosenRules,
  offers: ({ data }) => {
    const { rulebook, preset, flags } = data.season
    return [{ id: 'rules', group: 'blank', icon: 'i-lucide-book-open', of: { rulebook, preset, flags: { ...flags } } }]
  },
  make(asked, source, langs) {
    const found = findRules(asked.rulebook)
    if (!found.ok) return found
    const { rulebook } = found.value
    const flags = flagsWith(rulebook, asked.preset, asked.flags)
    if (!flags.ok) return flags
    const sheets = langs.map((lang) => ruleSheet(rulebook, asked.preset, flags.value, lang, source.clubName()))
    const [first] = sheets
    return ok({ html: renderHtml(sheets), title: first === undefined ? '' : documentTitle(first) })
  },
}
