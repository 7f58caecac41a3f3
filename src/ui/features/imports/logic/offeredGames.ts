// Summaries of a file's games: faults grouped by kind, in the order of their first occurrence, and numbers of games per
// player. Pure.

import type { OfferedGame } from '../../../../api/contract/imports.ts'

type Fault = OfferedGame['faults'][number]

export interface FaultGroup {
  readonly first: Fault
  /** Name of the game with the first fault of this kind. */
  readonly game: string
  readonly count: number
  /** Number of games with at least one fault of this kind. */
  readonly games: number
}

export function groupFaultsByCode(games: readonly Pick<OfferedGame, 'name' | 'faults'>[]): readonly FaultGroup[] {
  const kinds = new Map<string, { readonly first: Fault; readonly game: string; count: number; games: number }>()
  for (const { name, faults } of games) {
    for (const fault of faults) {
      const kind = kinds.get(fault.code) ?? { first: fault, game: name, count: 0, games: 0 }
      kinds.set(fault.code, kind)
      kind.count += 1
    }
    for (const code of new Set(faults.map((fault) => fault.code))) {
      const kind = kinds.get(code)
      if (kind) kind.games += 1
    }
  }
  return [...kinds.values()]
}

/** Table sizes (numbers of players), each with the number of games of this size. The most frequent size comes first. */
export function countTableSizes(
  games: readonly Pick<OfferedGame, 'players'>[],
): readonly { readonly players: number; readonly n: number }[] {
  const sizes = new Map<number, number>()
  for (const { players } of games)
    if (players.length > 0) sizes.set(players.length, (sizes.get(players.length) ?? 0) + 1)
  return [...sizes].map(([players, n]) => ({ players, n })).toSorted((a, b) => b.n - a.n || a.players - b.players)
}

/** All players, each with the number of games they played. Sorted by that number, then by name. */
export function listPlayersWithGameCounts(
  games: readonly Pick<OfferedGame, 'players'>[],
): readonly { readonly name: string; readonly games: number; readonly isNew: boolean }[] {
  const people = new Map<string, { readonly name: string; games: number; readonly isNew: boolean }>()
  for (const { players } of games)
    for (const { name, isNew } of players) {
      const person = people.get(name) ?? { name, games: 0, isNew }
      people.set(name, person)
      person.games += 1
    }
  return [...people.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name))
}
