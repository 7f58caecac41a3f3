// The sides of a game as ratings see them: red, mafia, and the Maniac, who is a side of his own.

import { FACTIONS, type Faction, type Role, type Winner } from '../../rules/vocabulary.ts'
import { teamOf } from '../winners.ts'

export interface RatedSeat {
  readonly player: string
  readonly role: Role
}

export interface Side {
  readonly faction: Faction
  readonly players: readonly string[]
}

export function factionOf(role: Role): Faction {
  return role === 'maniac' ? 'maniac' : teamOf(role) === 'red' ? 'red' : 'mafia'
}

/** Sides somebody plays for, red first. */
export function sidesOf(seats: readonly RatedSeat[]): readonly Side[] {
  return FACTIONS.map((faction) => ({ faction, players: seats.filter(({ role }) => factionOf(role) === faction).map(({ player }) => player) }))
    .filter(({ players }) => players.length > 0)
}

export function hasWon({ faction }: Side, winner: Winner): boolean {
  return faction === winner
}
