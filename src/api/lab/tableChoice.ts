// Rules of a table, as entered in a form, and the header of a game with these rules.

import type { Flags, GameHeader, RulebookId } from '../../rules/header.ts'
import { registerStoredRulebook, rulebookFaultsToRejection } from '../../club/rulebooks/parse.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { openGame } from '../../rules/openGame.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { findRulebookVersion, newestRulebookOf } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'

/** Rules and number of players of a table. The cards are the rulebook's default for this number. */
export interface LabTableSettings {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  readonly players: number
  /**
   * A rulebook that the program does not include. It is passed on because workers of the lab have no access to the
   * club.
   */
  readonly own?: RulebookFile
}

/** Opens a game whose cards are not dealt yet. */
export function createUndealtHeader({ rulebook, own, preset, flags, players }: LabTableSettings): Result<GameHeader> {
  const known = own === undefined ? ok(newestRulebookOf(rulebook)) : resolveCustomRulebook(own)
  if (!known.ok) return known
  const { seats, deal, version, seal } = known.value
  const { min, max } = seats
  if (players < min || players > max) return err({ code: 'setup/seat-count', params: { count: players, min, max } })
  const roles = deal(players)
  const cards = roles.map((role, i) => ({ seat: i + 1, role }))
  return openGame({ rulebook, version, seal, preset, flags, seats: cards, seed: 0 })
}

/** Finds the rulebook that came with a request. It is checked unless this worker already has it. */
export function resolveCustomRulebook(own: object): Result<Rulebook> {
  const read = registerStoredRulebook(own)
  if (!read.ok) return err(rulebookFaultsToRejection(read.error))
  const { file, seal } = read.value
  const found = findRulebookVersion(file.id as GameHeader['rulebook'], file.version, seal)
  return found === undefined ? err({ code: 'setup/unknown-rulebook', params: { rulebook: file.id } }) : ok(found)
}
