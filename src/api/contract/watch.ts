// What those who watch are given, for the organiser who looks at it beside his own, and the judge's clock on its way
// to them. Types only.

import type { WatchView } from '../../club/broadcast/watchView.ts'

export type { Board } from '../../club/broadcast/board.ts'
export type { WatchView } from '../../club/broadcast/watchView.ts'

/** `public`: with delay, freeze and what is hidden. */
type WatchedAs = 'public' | 'organiser'

export interface WatchRequests {
  'watch.view': { args: { as: WatchedAs }; data: WatchView }
  /** Of the one who speaks; nowhere kept. `startedAt`: milliseconds since the epoch, while it runs. */
  'watch.clock': {
    args: { game: string; seat: number; total: number; ran: number; startedAt?: number }
    data: undefined
  }
}
