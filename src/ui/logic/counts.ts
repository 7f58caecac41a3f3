// Which sentence counts the living: games of two sides do not speak of a third. Pure.

import type { GameHeader } from '../../rules/header.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'

/** The key itself, or the one of its sentence for two sides. */
export function countsKey<K extends string>(key: K, header: GameHeader): K | `${K}Two` {
  const factions = new Set(rulesOf(header).roles.map(({ faction }) => faction))
  return factions.size > 2 ? key : `${key}Two`
}
