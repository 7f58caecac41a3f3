// Who of the table wins with a winner, for the ledger (spec of rulebooks, section 0):
// red → every red, mafia → Mafia and Don, maniac → the Maniac alone, draw → nobody.

import type { Role, Team, Winner } from '../rules/vocabulary.ts'

const BLACK: ReadonlySet<Role> = new Set<Role>(['mafia', 'don', 'maniac'])

export function teamOf(role: Role): Team {
  return BLACK.has(role) ? 'black' : 'red'
}

export function roleWins(role: Role, winner: Winner): boolean {
  switch (winner) {
    case 'red': return teamOf(role) === 'red'
    case 'mafia': return role === 'mafia' || role === 'don'
    case 'maniac': return role === 'maniac'
    case 'draw': return false
  }
}
