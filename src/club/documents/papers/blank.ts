// A protocol to fill in by hand; for a round of a seated stage a page for every table, with the names.

import { z } from 'zod'
import { flagsWith } from '../../../rules/flags.ts'
import { findRules } from '../../../rules/rulebooks/registry.ts'
import { chosenRules, id, round } from '../../model/argumentSchemas.ts'
import { blankProtocol } from '../blankProtocol.ts'
import { seatedStage, seatingOf } from '../paperData.ts'
import { NOTHING_TO_PRINT, type PaperSpec, printed } from './spec.ts'

/** The season's own rules unless told. */
const args = z.strictObject({
  season: id,
  rules: chosenRules.exactOptional(),
  place: z.strictObject({ stage: id, round }).exactOptional(),
})

export const blank: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data: { season }, stage, round: n }) => [
    { id: 'blank', group: 'blank', icon: 'i-lucide-file', of: { season: season.id } },
    ...(stage?.schedule === undefined || n === undefined
      ? []
      : [
          {
            id: 'roundBlanks',
            group: 'blank' as const,
            icon: 'i-lucide-files' as const,
            n,
            of: { season: season.id, place: { stage: stage.id, round: n } },
          },
        ]),
  ],
  make({ season, rules, place }, source, langs) {
    const data = source.season(season)
    if (!data.ok) return data
    const { season: record, paper } = data.value
    const asked = rules ?? record
    const found = findRules(asked.rulebook)
    if (!found.ok) return found
    const { rulebook } = found.value
    const flags = flagsWith(rulebook, asked.preset, asked.flags)
    if (!flags.ok) return flags
    const content = { season: paper, rulebook, preset: asked.preset, flags: flags.value }
    if (place === undefined) return printed(langs, (words) => [blankProtocol(content, words)])
    const stage = seatedStage(data.value, place.stage)
    if (!stage.ok) return stage
    const { name } = stage.value
    const seated = seatingOf(data.value, stage.value).rounds.find((each) => each.round === place.round)
    if (seated === undefined) return NOTHING_TO_PRINT
    const tables = seated.tables.map((sitters, index) => ({
      stage: name,
      round: place.round,
      table: index + 1,
      judge: seated.judges[index] ?? '',
      names: sitters.map((sitter) => sitter.name),
    }))
    return printed(langs, (words) => tables.map((table) => blankProtocol({ ...content, place: table }, words)))
  },
}
