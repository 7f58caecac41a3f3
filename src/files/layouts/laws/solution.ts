// The games of a book as the laws of the game read them, with what could not be decided. Data only.

import type { Role } from '../../../rules/vocabulary.ts'
import type { TableField } from '../fields.ts'
import type { TableMap } from '../tableMap.ts'
import type { Frame, MapPlace } from './frame.ts'
import type { PointsMatrix } from './pointsMatrix.ts'

type SolvedResult = 'red' | 'mafia' | 'draw'

export interface SolvedSeat {
  readonly player: string
  readonly role: Role | undefined
  /** Bonus less penalty. */
  readonly hundredths: number
  readonly isRemoved: boolean
}

/** A law that a game breaks. A game with impossible cards, a repeated player or a missing name is not read. */
export type BrokenLaw = 'cards' | 'repeatedPlayer' | 'missingName' | 'noWinner' | 'victim'

export interface SolvedGame {
  /** Number of the sheet, from 0. */
  readonly sheet: number
  /** First row of the game, from 1. */
  readonly row: number
  /** ISO date, or empty. */
  readonly evening: string
  readonly stage: string
  readonly round: string
  readonly table: string
  readonly winner: SolvedResult | undefined
  readonly isUnrated: boolean
  readonly judge: string
  /** Seat of the first victim, or 0. */
  readonly victim: number
  readonly bestMove: readonly number[]
  readonly seats: readonly SolvedSeat[]
  readonly broken: readonly BrokenLaw[]
}

/**
 * A decision that the laws leave open.
 * - cards: which of two assignments of cards to unknown words
 * - marks: which of two unknown marks is that of the winners
 * - days: day or month first
 * - figures: bonus or penalty
 * - removed: marks of removed players, or remarks
 * - rated: marks of games that count, or remarks
 * - year: the year of days without one
 */
export type QuestionTopic = 'cards' | 'marks' | 'days' | 'figures' | 'removed' | 'rated' | 'year'

export interface Question {
  readonly about: QuestionTopic
  /** Places or values that the question is about. */
  readonly options: readonly string[]
}

/** Answers that differ from the default: topics to read the other way round, and the year. */
export interface Answers {
  readonly otherwise?: readonly QuestionTopic[]
  readonly year?: number
}

/** Something that was read although a law speaks against it, or that was not read. */
export type DoubtKind =
  | 'column'
  | 'marks'
  | 'figures'
  | 'fact'
  | 'rows'
  | 'cells'
  | 'label'
  | 'sheet'
  | 'results-differ'
  | 'winner-unknown'
  | 'games-unlawful'
  | 'victims-black'
  | 'few-rated'
  | 'few-games'
  | 'nothing'

export interface Doubt {
  readonly about: DoubtKind
  readonly at: string
  readonly sample: string
}

export interface ReadField {
  readonly at: string
  readonly heading: string
  readonly field: TableField
  readonly place?: MapPlace
}

export interface Reading {
  readonly frame: Frame
  readonly games: readonly SolvedGame[]
  readonly fields: readonly ReadField[]
  /** Words that mean what the common words do not say, or say otherwise. */
  readonly words: TableMap['words']
  readonly isMonthFirst: boolean
  readonly questions: readonly Question[]
  readonly doubts: readonly Doubt[]
  /** How strongly the laws speak for this reading; only differences count. */
  readonly weight: number
}

export interface Solution {
  readonly readings: readonly Reading[]
  readonly games: readonly SolvedGame[]
  /** A book of points without games. */
  readonly matrix?: PointsMatrix
  readonly questions: readonly Question[]
  readonly doubts: readonly Doubt[]
  readonly skipped: readonly { readonly sheet: string; readonly why: 'hidden' | 'noGames' }[]
  /** Neither a question nor a doubt is left. */
  readonly isSure: boolean
}
