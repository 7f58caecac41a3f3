// How long the stream of one game may become. The commands, the gate and the reader of records ask the same functions.

import type { LogItem } from '../../rules/log.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'

/** Items of its log: more than any game has had. */
const MOST_ITEMS = 2_000
/** How many items of a game may be corrections, take-backs or fixes: each replays the whole game. */
export const MOST_CHANGES = 300
/** Other events of its stream after the opening: take-overs, voidings, result sheets, objections. */
export const MOST_OTHERS = 300

interface Grown {
  /** Events of the stream so far. */
  readonly version: number
  readonly log: readonly LogItem[]
}

/** Why another event that is no log item cannot follow. */
export function othersFault({ version, log }: Grown): Rejection | undefined {
  return version - 1 - log.length >= MOST_OTHERS ? tooMany(MOST_OTHERS) : undefined
}

/** Why so many items cannot follow. */
export function itemsFault(log: readonly LogItem[], coming = 1): Rejection | undefined {
  return log.length + coming > MOST_ITEMS ? tooMany(MOST_ITEMS) : undefined
}

/** Why so many items cannot be corrections, take-backs or fixes. */
export function changesFault(changes: number): Rejection | undefined {
  return changes > MOST_CHANGES ? tooMany(MOST_CHANGES) : undefined
}

/** As a step of a command. */
export const unlessFull = (fault: Rejection | undefined): Result<undefined> => (fault ? err(fault) : ok(undefined))

const tooMany = (most: number): Rejection => ({ code: 'gate/too-many', params: { most } })
