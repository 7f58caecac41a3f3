// The formats `import` reads, and what reading any of them gives: games with their faults, ready to
// be shown and written. Knows no terminal and no disk.

import { parseRecord } from '../club/records/parseRecord.ts'
import { importGames } from '../club/records/mafiaratings/importGames.ts'
import type { GameRecord } from '../club/records/record.ts'
import { sheetRecord } from '../club/records/sheetRecords.ts'
import type { Scheme } from '../club/schemes/scheme.ts'
import { parseSheet, type SheetGame } from '../club/sheet/sheet.ts'
import { replay } from '../rules/replay.ts'
import type { Fault } from './fault-sentences.ts'

export const IMPORT_FORMATS = ['record', 'mafiaratings', 'results-csv'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

export function isImportFormat(text: string): text is ImportFormat {
  return (IMPORT_FORMATS as readonly string[]).includes(text)
}

export interface ImportOptions {
  readonly dryRun?: boolean
  readonly output?: string
  readonly scheme: string
  readonly json?: boolean
}

export interface TakenGame {
  /** A name unlike the others' of the file, for people and for file names. */
  readonly name: string
  /** What could be taken; absent when nothing could. */
  readonly record?: GameRecord
  readonly winner?: string
  /** When somebody last left: `D5: 1`. */
  readonly last?: string
  /** Taken whole, and its replay ends as the file says. */
  readonly sound: boolean
  readonly faults: readonly Fault[]
}

export interface Taken {
  readonly games: readonly TakenGame[]
  /** The file as a whole could not be read. */
  readonly fault?: Fault
}

export function takeGames(format: ImportFormat, text: string, scheme: Scheme): Taken {
  switch (format) {
    case 'record': return takeRecord(text)
    case 'mafiaratings': return takeMafiaRatings(text)
    case 'results-csv': return takeSheet(text, scheme)
  }
}

function takeRecord(text: string): Taken {
  const { record, fault } = parseRecord(text)
  if (record === undefined) return { games: [], ...(fault === undefined ? {} : { fault }) }
  const { state, steps } = replay(record.header, record.log)
  const refused = steps.flatMap(({ id, rejection }): readonly Fault[] => (rejection === undefined ? [] : [{ code: rejection.code, params: { ...rejection.params, place: `log[${id - 1}]` } }]))
  const faults = [...(fault === undefined ? [] : [fault]), ...refused]
  const name = record.evening === undefined ? 'game' : `${record.evening}${record.number === undefined ? '' : `-${record.number}`}`
  return { games: [{ name, record, ...(state.outcome === undefined ? {} : { winner: state.outcome.winner }), ...lastOf(state.seats.flatMap(({ seat, exit }) => (exit === undefined ? [] : [{ ...exit, seats: [seat] }]))), sound: faults.length === 0, faults }] }
}

function takeMafiaRatings(text: string): Taken {
  const { games, fault } = importGames(text)
  if (fault !== undefined) return { games: [], fault }
  return {
    games: games.map(({ id, record, ending, faults }, index): TakenGame => ({
      name: [...(record?.evening === undefined ? [] : [record.evening]), id === '' ? String(index + 1) : id].join('-'),
      ...(record === undefined ? {} : { record }),
      ...(ending?.replayed.winner === undefined ? {} : { winner: ending.replayed.winner }),
      ...lastOf(ending?.replayed.last === undefined ? [] : [ending.replayed.last]),
      sound: ending?.agrees === true,
      faults,
    })),
  }
}

interface Left {
  readonly phase: string
  readonly round: number
  readonly seats: readonly number[]
}

function lastOf(left: readonly Left[]): { readonly last?: string } {
  const order = ({ round, phase }: Left) => round * 2 + (phase === 'day' ? 1 : 0)
  const latest = Math.max(...left.map(order))
  const last = left.filter((one) => order(one) === latest)
  const [first] = last
  return first === undefined ? {} : { last: `${first.phase === 'night' ? 'N' : 'D'}${first.round}: ${last.flatMap((one) => one.seats).join(', ')}` }
}

function takeSheet(text: string, scheme: Scheme): Taken {
  const sheet = parseSheet(text)
  return sheet.ok ? { games: sheet.value.map((game) => takeSheetGame(game, scheme)) } : { games: [], fault: sheet.error }
}

function takeSheetGame(game: SheetGame, scheme: Scheme): TakenGame {
  const name = [game.stage, game.round, game.table].filter((part) => part !== '').join('-')
  const [first] = game.rows
  const here = { line: first?.line ?? 1, field: 'winner' }
  const taken = sheetRecord(game, scheme)
  if (!taken.ok) return { name, sound: false, faults: [{ code: taken.error.code, params: { ...here, field: '', ...taken.error.params } }] }
  const { record, flags } = taken.value
  const unfinished: readonly Fault[] = first?.winner === undefined ? [{ code: 'import/unfinished', params: here }] : []
  return { name, record, ...(first?.winner === undefined ? {} : { winner: first.winner }), sound: true, faults: [...unfinished, ...flags] }
}
