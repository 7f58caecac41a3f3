// A club with twelve members and a season under the given scheme, and results sheets for it.

import type { Club } from '../../../../src/application/club.ts'
import type { GameDetail } from '../../../../src/club/games/view.ts'
import type { ResultSheetRequest } from '../../../../src/club/games/resultRequests.ts'
import type { ResultSheetSeat } from '../../../../src/club/games/resultSheet.ts'
import type { Role } from '../../../../src/rules/vocabulary.ts'
import type { EventStore } from '../../../../src/store/port.ts'
import { newClub, taken } from '../../clubFixture.ts'

/** Seats 8, 9 and 10 are black, and seat 7 is the Sheriff. */
export const CARDS: readonly Role[] = [
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'sheriff',
  'mafia',
  'mafia',
  'don',
]

export interface Sheets {
  readonly club: Club
  readonly season: string
  readonly members: readonly string[]
  /** A valid sheet of a red win, without bonuses and penalties. */
  readonly sheet: ResultSheetRequest
  /** State of the game that a correction has to name. */
  seen(game: GameDetail): Promise<NonNullable<ResultSheetRequest['game']>>
}

export async function newSheets(scheme = 'tournament-2026', store?: EventStore): Promise<Sheets> {
  const club = newClub(store)
  await taken(club.create('Test club'))
  const { added } = await taken(
    club.ask('members.add', { names: Array.from({ length: 12 }, (_, index) => `Player ${index + 1}`) }),
  )
  const { id: season } = await taken(
    club.ask('seasons.open', {
      name: 'Cup',
      kind: 'tournament',
      scheme,
      from: '2026-01-01',
      rulebook: 'sport',
      preset: 'sport-2025',
      flags: {},
    }),
  )
  const members = added.map(({ id }) => id)
  const seats = CARDS.map((role, index) => ({ member: members[index] ?? '', role, bonus: 0, penalty: 0 }))
  return {
    club,
    season,
    members,
    sheet: { season, evening: '2026-01-02', judge: 'Judge', seats, winner: 'red', bestMove: [], reason: '' },
    seen: async ({ id, version }) => ({
      id,
      version,
      lines: (await taken(club.ask('ledger.list', { game: id }))).length,
    }),
  }
}

export function withSeats(
  sheet: ResultSheetRequest,
  changes: Readonly<Record<number, Partial<ResultSheetSeat>>>,
): ResultSheetRequest {
  return { ...sheet, seats: sheet.seats.map((seat, index) => ({ ...seat, ...changes[index + 1] })) }
}

export function withoutWinner({ winner: _, ...sheet }: ResultSheetRequest): ResultSheetRequest {
  return sheet
}
