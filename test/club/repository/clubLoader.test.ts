// Loading all stored streams. Interrupted writes are completed, unreadable data is reported, and a failed load is tried
// again.

import { describe, expect, it } from 'vitest'
import {
  GAME_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
} from '../../../src/club/model/streams.ts'
import type { StoreError } from '../../../src/store/port.ts'
import { codeOf, newTable, RED_WINS, taken } from '../clubFixture.ts'
import { FULL, partsOver, STAMP, watchedStore } from './parts.ts'

async function playedClub(refuse?: string) {
  const store = watchedStore()
  const { club, season, game } = await newTable(store)
  store.refuse = refuse
  await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  store.refuse = undefined
  store.appends.length = 0
  store.reads.length = 0
  return { store, season, id: game.id }
}

describe('loading a club', () => {
  it('reads every stream once, except those of finished games', async () => {
    const { store, season, id } = await playedClub()
    const { loading, club, summaries } = partsOver(store)
    await taken(loading.load(STAMP))
    expect(club.state.name).toBe('Test club')
    expect([...summaries.rowsOf(season).keys()]).toEqual([id])
    const people = [...club.state.members.keys()].map((member) => PEOPLE_STREAM_PREFIX + member)
    const streams = ['broadcast', 'club', ...people.toSorted(), SUMMARIES_STREAM_PREFIX + season]
    expect(store.reads.toSorted()).toEqual(streams)
    expect([...club.state.members.values()].every(({ name }) => name !== '')).toBe(true)
    expect(store.appends).toEqual([])
    await taken(loading.load(STAMP))
    expect(store.reads, 'the second asks nothing').toHaveLength(streams.length)
  })

  it('requests the list of streams only once', async () => {
    const { store } = await playedClub()
    const lists: string[] = []
    const list: typeof store.list = (prefix) => {
      lists.push(prefix)
      return store.list(prefix)
    }
    await taken(partsOver({ ...store, list }).loading.load(STAMP))
    expect(lists).toEqual([''])
  })

  it('reads everything again after the data was marked as outdated', async () => {
    const { store } = await playedClub()
    const { loading } = partsOver(store)
    await taken(loading.load(STAMP))
    loading.invalidate()
    expect(loading.isLoaded).toBe(false)
    const once = store.reads.length
    await taken(loading.load(STAMP))
    expect(store.reads).toHaveLength(2 * once)
  })

  it('keeps the known names until all streams are read again', async () => {
    const { store } = await playedClub()
    const names = new Set<string>()
    const seeing: typeof store = {
      ...store,
      async read(stream, from) {
        const read = await store.read(stream, from)
        for (const { name } of club.state.members.values()) names.add(name)
        return read
      },
    }
    const { loading, club } = partsOver(seeing)
    await taken(loading.load(STAMP))
    loading.invalidate()
    names.clear()
    await taken(loading.load(STAMP))
    expect(names).not.toContain('')
    expect(names.size).toBe(club.state.members.size)
  })

  it.each([LEDGER_STREAM_PREFIX, SUMMARIES_STREAM_PREFIX])(
    'completes a write that was interrupted before %s',
    async (prefix) => {
      const { store, season, id } = await playedClub(prefix)
      const { loading, summaries } = partsOver(store)
      await taken(loading.load(STAMP))
      expect(summaries.storedOf(id)).toMatchObject({ version: 2, ledgerVersion: 6 })
      expect(store.appends).toEqual(
        prefix === LEDGER_STREAM_PREFIX
          ? [LEDGER_STREAM_PREFIX + id, SUMMARIES_STREAM_PREFIX + season]
          : [SUMMARIES_STREAM_PREFIX + season],
      )
    },
  )

  it.each(['read', 'list'] as const)('is tried again after the store refused to %s', async (what) => {
    const { store } = await playedClub()
    let isAway = true
    const away = { ...store, [what]: async (text: string) => (isAway ? { ok: false, error: FULL } : store[what](text)) }
    const { loading, club } = partsOver(away)
    expect(await codeOf(loading.load(STAMP))).toBe('store/unavailable')
    expect(loading.isLoaded).toBe(false)
    isAway = false
    await taken(loading.load(STAMP))
    expect(loading.isLoaded).toBe(true)
    expect(club.state.name).toBe('Test club')
  })

  it('continues with unreadable data, and reports it until it is readable', async () => {
    const { store, id } = await playedClub(SUMMARIES_STREAM_PREFIX)
    const tampered: StoreError = { code: 'store/tampered', params: { stream: GAME_STREAM_PREFIX + id, version: 1 } }
    let isTampered = true
    const { loading, club } = partsOver({
      ...store,
      read: async (stream, from) =>
        isTampered && stream === GAME_STREAM_PREFIX + id ? { ok: false, error: tampered } : store.read(stream, from),
    })
    await taken(loading.load(STAMP))
    expect(loading.faults).toEqual([tampered])
    expect(club.state.members.size).toBe(7)
    isTampered = false
    loading.invalidate()
    await taken(loading.load(STAMP))
    expect(loading.faults).toEqual([])
  })

  it('writes nothing for a game whose season is unknown', async () => {
    const { store, id } = await playedClub(LEDGER_STREAM_PREFIX)
    const { loading } = partsOver({
      ...store,
      read: async (stream, from) => (stream === 'club' ? { ok: true, value: [] } : store.read(stream, from)),
    })
    await taken(loading.load(STAMP))
    expect(loading.faults.map(({ code }) => code)).toEqual(['seasons/unknown'])
    expect(store.appends.filter((stream) => stream.endsWith(id))).toEqual([])
  })
})
