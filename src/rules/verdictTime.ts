// The time at which a game ended by its protocol. Corrections that are made after the end do not change it. Pure.

import type { GameHeader } from './header.ts'
import type { LogItem } from './log.ts'
import { replayToEnd } from './replay.ts'

/**
 * Time of the log item since which the game has been over, in milliseconds since the epoch. `undefined` if the game is
 * not over. `header` is the header with which the game was opened.
 */
export function timeOfVerdict(header: GameHeader, log: readonly LogItem[]): number | undefined {
  let time: number | undefined
  for (let length = log.length; length > 0; length -= 1) {
    if (replayToEnd(header, log.slice(0, length)).state.phase !== 'over') break
    const item = log[length - 1]
    time = item?.at
    // A game that is over accepts no further entry at its end, so this entry ended the game.
    if (item?.type === 'made' && item.before === undefined) break
  }
  return time
}
