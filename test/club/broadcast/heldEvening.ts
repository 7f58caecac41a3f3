// Two evenings that differ only in one secret, each on a machine whose clock is set back a day after the hold began.
// All output for a viewer who must not know the secret must be equal for both evenings.

import { createClub, type Club } from '../../../src/application/club.ts'
import type { StandingsHidingRule } from '../../../src/club/model/clubEvents.ts'
import type { Envelope, EventStore } from '../../../src/store/port.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { CITY_SEASON, MAFIA_WINS, openTable, RED_WINS, ROLES, s, taken } from '../clubFixture.ts'

export const HOLDS = {
  nothing: [],
  delay: [(club: Club) => club.setDelay(60)],
  freeze: [(club: Club) => club.freeze()],
  both: [(club: Club) => club.setDelay(60), (club: Club) => club.freeze()],
} as const
export type Hold = keyof typeof HOLDS

export const HIDINGS: Readonly<Record<string, StandingsHidingRule | undefined>> = {
  open: undefined,
  'table hidden': { what: 'table', from: { game: 1 } },
  'bonuses hidden': { what: 'bonuses', from: { game: 1 } },
}

export interface Evening {
  readonly club: Club
  readonly store: EventStore
  readonly time: () => number
  readonly season: string
  /** Ids of two finished games and of one that is running. */
  readonly games: readonly [string, string, string]
  /** Tokens by access right. */
  readonly tokens: Readonly<Record<'town' | 'seat' | 'one' | 'observer', string>>
  later(seconds: number): void
  /** Restarts the program on the same store. */
  restarted(): Promise<Evening>
  /** Writes on another device, whose clock is an hour slow, and reports its entries as received from the hub. */
  onDevice(write: (club: Club) => Promise<unknown>): Promise<void>
}

type Telling = (evening: Evening, variant: 0 | 1) => Promise<unknown>

async function enter(club: Club, game: string, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const { version } = await taken(club.ask('games.get', { game }))
    await taken(club.ask('games.enter', { game, version, entry }))
  }
}

interface Secret {
  readonly tell: Telling
  readonly isOfStandings?: true
  /** Set if the secret is not stored, so that it is lost after a restart. */
  readonly isOfProcess?: true
}

const foul = (variant: 0 | 1): readonly Entry[] => [{ type: 'foul', seat: s(4 + variant) }]
const bonus = (club: Club, game: string, hundredths: number) =>
  taken(club.addLines(game, [{ seat: 1, kind: 'bonus', hundredths, reason: 'r' }]))

/** Secrets written after the hold began. `isOfStandings` marks those that change the standings. */
export const SECRETS: Readonly<Record<string, Secret>> = {
  'an entry': { tell: ({ club, games }, variant) => enter(club, games[2], foul(variant)) },
  'an undo': {
    async tell({ club, games }, variant) {
      const { version } = await taken(club.ask('games.get', { game: games[2] }))
      if (variant === 1)
        await taken(club.ask('games.retract', { game: games[2], version, item: 1, reason: 'wrong seat' }))
    },
  },
  'the entry of a slow device': {
    tell: ({ onDevice, games }, variant) => onDevice((club) => enter(club, games[2], foul(variant))),
  },
  'a verdict': { tell: ({ club, games }, variant) => enter(club, games[2], variant === 0 ? RED_WINS : MAFIA_WINS) },
  'a bonus of a past game': {
    tell: ({ club, games }, variant) => bonus(club, games[0], 10 + 40 * variant),
    isOfStandings: true,
  },
  'a bonus of a slow device': {
    tell: ({ onDevice, games }, variant) => onDevice((club) => bonus(club, games[0], 10 + 40 * variant)),
    isOfStandings: true,
  },
  'a game that is declared void': {
    async tell({ club, games }, variant) {
      const { version } = await taken(club.ask('games.get', { game: games[1] }))
      if (variant === 1)
        await taken(club.ask('games.void', { game: games[1], version, isVoid: true, reason: 'played again' }))
    },
    isOfStandings: true,
  },
}

/** Secrets that are shown only on pages of viewers. */
export const ON_SCREEN: Readonly<Record<string, Secret>> = {
  'the clock of a speaker': {
    tell: ({ club, games }, variant) =>
      taken(club.noteClock(games[2], 1, { at: '', screen: 1, total: 60, ran: 1000 + 4000 * variant, startedAt: 7 })),
    isOfProcess: true,
  },
}

