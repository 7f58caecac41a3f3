// The rules of a table, as a form has them.

import type { Flags, RulebookId } from '../../rules/header.ts'

/** The rules of a table, as a form has them. Cards are the rulebook's own for so many players. */
export interface TableChoice {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  readonly players: number
}
