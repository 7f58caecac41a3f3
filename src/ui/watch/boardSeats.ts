// Converts the seats of a board to seats of the drawn table. Pure.

import type { BroadcastBoard } from '../../api/contract/watch.ts'
import type { Role } from '../../rules/vocabulary.ts'
import { factionOf } from '../../scoring/sides.ts'
import type { SeatView } from '../game/table/seatView.ts'

export function seatViewsOfBoard({ seats }: BroadcastBoard, roleName: (role: Role) => string): readonly SeatView[] {
  return seats.map(
    ({ seat, name, alive, exit, fouls, technicalFouls, nominated, votes, votedFor, speaking, role, side }) => ({
      seat,
      name,
      alive,
      ...(exit === undefined ? {} : { exit: exit.how }),
      fouls,
      technicalFouls,
      muted: false,
      ...(nominated === undefined ? {} : { nominated }),
      ...(votes === undefined ? {} : { votes }),
      ...(votedFor === undefined ? {} : { votedFor }),
      speaking,
      marks: [],
      ...(role === undefined ? {} : { role: { id: role, name: roleName(role), faction: side ?? factionOf(role) } }),
    }),
  )
}
