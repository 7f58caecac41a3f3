// Faults of a file's games by kind, in the order they first appear. Pure.

import type { ImportFile, OfferedGame } from '../../../../api/contract/games.ts'

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

// What a file most likely is, by its name and its first characters. Only a proposal: the secretary
// may choose another reading. Pure.
export type ImportFormat = ImportFile['format']

export function likelyFormat(name: string, text: string): ImportFormat {
  const start = text.slice(0, 4000)
  const isJson = /\.jsonl?$/i.test(name) || /^[\ufeff\s]*[[{]/.test(start)
  if (/^\ufeff?\d+,status,/.test(start)) return 'aiwolf-log'
  if (!isJson) return 'results-csv'
  if (start.includes('"consigliere-season"')) return 'season'
  if (start.includes('"consigliere-game"') || start.startsWith('{"seq":1,"type":"GAME_CREATED"')) return 'record'
  return /"(?:scoringType|scoringVersion|master)"|"position"\s*:/.test(start) ? 'polemica' : 'mafiaratings'
}
