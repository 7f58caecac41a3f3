// Data shown to viewers, which an organiser may also request to compare it with their own. Types only.

import type { WatchView } from '../../club/broadcast/watchView.ts'

export type { BroadcastBoard } from '../../club/broadcast/board.ts'
export type { WatchView }

/** A message to a viewer's page: first the server's time, then complete snapshots. */
export interface WatchFrame {
  readonly now?: number
  readonly view?: WatchView
  /** With a snapshot: address where phones check in, while phones are on and an evening is open. */
  readonly checkIn?: string
}
