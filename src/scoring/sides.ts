// Which side a card plays for and who wins with a winner, read from the roles the rulebooks declare.
// A role plays for one side in every published version; a role of another side needs another name.
// Source: spec of rulebooks, section 0.

import type { Rulebook } from '../rules/rulebook.ts'
import { PUBLISHED } from '../rules/rulebooks/registry.ts'
import { FACTIONS, type Faction, type Role, type Team, type Winner } from '../rules/vocabulary.ts'

const FACTION_OF = declaredFactions(PUBLISHED)

/** The faction of every role these rulebooks declare; two declarations of one role must agree. */
export function declaredFactions(rulebooks: readonly Pick<Rulebook, 'id' | 'roles'>[]): ReadonlyMap<Role, Faction> {
  const factions = new Map<Role, Faction>()
  for (const { id, roles } of rulebooks) {
    for (const { role, faction } of roles) {
      if ((factions.get(role) ?? faction) !== faction) throw new Error(`rulebook ${id}: ${role} changes sides`)
      factions.set(role, faction)
    }
  }
  return factions
}

/** The side that wins together: red, mafia, or the Maniac alone. */
export function factionOf(role: Role): Faction {
  const faction = FACTION_OF.get(role)
  if (faction === undefined) throw new Error(`no rulebook declares ${role}`)
  return faction
}

/** The colour of the card. Every card that is not red is black, the Maniac too. */
export function teamOf(role: Role): Team {
  return teamOfFaction(factionOf(role))
}

export function teamOfFaction(faction: Faction): Team {
  return faction === 'red' ? 'red' : 'black'
}

/** red → every red, mafia → Mafia and Don, maniac → the Maniac alone, draw → no one. */
export function roleWins(role: Role, winner: Winner | 'none' | undefined): boolean {
  return factionOf(role) === winner
}

/** Somebody else won; a draw is not lost. */
export function hasRedLost(winner: Winner): boolean {
  return winner !== 'red' && winner !== 'draw'
}

export interface RatedSeat {
  readonly player: string
  readonly role: Role
}

/** Players who win together. */
export interface Side {
  readonly faction: Faction
  readonly players: readonly string[]
}

/** Sides somebody plays for, red first. */
export function sidesOf(seats: readonly RatedSeat[]): readonly Side[] {
  return FACTIONS.map((faction) => ({
    faction,
    players: seats.filter(({ role }) => factionOf(role) === faction).map(({ player }) => player),
  })).filter(({ players }) => players.length > 0)
}

export function hasWon({ faction }: Pick<Side, 'faction'>, winner: Winner): boolean {
  return faction === winner
}

/** How many of the named seats hold a black card. */
export function blackAmong(
  seats: readonly { readonly seat: number; readonly role: Role }[],
  named: readonly number[],
): number {
  return seats.filter(({ seat, role }) => named.includes(seat) && teamOf(role) === 'black').length
}
