// How far the clocks of devices differ from the hub's, as each device last said. Known while the device is heard and
// this program runs. It measures nothing: the device does (store/sync/hubTime.ts).

import type { Clock } from '../store/platform.ts'
import { isSkewed, KNOWN_FOR, type Ahead } from '../store/sync/hubTime.ts'

interface Said {
  readonly said: Ahead
  readonly at: number
  readonly forget: () => void
}

export class DeviceClocks {
  /** By the device's id. */
  readonly #said = new Map<string, Said>()
  readonly #clock: Clock | undefined
  readonly #now: () => number
  readonly #onChange: () => void

  /** `clock`: forgets what a silent device said, because its clock may be set by then. */
  constructor(clock: Clock | undefined, now: () => number, onChange: () => void) {
    this.#clock = clock
    this.#now = now
    this.#onChange = onChange
  }

  note(laptop: string, said: Ahead): void {
    const [before, at] = [this.of(laptop), this.#now()]
    this.#said.get(laptop)?.forget()
    const forget = this.#clock?.after(KNOWN_FOR, () => {
      this.#said.delete(laptop)
      this.#onChange()
    })
    this.#said.set(laptop, { said, at, forget: forget ?? (() => undefined) })
    const next = this.of(laptop)
    if (before !== next && Math.abs((before?.ms ?? 0) - (next?.ms ?? 0)) > 1_000) this.#onChange()
  }

  /** How far its clock is ahead of the hub's; undefined: not known, or too little to be told. */
  of(laptop: string): Ahead | undefined {
    const { said, at } = this.#said.get(laptop) ?? {}
    return said && at !== undefined && isSkewed(said) && this.#now() - at <= KNOWN_FOR ? said : undefined
  }
}
