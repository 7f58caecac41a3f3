// Automatic backups into a folder that the user has chosen.

import type { ApiResult, ApiError } from '../contract/apiResult.ts'

/** Status of automatic backups. The data about the last one was read back from the folder. */
export interface BackupStatus {
  /** Location of the folder, as shown to the user. Null if none is chosen. */
  readonly place: string | null
  /** Newest verified backup. `entries` is its number of stored events. */
  readonly last: { readonly at: number; readonly fileName: string; readonly entries: number } | null
  /** Fault of the last attempt, or the reason why no backup is possible. Null after a successful attempt. */
  readonly fault: ApiError | null
}

export interface AutomaticBackups {
  status(): Promise<BackupStatus>
  /**
   * Asks the secretary for a folder, or for permission to use the chosen one, and makes a backup immediately. Null if
   * the secretary cancelled.
   */
  choose(): Promise<ApiResult<BackupStatus | null>>
  make(): Promise<ApiResult<BackupStatus>>
  /** Stops using the folder. Its files stay. */
  leave(): Promise<ApiResult<BackupStatus>>
  onChange(listener: (status: BackupStatus) => void): () => void
}
