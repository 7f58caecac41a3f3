// The judge's clock as plain data, computed from wall-clock times. The clock survives a reload because it stores no
// ticks. Pure: the current time is an argument.

import { momentOf } from '../../rules/moment.ts'
import type { GameState } from '../../rules/state.ts'

export interface GameClock {
  /** Key of the moment to which the clock belongs. Another moment starts a new clock. */
  readonly at: string
  readonly total: number
  /** Milliseconds that the clock ran before it was last stopped. */
  readonly ran: number
  /** Start time in milliseconds since the epoch. If omitted, the clock is stopped. */
  readonly startedAt?: number
}

/**
 * Key of the moment to which a clock belongs. A speech has a clock for its speaker, and a vote has one clock for the
 * whole ballot.
 */
export function clockMomentKey(state: GameState): string {
  const { step } = state
  return 'seat' in step ? `${momentOf(state)}:${step.seat}` : momentOf(state)
}

export const CLOCK_WARNING_SECONDS = 10
/** Maximum difference between two clocks that may be caused by message latency. */
const TRANSFER_TOLERANCE_MS = 400

export function createGameClock(at: string, total: number): GameClock {
  return { at, total, ran: 0 }
}

function elapsedMs(clock: GameClock, now: number): number {
  return clock.ran + (clock.startedAt === undefined ? 0 : Math.max(0, now - clock.startedAt))
}

/** Whole seconds left, as shown. Negative after the time is up. */
export function secondsLeft(clock: GameClock, now: number): number {
  return Math.ceil(clock.total - elapsedMs(clock, now) / 1000)
}

export function toggleClock(clock: GameClock, now: number): GameClock {
  const { startedAt, ...standing } = clock
  return startedAt === undefined ? { ...clock, startedAt: now } : { ...standing, ran: elapsedMs(clock, now) }
}

/**
 * Adjusts a running clock after the system time was set back between `before` and `now`, so that the clock continues
 * from its last value.
 */
export function clockAfterTimeSetBack(clock: GameClock, before: number, now: number): GameClock {
  if (clock.startedAt === undefined || now >= before) return clock
  return { ...clock, ran: elapsedMs(clock, before), startedAt: now }
}

/**
 * Whether the clock of another screen should replace the shown clock. The other clock must belong to the same moment,
 * and the difference must exceed the latency of a message.
 */
export function shouldAdoptClock(shown: GameClock, next: GameClock, now: number): boolean {
  if (next.at !== shown.at || next.total !== shown.total) return false
  const isSameState = (next.startedAt === undefined) === (shown.startedAt === undefined)
  return !isSameState || Math.abs(elapsedMs(next, now) - elapsedMs(shown, now)) > TRANSFER_TOLERANCE_MS
}

export type ClockUrgency = 'standing' | 'running' | 'warning' | 'over'

export function clockUrgencyOf(clock: GameClock, now: number): ClockUrgency {
  const left = secondsLeft(clock, now)
  if (clock.total > 0 && left <= 0) return 'over'
  if (clock.startedAt === undefined) return 'standing'
  return left <= CLOCK_WARNING_SECONDS && clock.total > CLOCK_WARNING_SECONDS ? 'warning' : 'running'
}

/** Formats seconds as `0:47`, and overtime as `+0:05`. */
export function formatClockSeconds(seconds: number): string {
  const size = Math.abs(seconds)
  return `${seconds < 0 ? '+' : ''}${Math.trunc(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

/** Parses a stored clock. Returns `undefined` if the text is invalid or the clock belongs to another moment. */
export function parseStoredClock(text: string | null, at: string, total: number): GameClock | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<GameClock> | null
    if (value?.at !== at || value.total !== total || typeof value.ran !== 'number') return undefined
    return { at, total, ran: value.ran, ...(typeof value.startedAt === 'number' ? { startedAt: value.startedAt } : {}) }
  } catch {
    return undefined
  }
}
