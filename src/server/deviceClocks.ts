// Clock offsets of devices from the hub, as each device last reported them. A report is kept in memory until it
// expires. The device measures the offset, not this module (store/sync/hubTime.ts).

import type { Clock } from '../store/platform.ts'
import { isClockSkewed, CLOCK_OFFSET_LIFETIME_MS, type ClockOffset } from '../store/sync/hubTime.ts'

interface ReportedOffset {
  readonly said: ClockOffset
  readonly at: number
  readonly forget: () => void
}

export class DeviceClockOffsets {
  /** Last report of each device, by the device's id. */
  readonly #said = new Map<string, ReportedOffset>()
  readonly #clock: Clock | undefined
  readonly #now: () => number
  readonly #onChange: () => void

  /**
   * `clock` is used to forget the report of a device that no longer reports, because its clock may have been set since.
   */
  constructor(clock: Clock | undefined, now: () => number, onChange: () => void) {
    this.#clock = clock
    this.#now = now
    this.#onChange = onChange
  }

  note(laptop: string, said: ClockOffset): void {
    const [before, at] = [this.offsetOf(laptop), this.#now()]
    this.#said.get(laptop)?.forget()
    const forget = this.#clock?.after(CLOCK_OFFSET_LIFETIME_MS, () => {
      this.#said.delete(laptop)
      this.#onChange()
    })
    this.#said.set(laptop, { said, at, forget: forget ?? (() => undefined) })
    const next = this.offsetOf(laptop)
    if (before !== next && Math.abs((before?.ms ?? 0) - (next?.ms ?? 0)) > 1_000) this.#onChange()
  }

  /** Offset of the device's clock from the hub's clock. `undefined` if it is unknown or too small to be shown. */
  offsetOf(laptop: string): ClockOffset | undefined {
    const { said, at } = this.#said.get(laptop) ?? {}
    return said && at !== undefined && isClockSkewed(said) && this.#now() - at <= CLOCK_OFFSET_LIFETIME_MS
      ? said
      : undefined
  }
}
