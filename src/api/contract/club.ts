// The club as a whole: its state, the findings of the last start, and the check of all stored data.

import type { ApiError } from './apiResult.ts'
export { toQrPath } from '../../papers/documents/qr.ts'

/** A record that a fault affected, in the terms of the club. A field is null if its value is no longer known. */
export interface AffectedRecord {
  readonly of: 'game' | 'plan' | 'season' | 'club' | 'other'
  /** Name of the season. */
  readonly season: string | null
  readonly game: { readonly number: number; readonly evening: string; readonly table: number | null } | null
  /** Number of affected entries. */
  readonly entries: number
}

/** Acknowledged entries that are no longer stored anywhere. */
export interface MissingEntriesReport {
  readonly entries: number
  /** Number of acknowledged entries that still exist. */
  readonly left: number
  /** All entries up to this time still exist. Null if no entry is left or the time is unknown. */
  readonly since: number | null
  /** Time of the last acknowledged entry. */
  readonly lastAt: number | null
  readonly records: readonly AffectedRecord[]
  /** Number of missing entries whose records are no longer known. */
  readonly unnamed: number
}

/** Problems that were found during the last start or, if something was repaired since, during that repair. */
export interface StartReport {
  /** Numbers of streams and events restored to the database from the journal. */
  readonly restored: { readonly streams: number; readonly events: number }
  /** Numbers of streams and events added to a damaged journal from the database. */
  readonly completed: { readonly streams: number; readonly events: number }
  readonly journal: 'cut' | 'tampered' | 'missing' | null
  /** Records that are complete in both database and journal but differ. One of the two versions was used. */
  readonly differing: readonly AffectedRecord[]
  readonly missing: MissingEntriesReport | null
  /** Whether the number of acknowledged entries was known and all of them still exist. */
  readonly isWhole: boolean
}

/**
 * Reason why the club is not open: the error that stopped it, or the data loss that the user must confirm before the
 * start continues.
 */
export type ClubClosedReason =
  | { readonly why: 'cannot-open'; readonly error: ApiError }
  /** `place` is the location of the journal. */
  | {
      readonly why: 'missing'
      readonly place: string
      readonly report: StartReport & { readonly missing: MissingEntriesReport }
    }

/**
 * Findings of the first start of a different program version: data of the previous version that it could not read, and
 * the place where that data is kept unchanged.
 */
export interface UnreadableDataReport {
  /** The version that wrote the data. `undefined` if no version was recorded. */
  readonly last?: string | undefined
  readonly place: string
  /** Number of games and of other records with a stream of their own. */
  readonly records: number
}

export interface ClubStatus {
  /** Null before the first run is complete, and while the club is closed. */
  readonly club: { readonly name: string } | null
  /** Null if the club is open. While it is closed, only a few requests are answered. */
  readonly closed: ClubClosedReason | null
  /** Null if the last start had no findings. */
  readonly start: StartReport | null
  /**
   * `comparedAt` is the time at which the journal, after a repair if one was necessary, was found to match the
   * database.
   */
  readonly journal: { readonly entries: number; readonly comparedAt: number } | null
  readonly unread?: UnreadableDataReport | undefined
  /** The last restore, as long as the previous data is kept. */
  readonly restored?: { readonly at: number }
  /** Stored streams that could not be read, each with its code. */
  readonly faults: readonly ApiError[]
  /** Reason why nothing can be changed: a program with a newer vocabulary has used the club. */
  readonly newer?: ApiError
}

/** Result of a check of all stored data. */
export interface StorageCheckReport {
  readonly at: number
  /** Number of stored events, and of the streams that contain them. */
  readonly entries: number
  readonly streams: number
  /** SHA-256 over all heads. Two clubs, or a club and a backup, with the same root have the same content. */
  readonly root: string
  /** Damage to the journal's lines. */
  readonly journal: 'torn' | 'cut' | 'tampered' | null
  /** Streams of the store whose chain is broken. */
  readonly unreadable: readonly string[]
  /** Streams with different ends in store and journal. */
  readonly differing: readonly string[]
}

/** A check report with the locations of journal and database. */
export interface StorageCheckReportWithPaths extends StorageCheckReport {
  readonly places: Readonly<Record<'journal' | 'database', string>>
}
