// How long the stream of one game may become. The commands, the gate and the reader of records ask the same functions.

import type { LogItem } from '../../rules/log.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'

/** Items of its log: more than any game has had. */
const MAX_LOG_ITEMS = 2_000
/** How many items of a game may be corrections, take-backs or fixes: each replays the whole game. */
export const MAX_LOG_CHANGES = 300
/** Other events of its stream after the opening: take-overs, voidings, result sheets, objections. */
export const MAX_OTHER_GAME_EVENTS = 300

interface GameStreamSize {
  /** Events of the stream so far. */
  readonly version: number
  readonly log: readonly LogItem[]
}

/** Why another event that is no log item cannot follow. */
export function otherEventsFault({ version, log }: GameStreamSize): Rejection | undefined {
  return version - 1 - log.length >= MAX_OTHER_GAME_EVENTS ? tooMany(MAX_OTHER_GAME_EVENTS) : undefined
}

/** Why so many items cannot follow. */
export function logLengthFault(log: readonly LogItem[], coming = 1): Rejection | undefined {
  return log.length + coming > MAX_LOG_ITEMS ? tooMany(MAX_LOG_ITEMS) : undefined
}

/** Why so many items cannot be corrections, take-backs or fixes. */
export function changeCountFault(changes: number): Rejection | undefined {
  return changes > MAX_LOG_CHANGES ? tooMany(MAX_LOG_CHANGES) : undefined
}

/** As a step of a command. */
export const resultOfFault = (fault: Rejection | undefined): Result<undefined> => (fault ? err(fault) : ok(undefined))

const tooMany = (most: number): Rejection => ({ code: 'gate/too-many', params: { most } })
