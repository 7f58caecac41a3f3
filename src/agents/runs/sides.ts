// Whose policy plays a card: that of the town, or of those who play against it.

import type { GameHeader } from '../../rules/header.ts'
import { roleSpec } from '../../rules/rulebook.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { Role, Team } from '../../rules/vocabulary.ts'

export function sideOf(header: GameHeader, role: Role): Team {
  return roleSpec(rulesOf(header), role).team
}
