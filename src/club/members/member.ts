// A member as screens see him.

import type { ClubState, MemberRecord } from '../clubState.ts'
import type { GameRow } from '../games/row.ts'

export interface Member {
  readonly id: string
  readonly name: string
  /** False once removed from the roster; past games keep the person. */
  readonly active: boolean
  /** Here this evening. */
  readonly present: boolean
  /** The club he comes from; absent = ours, or none. */
  readonly club?: string
  readonly games: number
}

export function listMembers(state: ClubState, rows: Iterable<GameRow>): readonly Member[] {
  const games = new Map<string, number>()
  for (const row of rows) if (!row.isVoid) for (const { member } of row.seats) games.set(member, (games.get(member) ?? 0) + 1)
  return [...state.members.values()].map((member: MemberRecord) => ({ ...member, games: games.get(member.id) ?? 0 }))
}
