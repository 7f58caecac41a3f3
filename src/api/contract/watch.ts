// What those who watch are given. Types only.

export type { Board } from '../../club/broadcast/board.ts'
export type { WatchView } from '../../club/broadcast/watchView.ts'
