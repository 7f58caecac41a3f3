// Preview of replacing the current data of the club with a backup.

import type { StreamSourceComparison } from '../../files/backup/compare.ts'
import type { ContentCounts } from '../../files/backup/format.ts'

export type { ContentCounts as Counts } from '../../files/backup/format.ts'
export type { SurplusContentCounts } from '../../files/backup/compare.ts'

/** Effect of replacing the current data with a file. */
export interface RestorePreview {
  /** Identifies the uploaded file until it is restored. */
  readonly upload: string
  readonly file: {
    readonly kind: 'backup' | 'journal'
    /** Null if the file has no manifest. */
    readonly app: string | null
    readonly at: number | null
    readonly club: string | null
    readonly counts: ContentCounts
    /** False if the file has no manifest, because entries may then be missing at its end. */
    readonly isWhole: boolean
    /** True if every entry is proven, but the file is not identical to the file that was originally written. */
    readonly isRewritten: boolean
  }
  /** Null if the current data cannot be read. */
  readonly here: { readonly club: string | null; readonly counts: ContentCounts } | null
  /** The restore removes `onlyThis` and adds `onlyOther`. */
  readonly change: StreamSourceComparison | null
}
