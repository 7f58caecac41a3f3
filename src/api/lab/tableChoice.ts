// The rules of a table, as a form has them.

import type { Flags, GameHeader, RulebookId } from '../../rules/header.ts'
import { openGame } from '../../rules/open.ts'
import { rulebookOf } from '../../rules/rulebooks/registry.ts'
import { err, type Result } from '../../rules/vocabulary.ts'

/** The rules of a table, as a form has them. Cards are the rulebook's own for so many players. */
export interface TableChoice {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  readonly players: number
}

// The table a choice of rules means: the rulebook's own cards for so many players.
/** The cards are not dealt yet. */
export function headerFor({ rulebook, preset, flags, players }: TableChoice): Result<GameHeader> {
  const { seats, deal } = rulebookOf(rulebook)
  const { min, max } = seats
  if (players < min || players > max) return err({ code: 'setup/seat-count', params: { count: players, min, max } })
  const roles = deal(players)
  return openGame({ rulebook, preset, flags, seats: roles.map((role, i) => ({ seat: i + 1, role })), seed: 0 })
}
