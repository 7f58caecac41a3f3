// What time it is at the hub. Each answer of heads carries the hub's time when the question came and when it was
// answered; with the moments of sending and receiving that bounds how far this device's clock is ahead. A measurement
// counts only while both clocks of this device agree: not over a suspension, and not after somebody set the time.

import type { Clock } from '../platform.ts'

/** The hub's time, in milliseconds since the epoch: when a question came, and when it was answered. */
export type HubTimes = readonly [came: number, answered: number]

/** How far a device's clock is ahead of the hub's, in milliseconds; behind: less than zero. */
export interface ClockOffset {
  readonly ms: number
  /** It is no further off than this from `ms`. */
  readonly within: number
}

/** Clocks that differ by more have to be told. */
const MAX_CLOCK_SKEW_MS = 5_000
/** Milliseconds after which a difference is not known any more: clocks are set. */
export const CLOCK_OFFSET_LIFETIME_MS = 120_000
/** Milliseconds that wall and monotonic clock may part while nobody sets one, besides a thousandth of the time. */
const MAX_CLOCK_DRIFT_MS = 250

interface Reading {
  readonly low: number
  readonly high: number
  readonly wall: number
  readonly monotonic: number
}

/** Whether the clocks surely differ by more than is left untold. */
export function isClockSkewed({ ms, within }: ClockOffset): boolean {
  return Math.abs(ms) - within > MAX_CLOCK_SKEW_MS
}

export class HubTime {
  readonly #wall: () => number
  readonly #clock: Pick<Clock, 'now'>
  #reading: Reading | undefined

  constructor(wall: () => number, clock: Pick<Clock, 'now'>) {
    this.#wall = wall
    this.#clock = clock
  }

  /** A question is sent; the answer is called with the hub's times, where it has them. */
  startMeasurement(): (times: HubTimes | undefined) => void {
    const sent = this.#moment()
    return (times) => {
      const got = this.#moment()
      if (times === undefined || !areClocksSteady(sent, got)) return
      const [came, answered] = times
      const low = got.wall - (got.monotonic - sent.monotonic) - came
      const high = got.wall - answered
      // The hub's clock was set in between.
      if (low - high > MAX_CLOCK_DRIFT_MS) return
      this.#take({ ...got, low: Math.min(low, high), high: Math.max(low, high) })
    }
  }

  /** Undefined: not measured, or too long ago. */
  get clockOffset(): ClockOffset | undefined {
    const reading = this.#valid()
    if (reading === undefined || this.#clock.now() - reading.monotonic > CLOCK_OFFSET_LIFETIME_MS) return undefined
    return offsetOf(reading)
  }

  /** The hub's time where it was measured, also while the line is cut; otherwise this device's own. */
  now(): number {
    const reading = this.#valid()
    return Math.round(this.#wall() - (reading === undefined ? 0 : offsetOf(reading).ms))
  }

  /** A slow answer says less than a quick one of a moment ago that it does not contradict. */
  #take(next: Reading): void {
    const before = this.clockOffset === undefined ? undefined : this.#reading
    const isVaguer = before !== undefined && next.high - next.low > 2 * (before.high - before.low)
    const agrees = before !== undefined && next.low <= before.low && next.high >= before.high
    if (!isVaguer || !agrees) this.#reading = next
  }

  #valid(): Reading | undefined {
    return this.#reading && areClocksSteady(this.#reading, this.#moment()) ? this.#reading : undefined
  }

  #moment(): ClockReadings {
    return { wall: this.#wall(), monotonic: this.#clock.now() }
  }
}

type ClockReadings = Pick<Reading, 'wall' | 'monotonic'>

function areClocksSteady(from: ClockReadings, to: ClockReadings): boolean {
  const went = to.monotonic - from.monotonic
  return Math.abs(to.wall - from.wall - went) <= MAX_CLOCK_DRIFT_MS + went / 1_000
}

function offsetOf({ low, high }: Reading): ClockOffset {
  return { ms: Math.round((low + high) / 2), within: Math.ceil((high - low) / 2) }
}
