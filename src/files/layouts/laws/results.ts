// Chooses the source of the results. Every source is read. The most reliable one is used, and the results that it lacks
// come from the others. A doubt is noted about a source that contradicts it and has a fitting heading. Pure functions.

import type { DealtRoles } from './cards.ts'
import type { Claims } from './claims.ts'
import { figuresOf, resultsInMostTotals, resultsInTotals } from './figures.ts'
import type { GameFact } from './frame.ts'
import {
  agreementOf,
  type Outcome,
  reliabilityOf,
  type ResultSource,
  resultsInMarks,
  resultsInWords,
} from './winners.ts'

export interface ResultsReading {
  readonly main: ResultSource | undefined
  readonly points: ResultSource | undefined
  /** By game. */
  readonly outcomes: readonly Outcome[]
  /** Number of sources that agree with the main source, minus twice the number of sources that do not. */
  readonly agreement: number
}

const FIELD_OF_SOURCE = { word: 'winner', mark: 'won', points: 'total' } as const
const AGREES = 0.85
const AGREES_FULLY = 0.97

export function readResults(claims: Claims, facts: readonly GameFact[], roles: DealtRoles): ResultsReading {
  const figures = figuresOf(claims.frame, claims.isFree)
  const inWords = (fact: GameFact) =>
    resultsInWords(fact) ?? resultsInWords({ ...fact, texts: fact.texts.map((own) => own.slice(0, 1)) })
  const points = resultsInTotals(figures, roles) ?? resultsInMostTotals(figures, roles)
  const sources = [
    ...facts.map(inWords),
    ...claims.freeSlots.map((slot) => resultsInMarks(slot, roles, claims.isOtherwise('marks'))),
    points,
  ]
    .flatMap((source) => source ?? [])
    .toSorted((a, b) => reliabilityOf(b) - reliabilityOf(a))
  const [main] = sources
  if (!main) return { main, points, outcomes: claims.frame.games.map(() => undefined), agreement: 0 }
  let agreement = 0
  for (const source of sources) {
    const agreed = agreementOf(main, source)
    if (agreed >= AGREES && claims.isFree(source.at)) claims.takeAt(source.at, FIELD_OF_SOURCE[source.how])
    if (source.at === main.at) continue
    agreement += agreed >= AGREES_FULLY ? 1 : -2
    if (agreed < AGREES && source.isHinted)
      claims.doubt('results-differ', source.at, claims.placeAt(source.at)?.heading ?? '')
  }
  if (sources.every(({ isTurnable }) => isTurnable)) claims.ask('marks', [main.at])
  // A cell with an unknown word is an error of its game, and no other source replaces it.
  const agreeing = sources.filter((source) => agreementOf(main, source) >= AGREES)
  const outcomes = claims.frame.games.map((_, game) =>
    main.unread?.[game] === undefined
      ? agreeing.find((source) => source.outcomes[game] !== undefined)?.outcomes[game]
      : undefined,
  )
  return { main, points, outcomes, agreement }
}
