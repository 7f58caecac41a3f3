// Faults of a file's games by kind, in the order they first appear. Pure.

import type { OfferedGame } from '../../../../api/contract/games.ts'

type Fault = OfferedGame['faults'][number]

export interface FaultKind {
  readonly first: Fault
  /** The game the first belongs to. */
  readonly game: string
  readonly count: number
  /** Games that have one. */
  readonly games: number
}

export function faultKinds(games: readonly Pick<OfferedGame, 'name' | 'faults'>[]): readonly FaultKind[] {
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
