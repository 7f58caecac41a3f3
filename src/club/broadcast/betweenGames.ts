// Data that phones show between games: the next seat of a member and the points of the evening. It is computed for all
// members at once, because every phone requests it after every change.

import type { PublicClub } from '../repository/publicClub.ts'
import type { NextTable } from './wall.ts'
import { earnedPointsForViewers, type EarnedPoints } from './watchView.ts'

/** Next seat of a member, according to the plan or to the secretary's draw. */
interface NextSeat extends Pick<NextTable, 'number' | 'round' | 'table' | 'room' | 'time'> {
  readonly seat: number
}

export interface PhoneBetweenGames {
  /** If omitted, no next seat is known. */
  readonly next?: NextSeat
  /**
   * Points that the member earned in each season of the open evening: on this evening or, in a tournament, on all
   * evenings. Omitted if there are none.
   */
  readonly earned?: readonly EarnedPoints[]
}

export type BetweenGamesByMember = ReadonlyMap<string, PhoneBetweenGames>

/** The evening that is open, and the seasons of its games. */
interface OpenEveningGames {
  readonly date: string
  readonly seasons: readonly string[]
}

/** `next` lists the seats by member id, because two people may have the same name. */
export function betweenGamesByMember(
  shown: PublicClub,
  next: readonly NextTable[],
  { date, seasons }: OpenEveningGames,
): BetweenGamesByMember {
  const members = new Map<string, PhoneBetweenGames>()
  for (const table of next)
    for (const [at, member] of table.seats.entries())
      if (!members.has(member)) members.set(member, { next: { seat: at + 1, ...nextSeatFieldsOf(table) } })
  for (const season of seasons)
    for (const { member, ...points } of earnedPointsForViewers(shown, season, date)) {
      const before = members.get(member)
      members.set(member, { ...before, earned: [...(before?.earned ?? []), points] })
    }
  return members
}

/** Copies only the fields of `NextSeat`, without the other players at the table. */
function nextSeatFieldsOf({ number, round, table, room, time }: NextTable): Omit<NextSeat, 'seat'> {
  return {
    ...(number === undefined ? {} : { number }),
    ...(round === undefined ? {} : { round }),
    ...(table === undefined ? {} : { table }),
    ...(room === undefined ? {} : { room }),
    ...(time === undefined ? {} : { time }),
  }
}
