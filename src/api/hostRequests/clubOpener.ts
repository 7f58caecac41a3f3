// Interface of a host that opens a club over a store and a journal. It reports how the club was opened, opens the club
// again, and replaces it with a backup.

import type { Result } from '../../rules/vocabulary.ts'
import type { ClubStatus, StorageCheckReportWithPaths } from '../contract/club.ts'
import type { RestorePreview } from '../contract/restore.ts'
import type { UploadReceiver } from '../uploads.ts'

export interface ClubOpener {
  /** The host's findings about its journal and the last start. */
  health(): Pick<ClubStatus, 'start' | 'journal' | 'restored' | 'unread'>
  readonly restoring?: BackupRestorer
  /** Checks all stored data. */
  check(): Promise<Result<StorageCheckReportWithPaths>>
  /** Closes the open club, if any, and opens it again. */
  reopen(): Promise<Result<ClubStatus>>
  /** Opens the club without the missing entries, if there are at most `entries` of them. */
  goOn(entries: number): Promise<Result<ClubStatus>>
}

export interface BackupRestorer extends UploadReceiver {
  preview(upload: string): Promise<Result<RestorePreview>>
  /** Preview of returning to the data from before the last restore. */
  previewUndo(gone: AbortSignal): Promise<Result<RestorePreview>>
  take(upload: string): Promise<Result<ClubStatus>>
}
