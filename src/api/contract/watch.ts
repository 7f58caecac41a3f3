// What those who watch are given, for the organiser who looks at it beside his own, and the judge's clock on its way
// to them. Types only.

export type { Board } from '../../club/broadcast/board.ts'
export type { WatchView } from '../../club/broadcast/watchView.ts'
