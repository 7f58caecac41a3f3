// Backups that are made automatically, into a folder that the user has chosen.

import type { ApiResult, ApiError } from '../contract/apiResult.ts'

/** Backups that make themselves. What is said of the last one was read back from the folder. */
export interface BackupStatus {
  /** The folder, as a person would find it; null: none is chosen. */
  readonly place: string | null
  /** The newest that was proven; `entries` stored events. */
  readonly last: { readonly at: number; readonly fileName: string; readonly entries: number } | null
  /** Why the last try failed, or why there can be none; null once one succeeded. */
  readonly fault: ApiError | null
}

export interface AutomaticBackups {
  status(): Promise<BackupStatus>
  /** Asks the secretary for a folder, or to allow the one there is, and makes one at once; null = cancelled. */
  choose(): Promise<ApiResult<BackupStatus | null>>
  make(): Promise<ApiResult<BackupStatus>>
  /** No folder any more; what lies there stays. */
  leave(): Promise<ApiResult<BackupStatus>>
  onChange(listener: (status: BackupStatus) => void): () => void
}
