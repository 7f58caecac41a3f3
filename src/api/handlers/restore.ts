// Requests about restoring a backup: the file comes as an upload, is checked and held until it is taken.
// They are answered by whoever opens the club, also while it cannot be opened.

import type { Result } from '../../rules/vocabulary.ts'
import type { ClubStatus } from '../contract/club.ts'
import type { RestorePreview } from '../contract/restore.ts'
import type { Receiver } from '../uploads.ts'
import type { HandlersOf } from '../service.ts'

/** How a host restores. */
export interface Restoring extends Receiver {
  preview(upload: string): Promise<Result<RestorePreview>>
  /** Of what was there before the last restore. */
  previewUndo(gone: AbortSignal): Promise<Result<RestorePreview>>
  take(upload: string): Promise<Result<ClubStatus>>
}

export const NOT_HERE = { ok: false, error: { code: 'restore/not-here', params: {} } } as const

export function restoreHandlers(restoring: Restoring | undefined): HandlersOf<'restore'> {
  return {
    'restore.preview': ({ upload }) => restoring?.preview(upload) ?? NOT_HERE,
    'restore.previewUndo': (_, gone) => restoring?.previewUndo(gone) ?? NOT_HERE,
    'restore.take': ({ upload }) => restoring?.take(upload) ?? NOT_HERE,
  }
}
