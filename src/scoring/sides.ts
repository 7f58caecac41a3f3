// Which side a card plays for and who wins with a winner, read from the roles the rulebooks declare.
// A role plays for one side in every published version; in a club's own rulebook it may play for another, so there
// the game's rules are asked. Source: docs/spec/rulebooks.md §0.

import { roleSpec, type Rulebook } from '../rules/rulebook.ts'
import { customRoleSpec, type RulebookPin, PUBLISHED_RULEBOOKS, rulesOf } from '../rules/rulebooks/registry.ts'
import { FACTIONS, sortKnownFirst, type Faction, type Role, type Team, type Winner } from '../rules/vocabulary.ts'

const FACTION_BY_ROLE = declaredFactions(PUBLISHED_RULEBOOKS)

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

/**
 * The side that wins together: red, mafia, or the Maniac alone. Without the game's rules, a card that no known rulebook
 * declares is a citizen's: rows of a game name it, and every list reads them.
 */
export function factionOf(role: Role, rules?: RulebookPin): Faction {
  if (rules !== undefined) return roleSpec(rulesOf(rules), role).faction
  return FACTION_BY_ROLE.get(role) ?? customRoleSpec(role)?.faction ?? 'red'
}

/** The colour of the card. Every card that is not red is black, the Maniac too. */
export function teamOf(role: Role, rules?: RulebookPin): Team {
  return teamOfFaction(factionOf(role, rules))
}

export function teamOfFaction(faction: Faction): Team {
  return faction === 'red' ? 'red' : 'black'
}

/** red → every red, mafia → Mafia and Don, maniac → the Maniac alone, draw → no one. */
export function roleWins(role: Role, winner: Winner | 'none' | undefined, rules?: RulebookPin): boolean {
  return factionOf(role, rules) === winner
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
  return factionsOf(seats.map(({ role }) => role)).map((faction) => ({
    faction,
    players: seats.filter(({ role }) => factionOf(role) === faction).map(({ player }) => player),
  }))
}

/** Sides of these cards: red first, those of a club's own rulebooks last. */
export function factionsOf(roles: Iterable<Role>): readonly Faction[] {
  return sortKnownFirst(
    FACTIONS,
    [...roles].map((role) => factionOf(role)),
  )
}

export function hasWon({ faction }: Pick<Side, 'faction'>, winner: Winner): boolean {
  return faction === winner
}

/** How many of the named seats hold a black card. */
export function countNamedBlackSeats(
  seats: readonly { readonly seat: number; readonly role: Role }[],
  named: readonly number[],
  rules?: RulebookPin,
): number {
  return seats.filter(({ seat, role }) => named.includes(seat) && teamOf(role, rules) === 'black').length
}
