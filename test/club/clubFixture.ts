// A club for tests: in memory, a clock that ticks a second a call, ids that count, and a game that
// can be played to either end in a few entries.

import { createClub, type Club } from '../../src/application/club.ts'
import type { GameDetail } from '../../src/club/games/view.ts'
import {
  EVENT_KINDS,
  VOCABULARY,
  type EventType,
  type Vocabulary,
  vocabularyOf,
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

/** The vocabulary of the next version of this program, which brings these kinds of events. */
export function laterProgram(...types: readonly EventType[]): Vocabulary {
  const brought = types.map((type) => [type, { ...EVENT_KINDS[type], since: VOCABULARY.version + 1 }] as const)
  return vocabularyOf({ ...EVENT_KINDS, ...Object.fromEntries(brought) })
}

/** The store of a club that is joined to a hub: other devices have it, too. `vocabulary`: what the hub knows. */
export function joinedToHub(store: EventStore, vocabulary?: number): EventStore {
  return { ...store, hubVocabulary: () => vocabulary }
}

/** The value; a refusal fails the test with its code. */
export async function taken<T>(result: Result<T> | Promise<Result<T>>): Promise<T> {
  const known = await result
  if (!known.ok) throw new Error(`${known.error.code} ${JSON.stringify(known.error.params)}`)
  return known.value
}

export async function codeOf(result: Result<unknown> | Promise<Result<unknown>>): Promise<string | undefined> {
  const known = await result
  return known.ok ? undefined : known.error.code
}

/** The people of the club as their names are looked up, those who were merged among them. */
export async function membersById(club: Club) {
  const people = new Map<string, { readonly id: string; readonly name: string; readonly mergedInto?: string }>()
  for (const { id, name, merged = [] } of await taken(club.ask('members.list', {}))) {
    people.set(id, { id, name })
    for (const other of merged) people.set(other.id, { ...other, mergedInto: id })
  }
  return people
}

/** A tournament nobody has entered yet; its id. */
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

/** One red out and the mafia wins; the mafioso out and red wins. */
export const ROLES: readonly Role[] = ['citizen', 'citizen', 'mafia', 'sheriff', 'citizen', 'citizen']

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
  const season = await taken(
    club.ask('seasons.open', {
      name: 'Season',
      scheme,
      from: '2026-01-01',
      rulebook: 'city',
      preset: 'city',
      flags: {},
    }),
  )
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

/** Removals end a game in one step each: 3 is the only black. */
export const RED_WINS: readonly Entry[] = [{ type: 'remove', seat: s(3) }]
export const MAFIA_WINS: readonly Entry[] = [1, 2, 5, 6].map((seat) => ({ type: 'remove', seat: s(seat) }))
