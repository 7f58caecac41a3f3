// The list of members as screens show it.

import { countedGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState, MemberRecord } from '../model/clubState.ts'
import { membersHere } from '../model/evenings.ts'

export interface Member {
  readonly id: string
  readonly name: string
  /** `false` after removal from the roster. Past games keep the member. */
  readonly active: boolean
  /** A person who was never on the roster: a judge from elsewhere, or a player who comes only occasionally. */
  readonly guest?: true
  /** Whether the member is present at the open evening. */
  readonly present: boolean
  /** The club that the member comes from. Omitted if it is our club or unknown. */
  readonly club?: string
  readonly games: number
  /** Members who were merged into this member, with the names that they had. */
  readonly merged?: readonly { readonly id: string; readonly name: string }[]
}

export function listMembers(state: ClubState, rows: Iterable<GameRow>): readonly Member[] {
  const games = new Map<string, number>()
  for (const { seats } of countedGameRows(rows))
    for (const { member } of seats) games.set(member, (games.get(member) ?? 0) + 1)
  const all = [...state.members.values()]
  const merged = new Map<string, { readonly id: string; readonly name: string }[]>()
  for (const { id, name, mergedInto } of all)
    if (mergedInto !== undefined) merged.set(mergedInto, [...(merged.get(mergedInto) ?? []), { id, name }])
  const own = all.filter(({ mergedInto }) => mergedInto === undefined)
  const here = membersHere(state)
  return own.map((member: MemberRecord) => {
    const others = merged.get(member.id)
    return {
      ...member,
      present: here.has(member.id),
      games: games.get(member.id) ?? 0,
      ...(others ? { merged: others } : {}),
    }
  })
}
