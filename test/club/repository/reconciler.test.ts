// Reconciling a game's ledger and row with its stream: what is written, what is tried again after the store refused it,
// and that stored data is never refused.

import { describe, expect, it } from 'vitest'
import { LEDGER_STREAM_PREFIX, SUMMARIES_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import type { Game } from '../../../src/club/model/game.ts'
import { codeOf, newTable, openTable, RED_WINS, taken } from '../clubFixture.ts'
import { partsOver, STAMP, watchedStore, type WatchedStore } from './parts.ts'

/** A finished game of which only its own stream is stored. */
async function endedGame(store: WatchedStore = watchedStore()) {
  store.refuse = LEDGER_STREAM_PREFIX
  const { club, season, members, game } = await newTable(store)
  await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  const parts = partsOver(store)
  const ended = await taken(parts.games.get(game.id))
  store.refuse = undefined
  store.appends.length = 0
  return { store, parts, ended, season, id: game.id, openAnother: () => openTable(club, season, members) }
}

const winsOf = ({ ledger }: Game) => ledger.filter(({ kind }) => kind === 'win').map(({ seat }) => seat)

it('no game row is stored for a running game', async () => {
  const { store, parts, openAnother } = await endedGame()
  const { id } = await openAnother()
  store.appends.length = 0
  await taken(parts.reconciling.reconcile(await taken(parts.games.get(id)), [], STAMP))
  expect(store.appends).toEqual([])
})

it('a retry writes to a refusing store only once, however many games are pending', async () => {
  const { store, parts, ended } = await endedGame()
  store.refuse = LEDGER_STREAM_PREFIX
  await parts.reconciling.reconcileOrPostpone(ended, STAMP)
  const other = { ...ended, opened: { ...ended.opened, id: 'other' } }
  parts.games.cacheAndShow(other)
  await parts.reconciling.reconcileOrPostpone(other, STAMP)
  store.appends.length = 0
  await parts.reconciling.retry(STAMP)
  expect(store.appends).toHaveLength(1)
  store.refuse = undefined
  await parts.reconciling.retry(STAMP)
  expect(parts.reconciling.isPending).toBe(false)
})

describe('a finished game', () => {
  it('receives its ledger lines and then its game row, and both are announced', async () => {
    const { store, parts, ended, season, id } = await endedGame()
    const game = await taken(parts.reconciling.reconcile(ended, [], STAMP))
    expect(winsOf(game)).toEqual([1, 2, 4, 5, 6])
    expect(store.appends).toEqual([LEDGER_STREAM_PREFIX + id, SUMMARIES_STREAM_PREFIX + season])
    expect(parts.summaries.storedOf(id)).toMatchObject({ version: 2, ledgerVersion: game.ledgerVersion })
    expect(parts.heard).toEqual([
      { name: 'ledger.changed', push: { game: id } },
      { name: 'seasons.changed', push: { season } },
    ])
    expect(parts.reconciling.isPending).toBe(false)
  })

  it('is not written again if it is already reconciled', async () => {
    const { store, parts, ended } = await endedGame()
    const game = await taken(parts.reconciling.reconcile(ended, [], STAMP))
    store.appends.length = 0
    expect(await taken(parts.reconciling.reconcile(game, [], STAMP))).toEqual(game)
    expect(store.appends).toEqual([])
  })

  it('is refused if none of its lines could be stored', async () => {
    const { store, parts, ended } = await endedGame()
    store.refuse = LEDGER_STREAM_PREFIX
    expect(await codeOf(parts.reconciling.reconcile(ended, [], STAMP))).toBe('store/unavailable')
    expect(parts.heard).toEqual([])
    expect(parts.reconciling.isPending, 'whoever asked asks again').toBe(false)
  })

  it('is accepted even if its game row is refused, and the row is tried again', async () => {
    const { store, parts, ended, id } = await endedGame()
    store.refuse = SUMMARIES_STREAM_PREFIX
    expect(winsOf(await taken(parts.reconciling.reconcile(ended, [], STAMP)))).toHaveLength(5)
    expect(parts.reconciling.isPending).toBe(true)
    await parts.reconciling.retry(STAMP)
    expect(parts.reconciling.isPending).toBe(true)
    store.refuse = undefined
    await parts.reconciling.retry(STAMP)
    expect(parts.reconciling.isPending).toBe(false)
    expect(parts.summaries.storedOf(id)).toBeDefined()
  })

  it('is postponed instead of refused if its stream is stored', async () => {
    const { store, parts, ended, id } = await endedGame()
    store.refuse = LEDGER_STREAM_PREFIX
    expect(await parts.reconciling.reconcileOrPostpone(ended, STAMP)).toEqual(ended)
    expect(parts.reconciling.isPending).toBe(true)
    store.refuse = undefined
    await parts.reconciling.retry(STAMP)
    expect(winsOf(await taken(parts.games.get(id)))).toHaveLength(5)
    expect(parts.reconciling.isPending).toBe(false)
  })
})
