// Which sentence counts the living: games without a Maniac do not speak of him. Pure.

import type { RulebookId } from '../../rules/header.ts'
import { holdsRole } from '../../rules/rulebook.ts'
import { rulebookOf } from '../../rules/rulebooks/registry.ts'

/** The key itself, or the one of its sentence for two sides. */
export function countsKey<K extends string>(key: K, rulebook: RulebookId): K | `${K}Two` {
  return holdsRole(rulebookOf(rulebook), 'maniac') ? key : `${key}Two`
}
