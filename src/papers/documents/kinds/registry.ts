// Every paper of the club, in the order of the list: what the request for a paper may ask, what the list
// offers and what the table test over all papers makes. Adding one is a line here.

import { z } from 'zod'
import type { Lang } from '../../../i18n/registry.ts'
import type { Result } from '../../../rules/vocabulary.ts'
import { badges } from './badges.ts'
import { blank } from './blank.ts'
import { certificates } from './certificates.ts'
import { dayEnd } from './dayEnd.ts'
import { prizes } from './prizes.ts'
import { protocol } from './protocol.ts'
import { results } from './results.ts'
import { rules } from './rules.ts'
import { seating } from './seating.ts'
import type { PaperOffer, PaperPlace, PaperSource, PaperSpec, PrintedPaper } from './spec.ts'
import { series } from './series.ts'
import { standings } from './standings.ts'
import { teams } from './teams.ts'

const papers = {
  protocol,
  dayEnd,
  standings,
  teams,
  series,
  results,
  prizes,
  certificates,
  seating,
  badges,
  blank,
  rules,
}

type PaperId = keyof typeof papers
type PaperArgs = { readonly [P in PaperId]: z.output<(typeof papers)[P]['args']> }

export type PaperAsk<P extends PaperId = PaperId> = {
  readonly [Q in P]: { readonly paper: Q; readonly of: PaperArgs[Q] }
}[P]

/** A line of the list, with the paper to ask for. */
export interface OfferedPaper extends Omit<PaperOffer<unknown>, 'of'> {
  readonly ask: PaperAsk
}

const PAPERS: { readonly [P in PaperId]: PaperSpec<PaperArgs[P]> } = papers
export const PAPER_IDS = Object.keys(papers) as readonly PaperId[]

const asks = PAPER_IDS.map((paper) => z.strictObject({ paper: z.literal(paper), of: PAPERS[paper].args }))

/** Each option pairs an id with the arguments of that paper, which the compiler cannot see through the list. */
export const paperAskSchema = z.discriminatedUnion('paper', asks as [(typeof asks)[number]]) as z.ZodType as z.ZodType<
  PaperAsk,
  PaperAsk
>

export function offeredPapers(place: PaperPlace): readonly OfferedPaper[] {
  return PAPER_IDS.flatMap((paper) =>
    PAPERS[paper].offers(place).map(({ of, ...offer }) => ({ ...offer, ask: { paper, of } as PaperAsk })),
  )
}

export function makePaper<P extends PaperId>(
  { paper, of }: { readonly paper: P; readonly of: PaperArgs[P] },
  source: PaperSource,
  langs: readonly Lang[],
): Result<PrintedPaper> | Promise<Result<PrintedPaper>> {
  return PAPERS[paper].make(of, source, langs)
}
