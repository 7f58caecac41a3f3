// Deaths that drag others along: a directed graph over seats, followed until no new seat is reached. Chains and cycles
// are possible, and each link fires at most once. Source: docs/spec/rulebooks.md §1; CITY-6.

import type { Seat } from './vocabulary.ts'

/** When `from` dies, `to` is dragged along. */
export interface DeathSpreadLink {
  readonly from: Seat
  readonly to: Seat
}

/**
 * Fires every link whose `from` is dead, until no further seat dies. `drag` settles one link and returns whether its
 * effect stands. Overturned links do not spread further.
 */
export function propagateDeaths<L extends DeathSpreadLink>(
  links: readonly L[],
  dead: ReadonlySet<Seat>,
  drag: (link: L) => boolean,
): void {
  const waiting = [...dead]
  const fired = new Set<L>()
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    for (const link of links) {
      if (link.from !== from || fired.has(link)) continue
      fired.add(link)
      if (drag(link)) waiting.push(link.to)
    }
  }
}
