// Newer versions of the program.

import type { ApiResult } from '../contract/apiResult.ts'

/** Of a newer version of the program: `off` where this build was given no address to look at. */
export type UpdateStatus =
  | { readonly state: 'off' | 'unknown' | 'newest' }
  /** Fetched, and waiting. */
  | { readonly state: 'ready'; readonly version: string }

/** Errors: `updates/game-runs`, `updates/failed` with `cause`, `updates/nothing-fetched`. */
export interface Updates {
  status(): Promise<UpdateStatus>
  /** Fetches what is newer; stops when a game is begun. */
  look(): Promise<ApiResult<UpdateStatus>>
  /** Ends the program, and starts the newer one. */
  install(): Promise<ApiResult<null>>
}
