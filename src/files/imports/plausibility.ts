// Judges a table whose columns were guessed, before its games are imported. After a wrong guess, many games have
// properties that are rare in real games: they are void, have no winner, or have a result that contradicts the file's
// own win marks. Pure functions. Source: docs/spec/scoring.md §8.

import type { PreviewedGameWithoutRecord } from './reader.ts'

/** The part of a previewed or offered game that is judged. */
export type JudgedGame = Pick<PreviewedGameWithoutRecord, 'faults' | 'isVoid' | 'winner'> & {
  /** Whether the game can be imported. */
  readonly canTake: boolean
}

export interface ImportPlausibility {
  readonly games: number
  /** Number of games that cannot be imported because of a fault. */
  readonly unreadable: number
  /** Number of games that the file marks as unrated. They would not count. */
  readonly voids: number
  /** Number of rated games without a winner. They would not count either. */
  readonly winnerless: number
  /** Whether so many games are unreadable, void or without a winner that the columns were probably read wrongly. */
  readonly isDoubtful: boolean
}

/** If more than one in this many games has such a fault, the user is asked. */
const DOUBTFUL_ONE_IN_GAMES = 10

export function judgeImport(games: readonly JudgedGame[]): ImportPlausibility {
  const voids = games.filter(({ isVoid }) => isVoid === true)
  const others = games.filter(({ isVoid }) => isVoid !== true)
  const unreadable = others.filter(({ canTake }) => !canTake).length
  const winnerless = others.filter(({ canTake, winner }) => canTake && winner === undefined).length
  const faulty = unreadable + voids.length + winnerless
  return {
    games: games.length,
    unreadable,
    voids: voids.length,
    winnerless,
    isDoubtful: faulty * DOUBTFUL_ONE_IN_GAMES > games.length,
  }
}

/** Whether the file's own win marks name winners other than those of the game's result. */
export function isContradicted({ faults, canTake }: Pick<JudgedGame, 'faults' | 'canTake'>): boolean {
  return canTake && faults.some(({ code }) => code === 'table/won-differs')
}
