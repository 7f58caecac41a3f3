// What a file of games would bring in, as the preview shows it: games, players, faults with their places.

import type { RulebookId } from '../../rules/header.ts'
import type { Rejection, Role } from '../../rules/vocabulary.ts'
import type { FilePlan } from './takePlan.ts'
import type { FileSeries } from './takeSeries.ts'
import type { FaultWeight } from '../files/records/importFault.ts'
import type { GameRecord } from '../files/records/record.ts'

/** `params` say where: `line`, `field`, `place`, `player`, `round`, as much as the format tells. */
export interface PreviewFault extends Rejection {
  readonly weight?: FaultWeight
}

interface PreviewPlayer {
  readonly seat: number
  /** '' where the file has no name. */
  readonly name: string
  readonly role: Role
  /** The file has no name: shown as a guest of the evening. */
  readonly isGuest?: true
  /** As a results sheet or a season's file tells it. */
  readonly club?: string
}

/** A member by his name; '' = a guest. */
interface PreviewJudge {
  readonly name: string
  readonly club?: string
}

/** Where a results sheet or a season's file puts the game, in its own words. */
export interface SheetPlace {
  readonly stage: string
  readonly round: string
  readonly table: string
}

/** What a list tells of a record. */
export interface ListedRecord {
  /** Log items. */
  readonly items: number
  readonly judge?: string
  readonly evening?: string
}

/** A record that may lie in its file as text until it is asked for. */
export interface PreviewedRecord extends ListedRecord {
  read(): GameRecord
}

export function previewedRecord(
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

export interface PreviewedGame {
  /** For people and for file names; two games of a file may share it. */
  readonly name: string
  /** What could be taken; absent when nothing could. */
  readonly record?: PreviewedRecord
  readonly players: readonly PreviewPlayer[]
  /** Who judged, as a season's file ties him to a member; the record's name is what a guest is called. */
  readonly judging?: PreviewJudge
  readonly place?: SheetPlace
  readonly rulebook?: RulebookId
  readonly winner?: string
  /** Taken as void: it counts for nothing. */
  readonly isVoid?: boolean
  readonly startedAt?: number
  /** When somebody last left: `D5: 1`. */
  readonly last?: string
  /** Taken whole, and its replay ends as the file says. */
  readonly sound: boolean
  readonly faults: readonly PreviewFault[]
}

export interface ImportPreview {
  readonly games: readonly PreviewedGame[]
  /** Of a season's file: what its games were played by. */
  readonly plan?: FilePlan
  /** Of a season's file: what the season counts in; absent where it is none. */
  readonly series?: readonly FileSeries[]
  /** The file as a whole could not be read. */
  readonly fault?: PreviewFault
}
