// How many names of members one address is told: enough for a club that checks in behind one router, too few to copy
// the list of members. Source: docs/spec/phones.md §5.

import type { Clock } from '../../store/platform.ts'

/** Different members that one address is told within any hour. */
const MAX_NAMES_PER_ADDRESS = 60
/** Milliseconds. */
const HOUR_MS = 3_600_000
/** Addresses that are remembered; an attacker with many of them loses the oldest. */
const MAX_ADDRESSES = 1000

export class NameBudget {
  readonly #clock: Clock
  /** By address: when each member was told last. */
  readonly #told = new Map<string, ReadonlyMap<string, number>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts these members; false, and nothing is counted: they would be too many. */
  tryReserve(address: string, members: readonly string[]): boolean {
    const now = this.#clock.now()
    const lately = [...(this.#told.get(address) ?? [])].filter(([, at]) => now - at < HOUR_MS)
    const all = new Map([...lately, ...members.map((member) => [member, now] as const)])
    if (all.size > MAX_NAMES_PER_ADDRESS) return false
    this.#told.delete(address)
    this.#told.set(address, all)
    for (const oldest of this.#told.keys()) {
      if (this.#told.size <= MAX_ADDRESSES) break
      this.#told.delete(oldest)
    }
    return true
  }
}
