// Limits for the length of a game's stream. Commands, the gate and the parser of records call the same functions.

import type { LogItem } from '../../rules/log.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'

/** Maximum number of log items in a game. No game has had more. */
const MAX_LOG_ITEMS = 2_000
/**
 * Maximum number of log items that change earlier entries or the table. Each such item makes the program replay the
 * whole game.
 */
export const MAX_LOG_CORRECTIONS_PER_GAME = 300
/**
 * Maximum number of other events after the opening: take-overs, void marks, stops and decisions, asserted results and
 * objections.
 */
export const MAX_NON_LOG_GAME_EVENTS = 300
/** Maximum number of lines in a game's ledger. */
export const MAX_LEDGER_LINES_PER_GAME = 1_000

interface GameStreamSize {
  /** Number of events in the stream so far. */
  readonly version: number
  readonly log: readonly LogItem[]
}

/** Returns an error if the limit for events other than log items is reached. */
export function nonLogEventLimitFault({ version, log }: GameStreamSize): Rejection | undefined {
  return version - 1 - log.length >= MAX_NON_LOG_GAME_EVENTS ? tooMany(MAX_NON_LOG_GAME_EVENTS) : undefined
}

/** Returns an error if `coming` more items do not fit into the log. */
export function logLengthLimitFault(log: readonly LogItem[], coming = 1): Rejection | undefined {
  return log.length + coming > MAX_LOG_ITEMS ? tooMany(MAX_LOG_ITEMS) : undefined
}

/** Returns an error if too many log items change earlier entries or the table. */
export function logCorrectionLimitFault(changes: number): Rejection | undefined {
  return changes > MAX_LOG_CORRECTIONS_PER_GAME ? tooMany(MAX_LOG_CORRECTIONS_PER_GAME) : undefined
}

/**
 * Returns an error if `coming` more corrections do not fit into the log. Entries that were made before later entries
 * count as corrections here, so a hub with the same limit never refuses the log of a device.
 */
export function comingCorrectionsFault(log: readonly LogItem[], coming: number): Rejection | undefined {
  if (coming === 0) return undefined
  const corrections = log.filter((item) => item.type !== 'made' || item.before !== undefined)
  return logCorrectionLimitFault(corrections.length + coming)
}

/** Returns an error if a ledger has too many lines. */
export function ledgerLengthLimitFault(lines: readonly unknown[]): Rejection | undefined {
  return lines.length > MAX_LEDGER_LINES_PER_GAME ? tooMany(MAX_LEDGER_LINES_PER_GAME) : undefined
}

/** Converts a possible rejection to a `Result`. */
export const faultToResult = (fault: Rejection | undefined): Result<undefined> => (fault ? err(fault) : ok(undefined))

const tooMany = (most: number): Rejection => ({ code: 'gate/too-many', params: { most } })
