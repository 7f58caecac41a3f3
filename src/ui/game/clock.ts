// The judge's clock as plain data: wall-clock times in, seconds out. Survives a reload because
// nothing in it ticks. Pure; time is passed in.

import { momentOf } from '../../rules/log.ts'
import type { GameState } from '../../rules/state.ts'

export interface Clock {
  /** The moment it belongs to; at another moment the clock is a new one. */
  readonly at: string
  readonly total: number
  /** Milliseconds it ran before it was last stopped. */
  readonly ran: number
  /** When it was started, milliseconds since the epoch; absent while it stands. */
  readonly startedAt?: number
}

/** Names the step a clock belongs to: a speaker's own, a vote's whole ballot. */
export function clockMomentKey(state: GameState): string {
  const { step } = state
  return 'seat' in step ? `${momentOf(state)}:${step.seat}` : momentOf(state)
}

export const WARNING_SECONDS = 10
/** Milliseconds. */
const TRANSFER_TOLERANCE_MS = 400

export function newClock(at: string, total: number): Clock {
  return { at, total, ran: 0 }
}

function elapsedMs(clock: Clock, now: number): number {
  return clock.ran + (clock.startedAt === undefined ? 0 : Math.max(0, now - clock.startedAt))
}

/** Whole seconds left, as shown; below zero once time is up. */
export function secondsLeft(clock: Clock, now: number): number {
  return Math.ceil(clock.total - elapsedMs(clock, now) / 1000)
}

export function toggleClock(clock: Clock, now: number): Clock {
  const { startedAt, ...standing } = clock
  return startedAt === undefined ? { ...clock, startedAt: now } : { ...standing, ran: elapsedMs(clock, now) }
}

/** After the machine's time went back between two looks at it: the clock goes on from where it was. */
export function afterTimeSetBack(clock: Clock, before: number, now: number): Clock {
  if (clock.startedAt === undefined || now >= before) return clock
  return { ...clock, ran: elapsedMs(clock, before), startedAt: now }
}

/** Of the same moment, and not what is shown already; the way between two screens takes a while. */
export function shouldAdoptClock(shown: Clock, next: Clock, now: number): boolean {
  if (next.at !== shown.at || next.total !== shown.total) return false
  const isSameState = (next.startedAt === undefined) === (shown.startedAt === undefined)
  return !isSameState || Math.abs(elapsedMs(next, now) - elapsedMs(shown, now)) > TRANSFER_TOLERANCE_MS
}

export type Urgency = 'standing' | 'running' | 'warning' | 'over'

export function urgencyOf(clock: Clock, now: number): Urgency {
  const left = secondsLeft(clock, now)
  if (clock.total > 0 && left <= 0) return 'over'
  if (clock.startedAt === undefined) return 'standing'
  return left <= WARNING_SECONDS && clock.total > WARNING_SECONDS ? 'warning' : 'running'
}

/** `0:47`; over time `+0:05`. */
export function formatClock(seconds: number): string {
  const size = Math.abs(seconds)
  return `${seconds < 0 ? '+' : ''}${Math.trunc(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

/** A remembered clock, if the text is one and belongs to this moment. */
export function parseClock(text: string | null, at: string, total: number): Clock | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Clock> | null
    if (value?.at !== at || value.total !== total || typeof value.ran !== 'number') return undefined
    return { at, total, ran: value.ran, ...(typeof value.startedAt === 'number' ? { startedAt: value.startedAt } : {}) }
  } catch {
    return undefined
  }
}
