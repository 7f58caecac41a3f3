// All papers of the club, in list order. The request schema, the list of offers and the test over all papers are
// derived from this table. A new paper needs one line in it.

import { z } from 'zod'
import type { Lang } from '../../../i18n/registry.ts'
import type { Result } from '../../../rules/vocabulary.ts'
import { badgesPaperSpec } from './badges.ts'
import { blankFormPaperSpec } from './blankForm.ts'
import { certificatesPaperSpec } from './certificates.ts'
import { dayEndPaperSpec } from './dayEnd.ts'
import { playerPaperSpec } from './player.ts'
import { prizesPaperSpec } from './prizes.ts'
import { protocolPaperSpec } from './protocol.ts'
import { resultsPaperSpec } from './results.ts'
import { rulesPaperSpec } from './rules.ts'
import { seatingPaperSpec } from './seating.ts'
import type { PaperOffer, PaperContext, PaperSource, PaperSpec, PrintedPaper } from './paperSpec.ts'
import { seriesPaperSpec } from './series.ts'
import { standingsPaperSpec } from './standings.ts'
import { teamsPaperSpec } from './teams.ts'

const papers = {
  protocol: protocolPaperSpec,
  dayEnd: dayEndPaperSpec,
  standings: standingsPaperSpec,
  teams: teamsPaperSpec,
  series: seriesPaperSpec,
  results: resultsPaperSpec,
  player: playerPaperSpec,
  prizes: prizesPaperSpec,
  certificates: certificatesPaperSpec,
  seating: seatingPaperSpec,
  badges: badgesPaperSpec,
  blank: blankFormPaperSpec,
  rules: rulesPaperSpec,
}

type PaperId = keyof typeof papers
type PaperArgs = { readonly [P in PaperId]: z.output<(typeof papers)[P]['args']> }

export type PaperRequest<P extends PaperId = PaperId> = {
  readonly [Q in P]: { readonly paper: Q; readonly of: PaperArgs[Q] }
}[P]

/** An offered paper, with the request that produces it. */
export interface OfferedPaper extends Omit<PaperOffer<unknown>, 'of'> {
  readonly ask: PaperRequest
}

const PAPERS: { readonly [P in PaperId]: PaperSpec<PaperArgs[P]> } = papers
export const PAPER_IDS = Object.keys(papers) as readonly PaperId[]

const asks = PAPER_IDS.map((paper) => z.strictObject({ paper: z.literal(paper), of: PAPERS[paper].args }))

/** Each option pairs an id with the arguments of that paper, which the compiler cannot infer from the list. */
export const paperRequestSchema = z.discriminatedUnion(
  'paper',
  asks as [(typeof asks)[number]],
) as z.ZodType as z.ZodType<PaperRequest, PaperRequest>

export function offeredPapers(place: PaperContext): readonly OfferedPaper[] {
  return PAPER_IDS.flatMap((paper) =>
    PAPERS[paper].offers(place).map(({ of, ...offer }) => ({ ...offer, ask: { paper, of } as PaperRequest })),
  )
}

export function makePaper<P extends PaperId>(
  { paper, of }: { readonly paper: P; readonly of: PaperArgs[P] },
  source: PaperSource,
  langs: readonly Lang[],
): Result<PrintedPaper> | Promise<Result<PrintedPaper>> {
  return PAPERS[paper].make(of, source, langs)
}
