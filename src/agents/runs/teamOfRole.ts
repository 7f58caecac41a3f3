// The team whose policy plays a role: the town, or its opponents.

import type { GameHeader } from '../../rules/header.ts'
import { roleSpec } from '../../rules/rulebook.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { Role, Team } from '../../rules/vocabulary.ts'

export function teamOfRole(header: GameHeader, role: Role): Team {
  return roleSpec(rulesOf(header), role).team
}
