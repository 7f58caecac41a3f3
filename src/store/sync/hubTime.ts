// Estimates the time at the hub. Each response with heads contains the hub's times when the request arrived and when it
// was answered. Together with the times of sending and receiving, they limit the possible offset of this device's
// clock. A measurement is valid only while the wall clock and the monotonic clock of this device agree. It becomes
// invalid when the device is suspended or somebody sets the time.

import type { Clock } from '../platform.ts'

/** The hub's times when a request arrived and when it was answered, in milliseconds since the epoch. */
export type HubRequestTimes = readonly [came: number, answered: number]

/** Offset of a device's clock from the hub's clock, in milliseconds. Negative if the device's clock is behind. */
export interface ClockOffset {
  readonly ms: number
  /** Maximum error of `ms`. */
  readonly within: number
}

/** Maximum difference between clocks that is not reported to the user, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 5_000
/** Milliseconds after which `clockOffset` no longer returns a measured offset, because clocks may be set. */
export const CLOCK_OFFSET_LIFETIME_MS = 120_000
/**
 * Maximum difference that may arise between wall clock and monotonic clock if nobody sets a clock, in milliseconds. A
 * thousandth of the elapsed time is allowed in addition.
 */
const MAX_CLOCK_DRIFT_MS = 250

interface Reading {
  readonly low: number
  readonly high: number
  readonly wall: number
  readonly monotonic: number
}

/** Whether the clocks certainly differ by more than `MAX_CLOCK_SKEW_MS`. */
export function isClockSkewed({ ms, within }: ClockOffset): boolean {
  return Math.abs(ms) - within > MAX_CLOCK_SKEW_MS
}

export class HubClockEstimate {
  readonly #wall: () => number
  readonly #clock: Pick<Clock, 'now'>
  #reading: Reading | undefined

  constructor(wall: () => number, clock: Pick<Clock, 'now'>) {
    this.#wall = wall
    this.#clock = clock
  }

  /**
   * Called when a request is sent. The returned function has to be called with the times in the hub's response, or with
   * `undefined` if it contains no times.
   */
  startMeasurement(): (times: HubRequestTimes | undefined) => void {
    const sent = this.#moment()
    return (times) => {
      const got = this.#moment()
      if (times === undefined || !areClocksSteady(sent, got)) return
      const [came, answered] = times
      const low = got.wall - (got.monotonic - sent.monotonic) - came
      const high = got.wall - answered
      // The two limits contradict each other, because the hub's clock was set during the request.
      if (low - high > MAX_CLOCK_DRIFT_MS) return
      this.#take({ ...got, low: Math.min(low, high), high: Math.max(low, high) })
    }
  }

  /** Measured offset of this device's clock. `undefined` if it was not measured, or too long ago. */
  get clockOffset(): ClockOffset | undefined {
    const reading = this.#valid()
    if (reading === undefined || this.#clock.now() - reading.monotonic > CLOCK_OFFSET_LIFETIME_MS) return undefined
    return offsetOf(reading)
  }

  /** The hub's time if it was measured, even while disconnected; otherwise this device's own time. */
  now(): number {
    const reading = this.#valid()
    return Math.round(this.#wall() - (reading === undefined ? 0 : offsetOf(reading).ms))
  }

  /**
   * Stores a reading. A reading with more than twice the range of a recent one, as after a slow response, is stored
   * only if it does not contain that range, because the two then disagree.
   */
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
