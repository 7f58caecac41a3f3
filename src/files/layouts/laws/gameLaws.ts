// The laws of the game, which are rules that every real game obeys. They decide between readings of a file. Pure
// functions.

import type { Role } from '../../../rules/vocabulary.ts'
import { teamOf } from '../../../scoring/sides.ts'
import { countValues, shareOf } from './grid.ts'

export const isBlackRole = (role: Role | undefined): boolean => role !== undefined && teamOf(role) === 'black'

/** Usual number of black players, the Don included. */
function usualBlacks(size: number): number {
  return size >= 12 ? 4 : size >= 9 ? 3 : 2
}

/** Whether these cards are possible at a table of this size. Except at ten seats, clubs vary the mafia by one. */
function isLawfulCount(don: number, sheriff: number, mafia: number, size: number): boolean {
  const due = usualBlacks(size) - 1
  return don === 1 && sheriff === 1 && (size === 10 ? mafia === due : mafia > 0 && Math.abs(mafia - due) <= 1)
}

/** Law of cards: one Don, one Sheriff, and the usual number of other mafia for the size of the table. */
export function isLawfulDeal(roles: Iterable<Role | undefined>): boolean {
  let [don, sheriff, mafia, size] = [0, 0, 0, 0]
  for (const role of roles) {
    if (role === undefined) return false
    size += 1
    if (role === 'don') don += 1
    else if (role === 'sheriff') sheriff += 1
    else if (role === 'mafia') mafia += 1
  }
  return isLawfulCount(don, sheriff, mafia, size)
}

/** The same law for the words of a game, given the number of times that each word occurs and its meaning. */
export function isLawfulTally(words: ReadonlyMap<string, number>, meaning: ReadonlyMap<string, Role>): boolean {
  const times: Partial<Record<Role, number>> = {}
  let size = 0
  for (const [word, count] of words) {
    const role = meaning.get(word)
    if (role === undefined) return false
    times[role] = (times[role] ?? 0) + count
    size += count
  }
  return isLawfulCount(times.don ?? 0, times.sheriff ?? 0, times.mafia ?? 0, size)
}

interface SideValues<T> {
  /** Share of games in which all players of a side have the same value. One red player may have a different one. */
  readonly uniform: number
  /** Share of games in which, in addition, the values of the two sides differ. */
  readonly different: number
  /** The value of each side, by game. `undefined` if a side has several values. */
  readonly sides: readonly ({ readonly black: T; readonly red: T } | undefined)[]
}

/** Law of results: all players of a side win, or all of them lose. */
export function sideValues<T>(
  games: readonly (readonly T[])[],
  roles: readonly (readonly (Role | undefined)[])[],
): SideValues<T> {
  const sides = games.map((values, game) => {
    const ofSide = (isBlack: boolean, odd: number) => {
      const own = values.filter((_, seat) => isBlackRole(roles[game]?.[seat]) === isBlack)
      const [most] = countValues(own)
      return most && own.length - most[1] <= odd ? { value: most[0] } : undefined
    }
    const [black, red] = [ofSide(true, 0), ofSide(false, 1)]
    return black && red ? { black: black.value, red: red.value } : undefined
  })
  return {
    uniform: shareOf(sides.map((each) => each !== undefined)),
    different: shareOf(sides.map((each) => each !== undefined && each.black !== each.red)),
    sides,
  }
}

/** Law of the first night: victims are red. Returns the share of victims who are, or 0 if there are no victims. */
export function redVictimShare(victims: readonly number[], roles: readonly (readonly (Role | undefined)[])[]): number {
  return shareOf(victims.flatMap((seat, game) => (seat > 0 ? [!isBlackRole(roles[game]?.[seat - 1])] : [])))
}
