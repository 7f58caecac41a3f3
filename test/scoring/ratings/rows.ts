// Game rows for tests of ratings and player pages, built without playing games. `anyRows` generates arbitrary rows with
// fast-check.

import { type GameRow, GAME_ROW_FORMAT, type GameRowSeat } from '../../../src/scoring/gameRow.ts'
import fc from 'fast-check'
import { INITIAL_CLUB_STATE, type ClubState, type SeasonRecord } from '../../../src/club/model/clubState.ts'
import { hasRoleWon } from '../../../src/scoring/sides.ts'
import type { Role, Winner } from '../../../src/rules/vocabulary.ts'

export const TEN: readonly Role[] = [
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'sheriff',
  'mafia',
  'mafia',
  'don',
]
export const WITH_MANIAC: readonly Role[] = [
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'doctor',
  'sheriff',
  'mafia',
  'mafia',
  'don',
  'maniac',
]
export const PEOPLE: readonly string[] = Array.from({ length: 14 }, (_, i) => `p${i + 1}`)

type Change = Partial<Omit<GameRow, 'seats' | 'outcome'>> & {
  readonly winner?: Winner | null
  readonly lines?: Readonly<Record<string, GameRowSeat['lines']>>
  readonly firstVictim?: string
}

/** A row in which `players` have the roles in `roles`. Winners have a win line. */
export function row(
  players: readonly string[],
  roles: readonly Role[],
  { winner = 'red', lines = {}, firstVictim, ...change }: Change = {},
): GameRow {
  const seats = players.map((member, i): GameRowSeat => {
    const role = roles[i] ?? 'citizen'
    const own = lines[member] ?? (winner !== null && hasRoleWon(role, winner) ? { win: 75 } : {})
    return { seat: i + 1, member, role, lines: own, firstVictim: member === firstVictim, fouls: 0 }
  })
  const number = change.number ?? 1
  return {
    format: GAME_ROW_FORMAT,
    id: `g${number}`,
    season: 's',
    number,
    evening: '2026-03-01',
    startedAt: number * 1000,
    rulebook: 'city',
    judge: '',
    seats,
    phase: 'over',
    round: 3,
    outcome: winner === null ? null : { winner, reason: 'asserted' },
    isVoid: false,
    version: 1,
    ledgerVersion: 1,
    ...change,
  }
}

export function season(id: string, change: Partial<SeasonRecord> = {}): SeasonRecord {
  return {
    id,
    name: `Season ${id}`,
    kind: 'season',
    scheme: 'tournament-2026',
    schemeVersion: '1',
    from: '2026-03-01',
    rulebook: 'city',
    preset: 'city',
    flags: {},
    changedMidway: false,
    ...change,
  }
}

/** A club with the given people (by default `PEOPLE`) and seasons. */
export function clubOf(
  seasons: readonly SeasonRecord[] = [season('s')],
  people: readonly string[] = PEOPLE,
): ClubState {
  const members = new Map(people.map((id) => [id, { id, name: id.toUpperCase(), active: true, present: false }]))
  return { ...INITIAL_CLUB_STATE, members, seasons: new Map(seasons.map((each) => [each.id, each])) }
}

/** Arbitrary games of an evening: ten people at a table, with any cards and any result. */
export const anyRows: fc.Arbitrary<readonly GameRow[]> = fc
  .array(
    fc.record({
      players: fc.shuffledSubarray([...PEOPLE], { minLength: 10, maxLength: 10 }),
      roles: fc
        .constantFrom(TEN, WITH_MANIAC)
        .chain((roles) => fc.shuffledSubarray([...roles], { minLength: 10, maxLength: 10 })),
      winner: fc.constantFrom<Winner>('red', 'mafia', 'maniac', 'draw'),
      bonus: fc.integer({ min: 1, max: 60 }),
      victim: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 12 },
  )
  .map((games) =>
    games.map(({ players, roles, winner: drawn, bonus, victim }, i) => {
      const winner = drawn === 'maniac' && !roles.includes('maniac') ? 'draw' : drawn
      const [first = ''] = players
      const won = hasRoleWon(roles[0] ?? 'citizen', winner)
      const firstVictim = players[victim]
      return row(players, roles, {
        number: i + 1,
        winner,
        lines: { [first]: { ...(won ? { win: 75 } : {}), bonus } },
        ...(firstVictim === undefined ? {} : { firstVictim }),
      })
    }),
  )
