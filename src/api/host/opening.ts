// What a host that opens a club over a store and a journal brings: how it came to be open, how it is opened again, how a
// backup is put in its place.

import type { Result } from '../../rules/vocabulary.ts'
import type { ClubStatus, FullCheck } from '../contract/club.ts'
import type { RestorePreview } from '../contract/restore.ts'
import type { Receiver } from '../uploads.ts'

export interface ClubOpening {
  /** What the host knows of its journal and of the last start. */
  health(): Pick<ClubStatus, 'start' | 'journal' | 'restored' | 'unread'>
  readonly restoring?: Restoring
  /** Looks at everything that is stored. */
  check(): Promise<Result<FullCheck>>
  /** Closes what is open and opens again. */
  reopen(): Promise<Result<ClubStatus>>
  /** Opens without the entries that are missing, when there are no more of them than `entries`. */
  goOn(entries: number): Promise<Result<ClubStatus>>
}

/** How a host restores. */
export interface Restoring extends Receiver {
  preview(upload: string): Promise<Result<RestorePreview>>
  /** Of what was there before the last restore. */
  previewUndo(gone: AbortSignal): Promise<Result<RestorePreview>>
  take(upload: string): Promise<Result<ClubStatus>>
}
