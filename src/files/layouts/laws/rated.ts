// Reads whether a game counts. A column of marks without a known heading is ignored by default, because a wrong reading
// would make games void. It is read if it agrees with results that say "unrated", or if the user says that it marks
// rated games. Pure functions.

import { parseCellNumber } from '../cellValues.ts'
import type { Claims } from './claims.ts'
import { foldedMark, foldedResult } from './foldedWords.ts'
import type { GameFact } from './frame.ts'
import { countValues, shareOf } from './grid.ts'
import { hintsOf, isHinted } from './hints.ts'
import type { Outcome } from './winners.ts'

/** Whether the file marks a game as rated, by game. `undefined` if the game has no mark. */
type RatedMarks = readonly (boolean | undefined)[]

export function readRated(
  claims: Claims,
  facts: readonly GameFact[],
  outcomes: readonly Outcome[],
): RatedMarks | undefined {
  const free = facts.filter(({ at }) => claims.isFree(at))
  const isMark = (text: string) => foldedMark(text) !== undefined || foldedResult(text) === 'unrated'
  const worded = free.find(
    ({ heading, texts }) => isHinted(heading, 'rated') && shareOf(texts.flat().map(isMark)) >= 0.9,
  )
  const fact = worded ?? free.find(isWordless)
  if (!fact) return undefined
  const marks = marksOf(fact)
  if (shareOf(marks.map((mark) => mark !== false)) < 0.6) return undefined
  if (fact === worded || agreesWithResults(marks, outcomes) || claims.ask('rated', [fact.at])) {
    claims.take(fact, 'rated')
    return marks
  }
  claims.leaveOut(fact.at)
  return undefined
}

function isWordless({ heading, texts }: GameFact): boolean {
  const isFlag = (text: string) => foldedMark(text) !== undefined && (parseCellNumber(text) ?? 0) <= 1
  return (
    hintsOf(heading).length === 0 &&
    texts.flat().every(isFlag) &&
    texts.some((own) => own.length > 0) &&
    (countValues(texts.flat()).length === 2 || texts.some((own) => own.length === 0)) &&
    shareOf(texts.map(([text = '']) => foldedMark(text) === true)) >= 0.6
  )
}

/** If at least half of the games have a mark, an empty cell means that the game is not rated. */
function marksOf({ texts }: GameFact): RatedMarks {
  const isEmptyNo = texts.some((own) => own.length === 0) && shareOf(texts.map((own) => own.length > 0)) >= 0.5
  const isNo = (text: string) => foldedMark(text) === false || foldedResult(text) === 'unrated'
  return texts.map(([text]) => (text === undefined ? (isEmptyNo ? false : undefined) : !isNo(text)))
}

function agreesWithResults(marks: RatedMarks, outcomes: readonly Outcome[]): boolean {
  const isNamed = outcomes.includes('unrated')
  return isNamed && marks.every((mark, game) => (mark === false) === (outcomes[game] === 'unrated'))
}
