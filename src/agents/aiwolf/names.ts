// The contest's own words for what we call otherwise: agents, roles, species. Knows nothing of a game.
// Source: protocol of the contest's server.

import { isSeat, type Answer, type Role, type Seat } from '../../rules/vocabulary.ts'

export const CONTEST_ROLES = ['WEREWOLF', 'POSSESSED', 'SEER', 'BODYGUARD', 'VILLAGER', 'MEDIUM'] as const
export type ContestRole = (typeof CONTEST_ROLES)[number]

export const SPECIES = ['HUMAN', 'WEREWOLF'] as const
type Species = (typeof SPECIES)[number]

/** A role of another game is a programming error. */
export function contestRole(role: Role): ContestRole {
  const name = CONTEST_ROLES.find((candidate) => candidate.toLowerCase() === role)
  if (name === undefined) throw new Error(`the contest has no ${role}`)
  return name
}

export function speciesOf(answer: Answer): Species {
  return answer === 'werewolf' ? 'WEREWOLF' : 'HUMAN'
}

/** `Agent[03]`: the name of a seat in packets and answers. */
export function agentName(seat: Seat): string {
  return `Agent[${String(seat).padStart(2, '0')}]`
}

export function seatOfAgent(name: string): Seat | undefined {
  const [, digits] = /^Agent\[(\d{2})\]$/.exec(name) ?? []
  const number = Number(digits)
  return isSeat(number) ? number : undefined
}
