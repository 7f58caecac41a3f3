// Summaries of a file's games: faults grouped by kind in the order in which they first appear, and games per player.
// Pure.

import type { ImportFile, OfferedGame, TableMap } from '../../../../api/contract/games.ts'
import type { OpenedText } from '../../../../api/platform/files.ts'

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

/** All players, each with the number of games they played. Sorted by that number, then by name. */
export function countGamesByPlayer(
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

// Guesses the format of a file from its name and first characters. It is only a suggestion: the user can choose a
// different format. Pure.
export type ImportFormat = ImportFile['format']

export function guessFormat(name: string, text: string): Exclude<ImportFormat, 'several'> {
  const start = text.slice(0, 4000)
  const isJson = /\.jsonl?$/i.test(name) || /^[\ufeff\s]*[[{]/.test(start)
  if (/^\ufeff?\d+,status,/.test(start)) return 'aiwolf-log'
  if (/\.ods$/i.test(name)) return 'table'
  if (!isJson) return 'results-csv'
  if (start.includes('"consigliere-season"')) return 'season'
  if (start.includes('"consigliere-game"') || start.startsWith('{"seq":1,"type":"GAME_CREATED"')) return 'record'
  if (/"(?:scoringType|scoringVersion|master)"|"position"\s*:/.test(start)) return 'polemica'
  return isRows(start) ? 'table' : 'mafiaratings'
}

/**
 * Whether the JSON contains rows of a table: a list of lists, or consecutive flat objects. Keys that only tables have
 * are enough, too.
 */
function isRows(start: string): boolean {
  return (
    /^[\ufeff\s]*\[\s*\[/.test(start) ||
    /^[\ufeff\s]*\[\s*\{[^[{}]*\}\s*,/.test(start) ||
    /"(?:table_num|tournament_id)"\s*:/.test(start) ||
    /"values"\s*:\s*\[\s*\[/.test(start)
  )
}

/** Packs several files into one text. The format of each file is guessed; tables of the same shape share a map. */
export function packFiles(files: readonly OpenedText[], maps: Readonly<Record<string, TableMap>>): OpenedText {
  const all = files.map(({ name, text }) => ({ name, format: guessFormat(name, text), text }))
  return { name: files.map(({ name }) => name).join(', '), text: JSON.stringify({ files: all, maps }) }
}
