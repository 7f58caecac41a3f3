// Which mark a card carries on paper.

import type { RulebookId } from '../../rules/header.ts'
import { rulebookOf } from '../../rules/rulebooks/registry.ts'
import type { Role } from '../../rules/vocabulary.ts'
import type { Cell } from './sheet.ts'

/** A sheet may hold a card its rulebook does not know: then none. */
export function markOf(rulebook: RulebookId, role: Role): Pick<Cell, 'mark'> {
  const spec = rulebookOf(rulebook).roles.find((each) => each.role === role)
  return spec === undefined ? {} : { mark: spec.faction }
}
