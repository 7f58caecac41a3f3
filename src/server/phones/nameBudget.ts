// Limits how many members' names one address can learn: enough for a club that checks in behind one router, too few to
// copy the list of members. Source: docs/spec/phones.md §5.

import type { Clock } from '../../store/platform.ts'

/** Maximum number of members whose names one address may receive within any hour. */
const MAX_NAMES_PER_ADDRESS = 60
const HOUR_MS = 3_600_000
/** Maximum number of remembered addresses. If an attacker uses more of them, the oldest are forgotten. */
const MAX_ADDRESSES = 1000

export class DisclosedNameBudget {
  readonly #clock: Clock
  /** The last time at which each member's name was sent, by address. */
  readonly #told = new Map<string, ReadonlyMap<string, number>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts these members. Returns false and counts nothing if they would exceed the limit. */
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
