// Requests about restoring a backup: the file comes in pieces, is checked and held until it is taken.
// They are answered by whoever opens the club, also while it cannot be opened.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubStatus, RestorePreview } from '../contract.ts'
import { handle, type HandlersOf } from './handler.ts'

/** How a host restores. One file at a time: beginning another one lets go of the last. */
export interface Restoring {
  begin(): string
  piece(upload: string, text: string): Result<void>
  preview(upload: string): Promise<Result<RestorePreview>>
  /** Of what was there before the last restore. */
  previewUndo(): Promise<Result<RestorePreview>>
  take(upload: string): Promise<Result<ClubStatus>>
}

const NOT_HERE = { ok: false, error: { code: 'restore/not-here', params: {} } } as const

export function restoreHandlers(restoring: Restoring | undefined): HandlersOf<'restore'> {
  return {
    'restore.begin': handle('restore.begin', () => (restoring ? ok({ upload: restoring.begin() }) : NOT_HERE)),
    'restore.piece': handle('restore.piece', ({ upload, text }) => {
      const taken = restoring?.piece(upload, text) ?? NOT_HERE
      return taken.ok ? ok({ upload }) : taken
    }),
    'restore.preview': handle('restore.preview', ({ upload }) => restoring?.preview(upload) ?? NOT_HERE),
    'restore.previewUndo': handle('restore.previewUndo', () => restoring?.previewUndo() ?? NOT_HERE),
    'restore.take': handle('restore.take', ({ upload }) => restoring?.take(upload) ?? NOT_HERE),
  }
}
