// Reads who won a game from words and from marks. Pure functions.

import type { DealtRoles } from './cards.ts'
import { foldedKey, foldedMark, foldedResult, parseCellPoints } from './foldedWords.ts'
import type { GameFact, SeatSlot } from './frame.ts'
import { sideValues } from './gameLaws.ts'
import { countValues, shareOf } from './grid.ts'
import { isHinted } from './hints.ts'

export type Outcome = 'red' | 'mafia' | 'draw' | 'unrated' | undefined

/** A place from which the results of all games can be read. */
export interface ResultSource {
  readonly at: string
  readonly how: 'word' | 'mark' | 'points'
  readonly outcomes: readonly Outcome[]
  /** The text of each game's cell that is not a known result. */
  readonly unread?: readonly (string | undefined)[]
  readonly isHinted: boolean
  /** Share of games in which the source obeys the law that applies to it. */
  readonly lawful: number
  /** Whether the source has two unknown marks, either of which may be the mark of the winners. */
  readonly isTurnable: boolean
  /** Columns that were added to a total (sign 1) or subtracted from it (sign -1) to get the result. */
  readonly parts?: readonly { readonly at: string; readonly sign: 1 | -1 }[]
}

export const sideOutcome = (isBlack: boolean): 'mafia' | 'red' => (isBlack ? 'mafia' : 'red')

const MOST_RESULT_WORDS = 12

export function resultsInWords({ texts, heading, at }: GameFact): ResultSource | undefined {
  const own = texts.map((each) => [...new Set(each.map((text) => text.trim()).filter((text) => text !== ''))])
  const filled = own.filter((each) => each.length > 0)
  if (new Set(own.flat().map(foldedKey)).size > MOST_RESULT_WORDS || filled.length < 0.5 * own.length) return undefined
  const resultsOf = (words: readonly string[]) => [...new Set(words.flatMap((word) => foldedResult(word) ?? []))]
  const single = filled.filter((words) => resultsOf(words).length <= 1).length
  const known = filled.filter((words) => resultsOf(words).length > 0).length
  const hinted = isHinted(heading, 'winner')
  if (single < 0.9 * filled.length || known < (hinted ? 0.5 : 0.85) * filled.length) return undefined
  const outcomes = own.map((words): Outcome => {
    const [outcome, other] = resultsOf(words)
    return outcome === 'maniac' || other !== undefined ? undefined : outcome
  })
  if (new Set(outcomes).size < 2 && !hinted) return undefined
  const unread = own.map((words, game) =>
    outcomes[game] === undefined && words.length > 0 ? words.join(' / ') : undefined,
  )
  return { at, how: 'word', outcomes, unread, isHinted: hinted, lawful: known / filled.length, isTurnable: false }
}

const MOST_MARKS = 6

export function resultsInMarks(slot: SeatSlot, roles: DealtRoles, isTurned: boolean): ResultSource | undefined {
  const keys = slot.texts.map((own) => own.map((text) => text.trim().toLowerCase()))
  const values = countValues(keys.flat()).map(([key]) => key)
  const isFigure = (key: string) => parseCellPoints(key) !== undefined && key !== '0' && key !== '1'
  if (values.length < 2 || values.length > MOST_MARKS || values.some(isFigure)) return undefined
  const { uniform, different, sides } = sideValues(keys, roles)
  if (uniform < 0.85 || different < 0.5) return undefined
  const markOf = (key: string) => foldedMark(key) ?? (key === '' ? false : undefined)
  const apart = values.filter((key) => markOf(key) !== 'tie')
  const unknown = apart.filter((key) => markOf(key) === undefined)
  const isKnown = apart.some((key) => markOf(key) === true)
  const isOnlyOne = apart.length === 2 && unknown.length === 1
  const winning = isOnlyOne ? unknown[0] : unknown.toSorted()[isTurned ? 1 : 0]
  const isWin = (key: string) => (isKnown ? markOf(key) === true : key === winning)
  return {
    at: slot.at,
    how: 'mark',
    outcomes: sides.map((each): Outcome => {
      if (!each) return undefined
      // Empty cells say nothing about a game, so they never say that it is a draw.
      if (each.black === each.red) return each.black === '' ? undefined : 'draw'
      return isWin(each.black) === isWin(each.red) ? undefined : sideOutcome(isWin(each.black))
    }),
    isHinted: isHinted(slot.heading, 'won') || isHinted(slot.heading, 'winner'),
    lawful: uniform,
    isTurnable: !isKnown && unknown.length >= 2,
  }
}

/**
 * The share of games with the same result in both sources. Only games with a result in both count; 1 if there are none.
 */
export function agreementOf(a: ResultSource, b: ResultSource): number {
  const both = a.outcomes.flatMap((outcome, game) => {
    const other = b.outcomes[game]
    const isCompared = outcome !== undefined && other !== undefined && outcome !== 'unrated' && other !== 'unrated'
    return isCompared ? [outcome === other] : []
  })
  return both.length === 0 ? 1 : shareOf(both)
}

/** Words are more reliable than marks, and marks more than points. A fitting heading adds as much as words do. */
export function reliabilityOf({ how, isHinted: hasHint, lawful, isTurnable }: ResultSource): number {
  return { word: 2, mark: 1, points: 0.5 }[how] + (hasHint ? 2 : 0) + lawful - (isTurnable ? 3 : 0)
}
