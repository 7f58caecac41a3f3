// Judges a table that was read by a guess before its games are imported: a wrong guess shows in games that real games
// rarely are, such as void games, games without a winner, and results that the file's own win marks contradict. Pure
// functions. Source: docs/spec/scoring.md §8.

import type { PreviewedGameWithoutRecord } from './reader.ts'

/** The part of a previewed or offered game that is judged. */
export type JudgedGame = Pick<PreviewedGameWithoutRecord, 'faults' | 'isVoid' | 'winner'> & {
  /** Whether the game can be imported. */
  readonly canTake: boolean
}

export interface ImportPlausibility {
  readonly games: number
  /** Games that cannot be imported because of a fault. */
  readonly unreadable: number
  /** Games that the file marks as unrated. They would not count. */
  readonly voids: number
  /** Rated games without a winner. They would not count either. */
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

/** Whether the file's own win marks name other winners than the result of the game. */
export function isContradicted({ faults, canTake }: Pick<JudgedGame, 'faults' | 'canTake'>): boolean {
  return canTake && faults.some(({ code }) => code === 'table/won-differs')
}
