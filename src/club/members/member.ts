// A member as screens see him.

import { countingRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { ClubState, MemberRecord } from '../model/clubState.ts'
import { alikeAmong } from '../model/lookalike.ts'

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
  /** Other names he was known by, until they were merged. */
  readonly merged?: readonly { readonly id: string; readonly name: string }[]
  /** Others whose names look like this one and are written in other letters. */
  readonly alike?: readonly { readonly id: string; readonly name: string }[]
}

export function listMembers(state: ClubState, rows: Iterable<GameRow>): readonly Member[] {
  const games = new Map<string, number>()
  for (const { seats } of countingRows(rows))
    for (const { member } of seats) games.set(member, (games.get(member) ?? 0) + 1)
  const all = [...state.members.values()]
  const merged = new Map<string, { readonly id: string; readonly name: string }[]>()
  for (const { id, name, mergedInto } of all)
    if (mergedInto !== undefined) merged.set(mergedInto, [...(merged.get(mergedInto) ?? []), { id, name }])
  const own = all.filter(({ mergedInto }) => mergedInto === undefined)
  const looks = alikeAmong(own.filter(({ active }) => active))
  return own.map((member: MemberRecord) => {
    const others = merged.get(member.id)
    const alike = looks.get(member.id)?.map(({ id, name }) => ({ id, name }))
    return {
      ...member,
      games: games.get(member.id) ?? 0,
      ...(others ? { merged: others } : {}),
      ...(alike ? { alike } : {}),
    }
  })
}
