// A club for tests: in memory, with a clock that advances one second per call, consecutive ids, and a game that either
// team can win in a few entries.

import { createClub, type Club } from '../../src/application/club.ts'
import type { GameDetail } from '../../src/club/games/view.ts'
import {
  EVENT_TYPE_DEFINITIONS,
  PROGRAM_VOCABULARY,
  type StoredEventType,
  type Vocabulary,
  createVocabulary,
} from '../../src/club/model/vocabulary.ts'
import type { Entry } from '../../src/rules/entries.ts'
import type { Result, Role, Seat } from '../../src/rules/vocabulary.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import '../support/shipped.ts'

export function newClub(store: EventStore = createMemoryStore(), prefix = 'id', vocabulary?: Vocabulary): Club {
  let ticks = 0
  let ids = 0
  return createClub({
    store,
    clock: () => 1_767_225_600_000 + 1000 * (ticks += 1),
    ids: () => `${prefix}${(ids += 1)}`,
    vocabulary,
  })
}

/** Vocabulary of the program's next version, which adds these types of events. */
export function laterProgram(...types: readonly StoredEventType[]): Vocabulary {
  const brought = types.map(
    (type) => [type, { ...EVENT_TYPE_DEFINITIONS[type], since: PROGRAM_VOCABULARY.version + 1 }] as const,
  )
  return createVocabulary({ ...EVENT_TYPE_DEFINITIONS, ...Object.fromEntries(brought) })
}

/**
 * Store of a club that is connected to a hub and may have other devices. `vocabulary` is the version that the hub
 * knows.
 */
export function joinedToHub(store: EventStore, vocabulary?: number): EventStore {
  return { ...store, hubVocabulary: () => vocabulary }
}

/** Returns the value. A rejection fails the test with its code. */
export async function taken<T>(result: Result<T> | Promise<Result<T>>): Promise<T> {
  const known = await result
  if (!known.ok) throw new Error(`${known.error.code} ${JSON.stringify(known.error.params)}`)
  return known.value
}

export async function codeOf(result: Result<unknown> | Promise<Result<unknown>>): Promise<string | undefined> {
  const known = await result
  return known.ok ? undefined : known.error.code
}

/** People of the club with their names, including merged members. */
export async function membersById(club: Club) {
  const people = new Map<string, { readonly id: string; readonly name: string; readonly mergedInto?: string }>()
  for (const { id, name, merged = [] } of await taken(club.ask('members.list', {}))) {
    people.set(id, { id, name })
    for (const other of merged) people.set(other.id, { ...other, mergedInto: id })
  }
  return people
}

/** Opens a tournament without entrants and returns its id. */
export async function openCup(club: Club, name = 'Cup'): Promise<string> {
  const { id } = await taken(
    club.ask('seasons.open', {
      name,
      kind: 'tournament',
      scheme: 'tournament-2026',
      from: '2026-03-01',
      rulebook: 'sport',
      preset: 'sport-club',
      flags: {},
    }),
  )
  return id
}

/**
 * Cards of six seats with a single black player. The red team wins if that player is removed, and the mafia wins after
 * four red players are removed.
 */
export const ROLES: readonly Role[] = ['citizen', 'citizen', 'mafia', 'sheriff', 'citizen', 'citizen']

/** The request that opens a season with the usual rules of city mafia. */
export const CITY_SEASON = {
  name: 'Season',
  scheme: 'official-2025',
  from: '2026-01-01',
  rulebook: 'city',
  preset: 'city',
  flags: {},
} as const

export interface Table {
  readonly club: Club
  readonly season: string
  readonly members: readonly string[]
  readonly game: GameDetail
}

export async function newTable(
  store?: EventStore,
  scheme = 'official-2025',
  roles: readonly Role[] = ROLES,
  program?: Vocabulary,
): Promise<Table> {
  const club = newClub(store, undefined, program)
  await taken(club.create('Test club'))
  const { added } = await taken(club.ask('members.add', { names: roles.map((_, index) => `Player ${index + 1}`) }))
  const season = await taken(club.ask('seasons.open', { ...CITY_SEASON, scheme }))
  const members = added.map(({ id }) => id)
  const game = await openTable(club, season.id, members, roles)
  return { club, season: season.id, members, game }
}

export function openTable(
  club: Club,
  season: string,
  members: readonly string[],
  roles: readonly Role[] = ROLES,
  evening = '2026-01-01',
  judge = 'Judge',
): Promise<GameDetail> {
  const seats = members.map((member, index) => ({
    member,
    immune: false,
    ...(roles[index] === undefined ? {} : { role: roles[index] }),
  }))
  return taken(
    club.ask('games.open', {
      season,
      evening,
      judge,
      rulebook: 'city',
      preset: 'city',
      flags: {},
      seats,
      seed: 1,
    }),
  )
}

export const s = (n: number) => n as Seat

/** Entries that end the game by removals. Seat 3 is the only black player. */
export const RED_WINS: readonly Entry[] = [{ type: 'remove', seat: s(3) }]
export const MAFIA_WINS: readonly Entry[] = [1, 2, 5, 6].map((seat) => ({ type: 'remove', seat: s(seat) }))
