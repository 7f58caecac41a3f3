// Updates of the program.

import type { ApiResult } from '../contract/apiResult.ts'

/** Status of updates. `off` means that this build has no address to check. */
export type UpdateStatus =
  | { readonly state: 'off' | 'unknown' | 'newest' }
  /** A new version is downloaded and ready to install. */
  | { readonly state: 'ready'; readonly version: string }

/** Errors: `updates/game-runs`, `updates/failed` with `cause`, `updates/nothing-fetched`. */
export interface AppUpdates {
  status(): Promise<UpdateStatus>
  /** Downloads a newer version. Stops when a game starts. */
  look(): Promise<ApiResult<UpdateStatus>>
  /** Quits the program and starts the newer version. */
  install(): Promise<ApiResult<null>>
}
