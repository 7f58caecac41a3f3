// Chairs of a game about to start, as the drawn table shows them. Pure.

import type { Role } from '../../../rules/vocabulary.ts'
import type { Chair } from './seating.ts'
import type { SeatView } from './seatView.ts'
import { factionOf } from '../../../scoring/sides.ts'

export function chairViews(
  chairs: readonly Chair[],
  nameOf: (member: string) => string,
  roleName: (role: Role) => string,
): readonly SeatView[] {
  return chairs.map(({ member, role, immune }, i) => ({
    seat: i + 1,
    name: member === undefined ? '' : nameOf(member),
    ...(role === undefined ? {} : { role: { id: role, name: roleName(role), faction: factionOf(role) } }),
    alive: true,
    fouls: 0,
    technicalFouls: 0,
    muted: false,
    speaking: false,
    marks: immune ? ['immune'] : [],
  }))
}
