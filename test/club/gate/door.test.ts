// Invalid events reach a hub in two ways. If an admitted device sends them, the hub refuses them. If an older hub
// without the gate has stored them, every read sets them aside and reports them, and nothing else is affected.

import { describe, expect, test } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import {
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
} from '../../../src/club/model/streams.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { Envelope, EventStore, NewEvent } from '../../../src/store/port.ts'
import { GAME_ROW_FORMAT } from '../../../src/scoring/gameRow.ts'
import { newClub, newTable, RED_WINS, taken } from '../clubFixture.ts'

interface Scene {
  readonly store: EventStore
  readonly club: Club
  readonly game: string
  readonly season: string
  readonly members: readonly string[]
  /** The first of these members was merged into the second. */
  readonly merged: readonly string[]
}

async function scene(): Promise<Scene> {
  const store = createMemoryStore()
  const { club, game, season, members } = await newTable(store)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const { added } = await taken(club.ask('members.add', { names: ['Anna Arne', 'Boris Brandt'] }))
  const merged = added.map(({ id }) => id)
  await taken(club.ask('members.merge', { from: merged[0] ?? '', into: merged[1] ?? '' }))
  return { store, club, game: game.id, season, members, merged }
}

async function streamOf(store: EventStore, stream: string): Promise<readonly Envelope[]> {
  return taken(store.read(stream))
}

const event = (type: string, payload: object): NewEvent => ({
  type,
  payload,
  at: 1_767_225_700_000,
  author: 'mallory',
  private: true,
})

type Attack = (
  scene: Scene,
  opened: Record<string, unknown>,
) => { readonly stream: string; readonly events: readonly NewEvent[] }

const ATTACKS: readonly [string, Attack, string][] = [
  [
    'an opening with the id of another game',
    (_, opened) => ({
      stream: `${GAME_STREAM_PREFIX}evil`,
      events: [event('GameOpened', { ...opened, judge: 'EVIL' })],
    }),
    'gate/other-name',
  ],
  [
    'a voiding of another game',
    (_, opened) => ({
      stream: `${GAME_STREAM_PREFIX}evil`,
      events: [event('GameOpened', opened), event('GameVoided', { reason: 'x' })],
    }),
    'gate/other-name',
  ],
  [
    'a card that the rulebook does not have',
    (_, opened) => {
      const copy = structuredClone(opened) as { id: string; header: { seats: { role: string }[] } }
      copy.id = 'evil'
      for (const seat of copy.header.seats.slice(0, 1)) seat.role = 'healer'
      return { stream: `${GAME_STREAM_PREFIX}evil`, events: [event('GameOpened', copy)] }
    },
    'setup/unknown-role',
  ],
  [
    'a pair of people who are merged into each other',
    ({ merged: [a, b] }) => ({
      stream: CLUB_STREAM,
      events: [event('MembersMerged', { from: b, into: a })],
    }),
    'members/unknown',
  ],
  [
    'a known season that is opened again with an unknown scheme',
    ({ season }) => ({
      stream: CLUB_STREAM,
      events: [
        event('SeasonOpened', {
          season,
          name: 'Again',
          kind: 'season',
          scheme: 'constructor',
          schemeVersion: '1',
          from: '2026-01-01',
          rulebook: 'city',
          preset: 'city',
          flags: {},
        }),
      ],
    }),
    'gate/known-already',
  ],
  [
    'a staged row that names another game',
    ({ season, game }) => ({
      stream: `${IMPORT_STREAM_PREFIX}evil`,
      events: [
        event('ImportBegun', { season, file: 'x', games: 1 }),
        event('GamesStaged', { rows: [{ format: GAME_ROW_FORMAT - 1, id: game, season, seats: [] }] }),
        event('ImportTaken', {}),
      ],
    }),
    'gate/other-name',
  ],
]

async function openedOf({ store, game }: Scene): Promise<Record<string, unknown>> {
  const [first] = await streamOf(store, GAME_STREAM_PREFIX + game)
  return first?.payload as Record<string, unknown>
}

describe('events sent to the hub', () => {
  test.each(ATTACKS)('%s is refused', async (_, attack, why) => {
    const known = await scene()
    const { stream, events } = attack(known, await openedOf(known))
    const after = chainEndOf(await streamOf(known.store, stream))
    const envelopes = seal(stream, after, events).map((each) => envelopeOf(each))
    const faults = await known.club.judge([{ stream, after, envelopes }])
    expect([...faults]).toEqual([[stream, { code: 'store/unsound', params: expect.objectContaining({ why, stream }) }]])
  })

  test('are accepted together if a ledger needs its game and its season', async () => {
    const known = await scene()
    const other = newClub(createMemoryStore())
    const club = await streamOf(known.store, CLUB_STREAM)
    const game = await streamOf(known.store, GAME_STREAM_PREFIX + known.game)
    const ledger = await streamOf(known.store, LEDGER_STREAM_PREFIX + known.game)
    const incoming = (stream: string, envelopes: readonly Envelope[]) => ({ stream, after: chainEndOf([]), envelopes })
    const people = (await taken(known.store.list(PEOPLE_STREAM_PREFIX))).map(async ({ stream }) =>
      incoming(stream, await streamOf(known.store, stream)),
    )
    const parts = {
      club: incoming(CLUB_STREAM, club),
      game: incoming(GAME_STREAM_PREFIX + known.game, game),
      ledger: incoming(LEDGER_STREAM_PREFIX + known.game, ledger),
    }
    const waiting = await other.judge([parts.ledger])
    expect([...waiting.values()]).toMatchObject([{ params: { why: 'gate/no-game', waits: 1 } }])
    const beforeItsPeople = await other.judge([parts.game])
    expect([...beforeItsPeople.values()]).toMatchObject([{ params: { why: 'seasons/unknown', waits: 1 } }])
    expect(await other.judge([parts.ledger, parts.game, parts.club, ...(await Promise.all(people))])).toEqual(new Map())
  })
})

describe('events stored by a hub without the gate', () => {
  test.each(ATTACKS)('%s is set aside and reported, and no other answer changes', async (_, attack, why) => {
    const known = await scene()
    const questions = async (club: Club) => ({
      games: await taken(club.ask('games.list', {})),
      game: await taken(club.ask('games.get', { game: known.game })),
      ledger: await taken(club.ask('ledger.list', { game: known.game })),
      members: await taken(club.ask('members.list', {})),
      seasons: await taken(club.ask('seasons.list', {})),
      standings: await taken(club.ask('seasons.standings', { season: known.season })),
    })
    const before = await questions(newClub(known.store))
    const { stream, events } = attack(known, await openedOf(known))
    await taken(known.store.append(stream, chainEndOf(await streamOf(known.store, stream)).version, events))
    const again = newClub(known.store)
    expect(await questions(again)).toEqual(before)
    expect((await taken(again.overview())).faults).toContainEqual(
      expect.objectContaining({ code: 'store/unsound', params: expect.objectContaining({ why, stream }) }),
    )
  })
})
