// How many names of members one address is told: enough for a club that checks in behind one router, too few to copy
// the list of members. Source: docs/spec/phones.md §5.

import type { Clock } from '../../store/platform.ts'

/** Different members that one address is told within an hour. */
const NAMES_OF_ADDRESS = 60
/** Milliseconds. */
const HOUR = 3_600_000
/** Addresses that are remembered; an attacker with many of them loses the oldest. */
const MOST_ADDRESSES = 1000

interface Told {
  readonly since: number
  readonly members: Set<string>
}

export class NameBudget {
  readonly #clock: Clock
  readonly #told = new Map<string, Told>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts these members; false, and nothing is counted: they would be too many. */
  allows(address: string, members: readonly string[]): boolean {
    const now = this.#clock.now()
    const before = this.#told.get(address)
    const told = before !== undefined && now - before.since < HOUR ? before : { since: now, members: new Set<string>() }
    const all = new Set([...told.members, ...members])
    if (all.size > NAMES_OF_ADDRESS) return false
    this.#told.delete(address)
    this.#told.set(address, { since: told.since, members: all })
    for (const oldest of this.#told.keys()) {
      if (this.#told.size <= MOST_ADDRESSES) break
      this.#told.delete(oldest)
    }
    return true
  }
}
