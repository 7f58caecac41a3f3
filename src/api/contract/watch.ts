// Data shown to viewers. An organiser may also request it to compare it with the organiser's own view. Types only.

import type { WatchView } from '../../club/broadcast/watchView.ts'

export type { BroadcastBoard } from '../../club/broadcast/board.ts'
export type { WatchView }

/** A message to a viewer's page: first the server's time, then complete snapshots. */
export interface WatchFrame {
  readonly now?: number
  readonly view?: WatchView
  /** Sent with a snapshot if phones are enabled and an evening is open: the address where phones check in. */
  readonly checkIn?: string
}
