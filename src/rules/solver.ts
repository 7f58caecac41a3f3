// The exact solver of the plain game: the probability that the mafia wins under random play, by enumerating states, as
// a reduced fraction. Shares no code with the engine, so that each can verify the other. Source: docs/spec/rulebooks.md
// §8 and §9.

import {
  ONE_FRACTION,
  ZERO_FRACTION,
  addFractions,
  fraction,
  multiplyFractions,
  subtractFractions,
  type Fraction,
} from './fraction.ts'
import { err, ok, type Result } from './vocabulary.ts'

export interface PlainGameSetup {
  readonly players: number
  readonly mafia: number
  readonly first: 'day' | 'night'
  /**
   * Whether the mafia wins as soon as it has at least as many players as the others. If not, the game continues until
   * one side is extinct.
   */
  readonly parityWin: boolean
}

/** For larger tables the result would still be exact, but slow to print. */
export const MAX_SOLVED_PLAYERS = 40

export function solvePlainGame(table: PlainGameSetup): Result<{ readonly mafia: Fraction; readonly red: Fraction }> {
  const { players, mafia } = table
  if (!Number.isInteger(players) || players < 2 || players > MAX_SOLVED_PLAYERS)
    return err({ code: 'solve/players', params: { min: 2, max: MAX_SOLVED_PLAYERS } })
  if (!Number.isInteger(mafia) || mafia < 1 || mafia >= players)
    return err({ code: 'solve/mafia', params: { min: 1, max: players - 1 } })
  const win = mafiaWin(table)
  return ok({ mafia: win, red: subtractFractions(ONE_FRACTION, win) })
}

function mafiaWin({ players, mafia, first, parityWin }: PlainGameSetup): Fraction {
  const known = new Map<string, Fraction>()

  const settled = (n: number, m: number): Fraction | undefined => {
    if (m === 0) return ZERO_FRACTION
    const citizens = n - m
    return citizens === 0 || (parityWin && m >= citizens) ? ONE_FRACTION : undefined
  }

  /** A lynch with the same chance for each living player, then the night. */
  const day = (n: number, m: number): Fraction => {
    const key = `${n} ${m}`
    const before = known.get(key)
    if (before !== undefined) return before
    const mafiosoOut = multiplyFractions(fraction(m, n), settled(n - 1, m - 1) ?? night(n - 1, m - 1))
    const citizenOut = multiplyFractions(fraction(n - m, n), settled(n - 1, m) ?? night(n - 1, m))
    const answer = addFractions(mafiosoOut, citizenOut)
    known.set(key, answer)
    return answer
  }

  /** One citizen is killed. */
  const night = (n: number, m: number): Fraction => settled(n - 1, m) ?? day(n - 1, m)

  return first === 'day' ? day(players, mafia) : night(players, mafia)
}
