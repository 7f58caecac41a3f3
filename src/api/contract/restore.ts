// Files for the club in pieces, and putting a backup in place of what is here.

import type { Comparison } from '../../club/backup/compare.ts'
import type { Counts } from '../../club/backup/format.ts'

export type { Counts } from '../../club/backup/format.ts'
export type { Surplus } from '../../club/backup/compare.ts'

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
    readonly counts: Counts
    /** False: without a manifest nobody can tell that nothing is missing at its end. */
    readonly isWhole: boolean
    /** Every entry is proven, but the file is not byte for byte what was written. */
    readonly isRewritten: boolean
  }
  /** Null: what is here cannot be read. */
  readonly here: { readonly club: string | null; readonly counts: Counts } | null
  /** `onlyThis`: what it takes away. `onlyOther`: what it brings. */
  readonly change: Comparison | null
}
