// Validates a game's log without its club, as in records and season files, by the rules for stored games.

import type { GameHeader } from '../../../rules/header.ts'
import type { LogItem } from '../../../rules/log.ts'
import { replay } from '../../../rules/replay.ts'
import type { Rejection } from '../../../rules/vocabulary.ts'
import { validateLogItem } from './logItems.ts'
import type { ValidatedGame } from './judgedGame.ts'
import { gameHeaderFault } from './opening.ts'

export interface LogFault {
  /** Index in the log, starting with 0. */
  readonly index: number
  readonly fault: Rejection
}

/**
 * Returns the fault of the first invalid item. If the engine does not accept the header, the first item gets the fault.
 */
export function findFirstLogFault(header: GameHeader, log: readonly LogItem[]): LogFault | undefined {
  const wrong = gameHeaderFault(header)
  if (wrong) return { index: 0, fault: wrong }
  let game: ValidatedGame = {
    opened: {
      type: 'GameOpened',
      id: '',
      season: '',
      number: 0,
      evening: '',
      startedAt: 0,
      header,
      players: header.seats.map(({ seat }) => ({ seat, member: `${seat}` })),
    },
    log: [],
    replay: replay(header, []),
    changes: 0,
    isVoid: false,
    objections: [],
    seats: new Map(),
    lines: [],
  }
  for (const [index, item] of log.entries()) {
    const next = validateLogItem(game, item, { version: index + 1 }, undefined)
    if (!next.ok) return { index, fault: next.error.why }
    game = next.value
  }
  return undefined
}
