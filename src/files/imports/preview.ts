// Types for the preview of a file with games, players, and faults with their locations.

import type { ExportedGame } from '../season/seasonExport.ts'
import type { RulebookId } from '../../rules/header.ts'
import type { Rejection, Role } from '../../rules/vocabulary.ts'
import type { FaultWeight } from '../records/importFault.ts'
import type { TableMap } from '../layouts/tableMap.ts'
import type { TablePlayerTotals } from '../layouts/readTable.ts'
import type { SheetRow } from '../sheets/rows.ts'
import type { ListedSheet } from '../tables/book.ts'
import type { GameRecord } from '../records/record.ts'
import type { FilePlan } from './importPlan.ts'
import type { FileSeries } from './importSeries.ts'

/**
 * `params` contains the parts of the location that the format provides: `line`, `field`, `place`, `player`, `round`.
 */
export interface PreviewFault extends Rejection {
  readonly weight?: FaultWeight
}

interface PreviewPlayer {
  readonly seat: number
  /** An empty string if the file does not name the player. */
  readonly name: string
  readonly role: Role
  /** The file does not name this player, who is shown as a guest of the evening. */
  readonly isGuest?: true
  /** Club from a results sheet or a season file. */
  readonly club?: string
}

/** The name of a member. An empty string means a guest. */
interface PreviewJudge {
  readonly name: string
  readonly club?: string
}

/** Stage, round and table of the game in a results sheet or a season file, as written there. */
export interface StageRoundTableInFile {
  readonly stage: string
  readonly round: string
  readonly table: string
  /** Whether the stage is a final. If omitted, the name of the stage decides. */
  readonly isFinal?: boolean
}

export interface RecordSummary {
  /** Number of log items. */
  readonly items: number
  readonly judge?: string
  readonly evening?: string
}

/** A record that may remain unparsed in its file until it is needed. */
export interface PreviewedRecord extends RecordSummary {
  read(): GameRecord
}

export function toPreviewedRecord(
  { log, judge, evening }: Pick<GameRecord, 'log' | 'judge' | 'evening'>,
  read: () => GameRecord,
): PreviewedRecord {
  return {
    items: log.length,
    ...(judge === undefined ? {} : { judge }),
    ...(evening === undefined ? {} : { evening }),
    read,
  }
}

/** A game in a season file, with its links to the other deals of the same game. */
export interface DealInFile extends Pick<ExportedGame, 'deal' | 'inPlaceOf' | 'voiding'> {
  /** Id of the game in the file. */
  readonly id: string
}

export interface PreviewedGame {
  /** Name for display and for file names. Two games of a file may have the same name. */
  readonly name: string
  /** The record to import. If omitted, the game cannot be imported. */
  readonly record?: PreviewedRecord
  readonly players: readonly PreviewPlayer[]
  /** The judge whom a season file links to one of its people. The name of a guest is in the record. */
  readonly judging?: PreviewJudge
  readonly place?: StageRoundTableInFile
  readonly rulebook?: RulebookId
  readonly winner?: string
  /** Whether the game is imported as void and does not count. */
  readonly isVoid?: boolean
  readonly startedAt?: number
  /** The deals of a game in a season file. */
  readonly deal?: DealInFile
  /** Round and seats of the last exits from the game, such as `D5: 1`. */
  readonly last?: string
  /** Whether the whole game can be imported and its replay agrees with the file. */
  readonly sound: boolean
  readonly faults: readonly PreviewFault[]
}

/** Interpretation of a foreign table, with the facts found in the table. */
interface TableReading {
  readonly map: TableMap
  /** Tables with the same shape use the same map. */
  readonly shape: string
  readonly width: number
  /** The first rows after parsing. `row` counts from 1. */
  readonly sample: readonly { readonly row: number; readonly cells: readonly string[] }[]
  /** Number of rows that are not empty. */
  readonly filledRows: number
  /**
   * People whose numbers of games or wins according to the file's own marks differ from the numbers computed from the
   * results.
   */
  readonly totals: readonly TablePlayerTotals[]
  /** Number of people whose totals were compared. */
  readonly compared: number
  /** Number of games that the file marks as unrated. */
  readonly unrated: number
  /** Number of people in a matrix with points that are not part of a game. */
  readonly points: number
  /** Year that was assumed for days without a year. Omitted if there are no such days. */
  readonly year?: number
  /** Faults outside games: rows of totals that were left out, and invalid cells of a matrix. */
  readonly faults: readonly PreviewFault[]
}

/** One of the files of an import. */
export interface FileInImportPreview {
  readonly name: string
  readonly games: number
  readonly table?: TableReading
  readonly sheets?: readonly ListedSheet[]
  /** Present only if nothing in the file can be imported. */
  readonly fault?: PreviewFault
}

export interface ImportPreview {
  readonly games: readonly PreviewedGame[]
  /** Plan of a season file, or of another file with a plan or points. */
  readonly plan?: FilePlan
  /** Series of a season file. If omitted, the season is in no series. */
  readonly series?: readonly FileSeries[]
  /** Interpretation of a foreign table. */
  readonly table?: TableReading
  /** All sheets of a workbook. Omitted if the file has only one sheet. */
  readonly sheets?: readonly ListedSheet[]
  /** The individual files in the order in which they were chosen. If omitted, only one file was chosen. */
  readonly files?: readonly FileInImportPreview[]
  /** SHA-256 of each file's text, in hexadecimal. */
  readonly hashes?: readonly string[]
  /** Present only if the file as a whole could not be read. */
  readonly fault?: PreviewFault
}

export function previewFieldsOfRecord(
  record: GameRecord | undefined,
): Pick<PreviewedGame, 'record' | 'rulebook' | 'players'> {
  if (record === undefined) return { players: [] }
  const nameOf = (seat: number) => record.players.find((player) => player.seat === seat)?.name ?? ''
  const { rulebook } = record.header
  return {
    record: toPreviewedRecord(record, () => record),
    rulebook,
    players: record.header.seats.map(({ seat, role }) => ({ seat, name: nameOf(seat), role })),
  }
}

export function addClubsToPlayers(
  players: PreviewedGame['players'],
  rows: readonly Pick<SheetRow, 'seat' | 'club'>[],
): PreviewedGame['players'] {
  const clubs = new Map(rows.map(({ seat, club }) => [seat as number, club]))
  return players.map((player) => {
    const club = clubs.get(player.seat) ?? ''
    return club === '' ? player : { ...player, club }
  })
}
