// The seating of a stage, five ways; later rounds alone where they are asked for.

import { z } from 'zod'
import { id, round } from '../../model/argumentSchemas.ts'
import type { Part } from '../paper.ts'
import { seatedStage, seatingOf } from '../paperData.ts'
import type { PaperWords } from '../wording.ts'
import { SEATING_VIEWS, seatingPaper, type SeatingContent, type SeatingView } from '../seatingPaper.ts'
import { type PaperOffer, type PaperSpec, printed } from './spec.ts'

const args = z.strictObject({
  season: id,
  stage: id,
  by: z.enum(SEATING_VIEWS),
  fromRound: round.exactOptional(),
})

const ICONS: Readonly<Record<SeatingView, PaperOffer<unknown>['icon']>> = {
  round: 'i-lucide-grid-3x3',
  player: 'i-lucide-users',
  table: 'i-lucide-armchair',
  cards: 'i-lucide-signpost',
  slips: 'i-lucide-scissors',
}

export const seating: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data, stage }) =>
    stage?.schedule === undefined
      ? []
      : SEATING_VIEWS.map((by) => ({
          id: `seating-${by}`,
          group: 'seating',
          icon: ICONS[by],
          of: { season: data.season.id, stage: stage.id, by },
        })),
  make({ season, stage, by, fromRound = 1 }, source, langs) {
    const data = source.season(season)
    if (!data.ok) return data
    const seated = seatedStage(data.value, stage)
    if (!seated.ok) return seated
    const content = seatingOf(data.value, seated.value)
    return printed(langs, (words) => [seatingPart(content, by, words, fromRound)])
  },
}

/** None where no round is left. Figures speak of the whole plan and stay with it. */
export function seatingPart(
  { figures, rounds, ...content }: SeatingContent,
  by: SeatingView,
  words: PaperWords,
  fromRound = 1,
): Part | undefined {
  const shown = rounds.filter(({ round: number }) => number >= fromRound)
  return shown.length === 0
    ? undefined
    : seatingPaper({ ...content, rounds: shown, ...(figures && fromRound <= 1 ? { figures } : {}) }, by, words)
}
