// Games that arrive before their people and before their season have to wait, even across a restart. They are valid as
// soon as the club's stream has arrived. A game that can never be valid is not read again with every entry of another
// game.

import { expect, test } from 'vitest'
import { CLUB_STREAM, GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope, EventStore } from '../../../src/store/port.ts'
import { newClub, newTable, RED_WINS, taken } from '../clubFixture.ts'

/** A store that receives envelopes of another device. */
function reachedStore() {
  const own = createMemoryStore()
  const listeners: ((envelopes: readonly Envelope[]) => void)[] = []
  const reads: string[] = []
  const store: EventStore = {
    ...own,
    read: (stream, from) => {
      reads.push(stream)
      return own.read(stream, from)
    },
    foreign: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  async function bring(envelopes: readonly Envelope[], stream = envelopes[0]?.stream ?? ''): Promise<void> {
    const from = (envelopes[0]?.version ?? 1) - 1
    await taken(own.append(stream, from, envelopes))
    const stored = await taken(own.read(stream, from + 1))
    for (const listener of listeners) listener(stored)
  }
  return { store, reads, bring }
}

async function played() {
  const store = createMemoryStore()
  const { club, game } = await newTable(store)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const of = (stream: string) => taken(store.read(stream))
  return {
    id: game.id,
    club: await of(CLUB_STREAM),
    game: await of(GAME_STREAM_PREFIX + game.id),
    ledger: await of(LEDGER_STREAM_PREFIX + game.id),
  }
}

test('a game that waited at the start appears as soon as its people and season have arrived', async () => {
  const there = await played()
  const { store, bring } = reachedStore()
  await bring(there.game)
  await bring(there.ledger)
  const club = newClub(store)
  expect((await taken(club.overview())).faults).toMatchObject([{ params: { why: 'seasons/unknown', waits: 1 } }])
  await bring(there.club)
  await taken(club.raiseVocabulary(1))
  expect((await taken(club.ask('games.list', {}))).map(({ id }) => id)).toEqual([there.id])
  expect((await taken(club.overview())).faults).toEqual([])
})

test('a game that arrived before its club appears in the running club', async () => {
  const there = await played()
  const { store, bring } = reachedStore()
  const club = newClub(store)
  await taken(club.overview())
  await bring(there.game)
  await bring(there.ledger)
  await bring(there.club)
  await taken(club.raiseVocabulary(1))
  expect((await taken(club.ask('games.list', {}))).map(({ id }) => id)).toEqual([there.id])
})

test('invalid and waiting games are not read again when another game continues', async () => {
  const there = await played()
  const { store, reads, bring } = reachedStore()
  const club = newClub(store)
  await bring(there.club)
  await taken(club.overview())
  await bring(there.game, `${GAME_STREAM_PREFIX}other`)
  const [opening] = there.game
  const later = { ...(opening?.payload as object), id: 'later', season: 'later' }
  await bring(opening ? [{ ...opening, payload: later }] : [], `${GAME_STREAM_PREFIX}later`)
  await taken(club.raiseVocabulary(1))
  expect(reads).toContain(`${GAME_STREAM_PREFIX}other`)
  expect(reads).toContain(`${GAME_STREAM_PREFIX}later`)
  await bring(there.game.slice(0, 1))
  await taken(club.raiseVocabulary(1))
  reads.length = 0
  await bring(there.game.slice(1))
  await taken(club.raiseVocabulary(1))
  expect(new Set(reads)).toEqual(new Set([GAME_STREAM_PREFIX + there.id, LEDGER_STREAM_PREFIX + there.id]))
})
