// The games of a book as they were read by the laws of the game, with everything that could not be decided. Data only.

import type { Role } from '../../../rules/vocabulary.ts'
import type { TableField } from '../fields.ts'
import type { TableMap } from '../tableMap.ts'
import type { CellPlace, Frame, MapPlace } from './frame.ts'
import type { PointsMatrix } from './pointsMatrix.ts'

type SolvedResult = 'red' | 'mafia' | 'draw'

export interface SolvedSeat {
  readonly player: string
  readonly role: Role | undefined
  /** Bonus minus penalty, in hundredths of a point. */
  readonly hundredths: number
  readonly isRemoved: boolean
  /** The file's own marks that the player won (`+`), lost (`-`) or something unknown. Empty without a mark. */
  readonly wonMark: string
  /** The file's own mark of the first victim, if seats have such marks. */
  readonly victimMark: string
  readonly unread: ReadonlyMap<'bonus' | 'disqualified', UnreadCell>
}

/** A cell whose field is known, but whose text cannot be interpreted. It is never replaced by a default. */
export interface UnreadCell {
  readonly text: string
  readonly cell: CellPlace
}

/** A law that a game breaks. A game with impossible cards, a repeated player or a missing name is not read. */
export type BrokenLaw = 'cards' | 'repeatedPlayer' | 'missingName' | 'noWinner' | 'victim'

export type UnreadFact = 'evening' | 'winner' | 'victim' | 'bestMove' | 'rated'

export interface SolvedGame {
  /** Number of the sheet, counted from 0. */
  readonly sheet: number
  /** First row of the game or, if games are in columns, the column of the game, counted from 1. */
  readonly row: number
  /** ISO date, or an empty string. */
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
  readonly unread: ReadonlyMap<UnreadFact, UnreadCell>
}

/**
 * A decision that the laws leave open.
 * - cards: which of two assignments of cards to unknown words is right
 * - marks: which of two unknown marks means that a player won
 * - days: whether the day or the month is written first
 * - figures: which column contains bonuses and which contains penalties
 * - removed: whether marks mean that players were removed
 * - rated: whether marks mean that games count
 * - year: the year of days that are written without a year
 */
export type QuestionTopic = 'cards' | 'marks' | 'days' | 'figures' | 'removed' | 'rated' | 'year'

export interface Question {
  readonly about: QuestionTopic
  /** Places or values that the question is about. */
  readonly options: readonly string[]
}

/** Answers of the user: the topics for which the answer differs from the default, and the year. */
export interface Answers {
  readonly otherwise?: readonly QuestionTopic[]
  readonly year?: number
}

/** The kind of a doubt: something was not read, or it was read although a law contradicts it. */
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
  /** Words to which the reading gave a meaning that the list of common words does not contain. */
  readonly words: TableMap['words']
  readonly isMonthFirst: boolean
  readonly questions: readonly Question[]
  readonly doubts: readonly Doubt[]
  /** How strongly the laws support this reading. Only comparable with the weight of another reading. */
  readonly weight: number
}

export interface Solution {
  readonly readings: readonly Reading[]
  readonly games: readonly SolvedGame[]
  /** Set if the book contains only points and no games. */
  readonly matrix?: PointsMatrix
  readonly questions: readonly Question[]
  readonly doubts: readonly Doubt[]
  readonly skipped: readonly { readonly sheet: string; readonly why: 'hidden' | 'noGames' }[]
  /** Whether there are neither questions nor doubts. */
  readonly isSure: boolean
}