/** Secrets that are shown only in printed documents and files. */
export const IN_FILES: Readonly<Record<string, Secret>> = {
  'a bonus of no game': {
    async tell({ club, season }, variant) {
      const [first] = await taken(club.ask('members.list', {}))
      const given = { season, member: first?.id ?? '', hundredths: 10 + 40 * variant, reason: 'r' }
      await taken(club.ask('plan.givePoints', given))
    },
    isOfStandings: true,
  },
}

interface Machine {
  readonly store: EventStore
  readonly foreign: Set<(envelopes: readonly Envelope[]) => void>
  wall: number
  /** Monotonic time, which does not depend on `wall`. Each process counts from its start. */
  seconds: number
  ids: number
  note: string | undefined
}

function clubOf(machine: Machine): Club {
  const from = machine.seconds
  return createClub({
    store: {
      ...machine.store,
      foreign(listener) {
        machine.foreign.add(listener)
        return () => void machine.foreign.delete(listener)
      },
    },
    clock: () => machine.wall,
    ids: () => `id${(machine.ids += 1)}`,
    publicPorts: {
      now: () => 1000 * (machine.seconds - from),
      note: {
        read: () => Promise.resolve(machine.note),
        write: (text) => Promise.resolve(void (machine.note = text)),
      },
    },
  })
}

function around(machine: Machine, club: Club, known: Pick<Evening, 'season' | 'games' | 'tokens'>): Evening {
  return {
    ...known,
    club,
    store: machine.store,
    time: () => machine.wall,
    later(seconds) {
      machine.seconds += seconds
      machine.wall += 1000 * seconds
    },
    async restarted() {
      machine.foreign.clear()
      const again = clubOf(machine)
      await taken(again.overview())
      return around(machine, again, known)
    },
    async onDevice(write) {
      let ids = 0
      const device = createClub({
        store: machine.store,
        clock: () => machine.wall - 3_600_000,
        ids: () => `device${(ids += 1)}`,
      })
      const heard: Envelope[] = []
      const unsubscribe = machine.store.subscribe((envelopes) => void heard.push(...envelopes))
      await write(device)
      unsubscribe()
      for (const listener of machine.foreign) listener(heard)
      // This change waits until the received entries have been processed.
      await taken(club.ask('members.setClub', { member: 'id1', club: 'Cats' }))
    },
  }
}

/** An evening up to the hold. `before` is called just before the hold begins. */
export async function heldEvening(
  hold: Hold,
  hiding: StandingsHidingRule | undefined,
  before: (evening: Evening) => Promise<unknown> = async () => undefined,
): Promise<Evening> {
  const machine: Machine = {
    store: createMemoryStore(),
    foreign: new Set(),
    wall: 1_800_000_000_000,
    seconds: 1000,
    ids: 0,
    note: undefined,
  }
  const club = clubOf(machine)
  await taken(club.create('Test club'))
  const { added } = await taken(club.ask('members.add', { names: ROLES.map((_, index) => `Player ${index + 1}`) }))
  const { id: season } = await taken(club.ask('seasons.open', CITY_SEASON))
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const game = await openTable(
      club,
      season,
      added.map(({ id }) => id),
    )
    ids.push(game.id)
    await enter(club, game.id, n < 2 ? RED_WINS : [{ type: 'foul', seat: s(2) }])
  }
  const games = ids as unknown as Evening['games']
  const token = async (right: 'town' | 'seat' | 'observer', more: object = {}) =>
    (await taken(club.makeToken({ label: right, right, ...more }))).token
  const tokens = {
    town: await token('town'),
    seat: await token('seat', { seat: 1, game: games[2] }),
    one: await token('town', { game: games[2] }),
    observer: await token('observer'),
  }
  await taken(club.ask('seasons.hide', { season, ...(hiding ? { hiding } : {}) }))
  await before(around(machine, club, { season, games, tokens }))
  machine.seconds += 100
  for (const begin of HOLDS[hold]) await taken<unknown>(begin(club))
  machine.wall -= 86_400_000
  return around(machine, club, { season, games, tokens })
}
