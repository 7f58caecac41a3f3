// The side a card plays for, as charts colour it. Pure.

import type { Faction, Role } from '../../../../rules/vocabulary.ts'

const BLACK: ReadonlySet<Role> = new Set<Role>(['mafia', 'don'])

export function teamOfRole(role: Role): Faction {
  return role === 'maniac' ? 'maniac' : BLACK.has(role) ? 'mafia' : 'red'
}
