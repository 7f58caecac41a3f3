// Determines the side for which a role plays and which roles win, from the declarations in the rulebooks. A role plays
// for the same side in every published version. In a club's own rulebook it may play for a different side, so the rules
// of such a game must be passed. Source: docs/spec/rulebooks.md §0.

import { roleSpec, type Rulebook } from '../rules/rulebook.ts'
import { customRoleSpec, type RulebookPin, PUBLISHED_RULEBOOKS, rulesOf } from '../rules/rulebooks/registry.ts'
import { FACTIONS, sortKnownFirst, type Faction, type Role, type Team, type Winner } from '../rules/vocabulary.ts'

const FACTION_BY_ROLE = factionsByRole(PUBLISHED_RULEBOOKS)

/** Faction of every role in these rulebooks. Throws if two declarations of a role disagree. */
export function factionsByRole(rulebooks: readonly Pick<Rulebook, 'id' | 'roles'>[]): ReadonlyMap<Role, Faction> {
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
 * Side of the role: red, mafia, or the Maniac alone. Without the game's rules, a role that no known rulebook declares
 * counts as red, because game rows may contain such a role and every list reads them.
 */
export function factionOf(role: Role, rules?: RulebookPin): Faction {
  if (rules !== undefined) return roleSpec(rulesOf(rules), role).faction
  return FACTION_BY_ROLE.get(role) ?? customRoleSpec(role)?.faction ?? 'red'
}

/** The team of the role. Every role that is not red is black, including the Maniac. */
export function teamOf(role: Role, rules?: RulebookPin): Team {
  return teamOfFaction(factionOf(role, rules))
}

export function teamOfFaction(faction: Faction): Team {
  return faction === 'red' ? 'red' : 'black'
}

/**
 * Whether the role wins with this winner: red → every red role, mafia → every role of the mafia's side, maniac → only
 * the Maniac, draw → nobody.
 */
export function hasRoleWon(role: Role, winner: Winner | 'none' | undefined, rules?: RulebookPin): boolean {
  return factionOf(role, rules) === winner
}

/** Whether a side other than red won. A draw is not a loss. */
export function hasRedLost(winner: Winner): boolean {
  return winner !== 'red' && winner !== 'draw'
}

export interface RatedSeat {
  readonly player: string
  readonly role: Role
}

/** Players who win together. */
export interface GameSide {
  readonly faction: Faction
  readonly players: readonly string[]
}

/** Sides that have at least one player, red first. */
export function sidesOf(seats: readonly RatedSeat[]): readonly GameSide[] {
  return factionsOf(seats.map(({ role }) => role)).map((faction) => ({
    faction,
    players: seats.filter(({ role }) => factionOf(role) === faction).map(({ player }) => player),
  }))
}

/** Sides of these roles. Red comes first, and sides from a club's own rulebooks come last. */
export function factionsOf(roles: Iterable<Role>): readonly Faction[] {
  return sortKnownFirst(
    FACTIONS,
    [...roles].map((role) => factionOf(role)),
  )
}

export function hasSideWon({ faction }: Pick<GameSide, 'faction'>, winner: Winner): boolean {
  return faction === winner
}

/** Number of the seats in `named` whose players have a black card. */
export function countNamedBlackSeats(
  seats: readonly { readonly seat: number; readonly role: Role }[],
  named: readonly number[],
  rules?: RulebookPin,
): number {
  return seats.filter(({ seat, role }) => named.includes(seat) && teamOf(role, rules) === 'black').length
}
