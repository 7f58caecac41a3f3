// The club itself: is it open, what the last start found, a backup of it.

import type { StreamSourceComparison } from '../../files/backup/compare.ts'
import type { ContentCounts } from '../../files/backup/format.ts'
import type { ApiError } from './apiResult.ts'
export { qrPath } from '../../papers/documents/qr.ts'

/** What a fault touched, in the club's words; null where nobody knows any more. */
export interface TouchedRecord {
  readonly of: 'game' | 'plan' | 'season' | 'club' | 'other'
  /** Name of the season. */
  readonly season: string | null
  readonly game: { readonly number: number; readonly evening: string; readonly table: number | null } | null
  /** Entries at stake. */
  readonly entries: number
}

/** Entries that were confirmed once and are held nowhere now. */
export interface MissingEntries {
  readonly entries: number
  /** Entries that are still there. */
  readonly left: number
  /** Everything entered until then is there; null: nothing is left, or nobody knows. */
  readonly since: number | null
  /** When the last entry that anything remembers was made. */
  readonly lastAt: number | null
  readonly records: readonly TouchedRecord[]
  /** Of `entries`: those nobody can say any more where they belonged. */
  readonly unnamed: number
}

/** What the last start found, when there is something to tell. */
export interface StartReport {
  /** Given back to the database by the journal. */
  readonly restored: { readonly streams: number; readonly events: number }
  /** Given to a damaged journal by the database. */
  readonly completed: { readonly streams: number; readonly events: number }
  readonly journal: 'cut' | 'tampered' | 'missing' | null
  /** Whole in database and journal, and not the same: one of the two was taken. */
  readonly differing: readonly TouchedRecord[]
  readonly missing: MissingEntries | null
  /** The count of confirmed entries was known and all of them are there. */
  readonly isWhole: boolean
}

/** Why the club is not open: what stopped it, or what it asks before it goes on. */
export type ClubClosedReason =
  | { readonly why: 'cannot-open'; readonly error: ApiError }
  /** `place`: where the journal lies. */
  | {
      readonly why: 'missing'
      readonly place: string
      readonly report: StartReport & { readonly missing: MissingEntries }
    }

/** The first start of another version: what it could not read of the last one's, and where that lies as it was. */
export interface UnreadableDataReport {
  /** Undefined: nobody noted which version wrote it. */
  readonly last?: string | undefined
  readonly place: string
  /** Games, and what else stands in streams of its own. */
  readonly records: number
}

export interface ClubStatus {
  /** Null before the first run is done, and while it is closed. */
  readonly club: { readonly name: string } | null
  /** Null when it is open; while it is not, only a few requests are answered. */
  readonly closed: ClubClosedReason | null
  /** Null after a start that found nothing to tell. */
  readonly start: StartReport | null
  /** `comparedAt`: when it was opened, and every stream found to end as in the database, or made to. */
  readonly journal: { readonly entries: number; readonly comparedAt: number } | null
  readonly unread?: UnreadableDataReport | undefined
  /** The last restore, while what was there before it is kept. */
  readonly restored?: { readonly at: number }
  /** Stored streams that could not be read, each with its code. */
  readonly faults: readonly ApiError[]
  /** Why nothing can be changed: a program with a newer vocabulary has used the club. */
  readonly newer?: ApiError
}

/** What a look at everything stored found. */
export interface CheckReport {
  readonly at: number
  /** Stored events, and the streams they are in. */
  readonly entries: number
  readonly streams: number
  /** SHA-256 over every head: two clubs, or a club and a backup, with the same root hold the same. */
  readonly root: string
  /** What is wrong with the journal's lines. */
  readonly journal: 'torn' | 'cut' | 'tampered' | null
  /** Streams of the store whose chain is broken. */
  readonly unreadable: readonly string[]
  /** Streams that end otherwise in the store than in the journal. */
  readonly differing: readonly string[]
}

/** With the places where both are. */
export interface CheckReportWithPaths extends CheckReport {
  readonly places: Readonly<Record<'journal' | 'database', string>>
}

// Files for the club in pieces, and putting a backup in place of what is here.
export type { ContentCounts as Counts } from '../../files/backup/format.ts'
export type { Surplus } from '../../files/backup/compare.ts'

/** What a file would bring in place of what is here. */
export interface RestorePreview {
  /** Names the file until it is taken. */
  readonly upload: string
  readonly file: {
    readonly kind: 'backup' | 'journal'
    /** Null in files without a manifest. */
    readonly app: string | null
    readonly at: number | null
    readonly club: string | null
    readonly counts: ContentCounts
    /** False: without a manifest nobody can tell that nothing is missing at its end. */
    readonly isWhole: boolean
    /** Every entry is proven, but the file is not byte for byte what was written. */
    readonly isRewritten: boolean
  }
  /** Null: what is here cannot be read. */
  readonly here: { readonly club: string | null; readonly counts: ContentCounts } | null
  /** `onlyThis`: what it takes away. `onlyOther`: what it brings. */
  readonly change: StreamSourceComparison | null
}
