// Games of an import are staged invisibly with one append. A second append makes them visible together with their
// people and their plan, and only then are they announced.

import { describe, expect, it } from 'vitest'
import { importedGameId } from '../../../src/club/model/importStream.ts'
import { buildNewMemberEvents } from '../../../src/club/model/clubEvents.ts'
import {
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from '../../../src/club/model/streams.ts'
import { codeOf, newTable, taken } from '../clubFixture.ts'
import { partsOver, STAMP, watchedStore } from './parts.ts'

async function begunImport() {
  const store = watchedStore()
  const { season, members, game } = await newTable(store)
  const parts = partsOver(store)
  await taken(parts.loading.load(STAMP))
  const { opened } = await taken(parts.games.get(game.id))
  const id = await taken(parts.imports.begin({ season, file: 'cup.csv', games: 1 }, 2, STAMP))
  const ids = { import: id, game: importedGameId(id, 0) }
  const roles = opened.header.seats.map(({ role }) => role)
  const asserted = { winner: 'red', bestMove: [], roles } as const
  const staged = {
    story: { opened: { ...opened, id: ids.game, number: 2 }, log: [], isVoid: false, asserted },
    ledger: [],
  }
  store.appends.length = 0
  return { store, parts, season, ids, staged, members }
}

const CHANGE = {
  clubEvents: buildNewMemberEvents('new', 'Newcomer'),
  planEvents: [{ type: 'EntrantsAdded', members: ['new'] }],
} as const

describe('imported games', () => {
  it('are staged invisibly with one append, together with their ledgers', async () => {
    const { store, parts, ids, staged } = await begunImport()
    await taken(parts.importChanges.stageGames(ids.import, [staged], STAMP))
    expect(store.appends).toEqual([
      `${GAME_STREAM_PREFIX}${ids.game}+${LEDGER_STREAM_PREFIX}${ids.game}+${IMPORT_STREAM_PREFIX}${ids.import}`,
    ])
    expect(await codeOf(parts.games.get(ids.game))).toBe('games/unknown')
    expect(parts.summaries.rows.has(ids.game)).toBe(false)
    expect(parts.heard).toEqual([])
  })

  it('appear with one append, together with their people and their plan', async () => {
    const { store, parts, season, ids, staged } = await begunImport()
    await taken(parts.importChanges.stageGames(ids.import, [staged], STAMP))
    store.appends.length = 0
    const rows = await taken(parts.importChanges.takeImport(ids.import, { season, ...CHANGE }, STAMP))
    expect(store.appends).toEqual([
      `${IMPORT_STREAM_PREFIX}${ids.import}+${PEOPLE_STREAM_PREFIX}new+${CLUB_STREAM}+${PLAN_STREAM_PREFIX}${season}`,
    ])
    expect(rows.map((row) => row.id)).toEqual([ids.game])
    expect(parts.summaries.storedOf(ids.game)).toEqual(rows[0])
    expect((await taken(parts.games.get(ids.game))).ledger.filter(({ kind }) => kind === 'win')).toHaveLength(5)
    expect(parts.club.state.members.get('new')?.name).toBe('Newcomer')
    expect(parts.plans.eventsOf(season)).toEqual(CHANGE.planEvents)
    expect(parts.heard).toEqual([
      { name: 'club.changed', push: {} },
      { name: 'plan.changed', push: { season } },
      { name: 'seasons.changed', push: { season } },
    ])
  })

  it('that the store refuses are not added, and no listener is notified', async () => {
    const { store, parts, season, ids, staged } = await begunImport()
    await taken(parts.importChanges.stageGames(ids.import, [staged], STAMP))
    store.refuse = CLUB_STREAM
    expect(await codeOf(parts.importChanges.takeImport(ids.import, { season, ...CHANGE }, STAMP))).toBe(
      'store/unavailable',
    )
    expect(await codeOf(parts.games.get(ids.game))).toBe('games/unknown')
    expect(parts.club.state.members.has('new')).toBe(false)
    expect(parts.heard).toEqual([])
    expect(parts.invalidated(), 'what is known is still true').toBe(0)
  })

  it('mark the loaded data as outdated if the club was changed first', async () => {
    const { store, parts, season, ids, staged } = await begunImport()
    await taken(parts.importChanges.stageGames(ids.import, [staged], STAMP))
    const other = partsOver(store)
    await taken(other.club.load([]))
    await taken(store.appendAll(other.club.appendsOf(CHANGE.clubEvents, STAMP)))
    expect(await codeOf(parts.importChanges.takeImport(ids.import, { season, ...CHANGE }, STAMP))).toBe(
      'store/version-conflict',
    )
    expect(parts.invalidated()).toBe(1)
  })

  it('are refused after the import was abandoned', async () => {
    const { parts, season, ids, staged } = await begunImport()
    await taken(parts.imports.abandon(ids.import, STAMP))
    expect(await codeOf(parts.importChanges.stageGames(ids.import, [staged], STAMP))).toBe('imports/not-open')
    expect(await codeOf(parts.importChanges.takeImport(ids.import, { season, ...CHANGE }, STAMP))).toBe(
      'imports/not-open',
    )
  })
})
