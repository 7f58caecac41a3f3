// Scenes of the wall display: a running game first, then its verdict step by step, then pages that change.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BroadcastBoard, WatchView } from '../../../src/api/contract/watch.ts'
import {
  STANDINGS_PAGE_MS,
  VERDICT_STEP_MS,
  VERDICT_STEP_COUNT,
  wallScene,
} from '../../../src/ui/watch/logic/wallScene.ts'

const table = (game: string, more: object = {}) =>
  ({ game, number: 1, seats: [], feed: [], ...more }) as unknown as BroadcastBoard
const over = { outcome: { winner: 'red', reason: 'all-black-out' } }
const row = (n: number) => ({ place: n, tied: false, name: `Player ${n}`, total: '1', form: [] })
const season = (name: string, players: number) => ({
  season: name,
  games: 3,
  rows: Array.from({ length: players }, (_, i) => row(i + 1)),
})
const next = (seat: string, season = 'A') => ({ season, judge: '', seats: [seat], resting: [] })
const view = (tables: readonly BroadcastBoard[], wall?: WatchView['wall']): WatchView => ({
  club: 'Club',
  tables,
  standings: [],
  ...(wall === undefined ? {} : { wall }),
})
const none = new Map<string, number>()

test('a running game is shown before a finished game', () => {
  expect(wallScene(view([table('a', over), table('b')]), { now: 0, verdicts: none })).toMatchObject({
    shows: 'table',
    board: { game: 'b' },
  })
})

test('two tables are shown in turn, unless the URL selects one of them', () => {
  const both = view([table('a', { table: 1 }), table('b', { table: 2 })])
  const shown = (now: number, asked?: number) => wallScene(both, { now, verdicts: none, table: asked })
  expect([0, STANDINGS_PAGE_MS, 2 * STANDINGS_PAGE_MS].map((now) => shown(now))).toMatchObject(
    ['a', 'b', 'a'].map((game) => ({ board: { game } })),
  )
  expect(shown(STANDINGS_PAGE_MS, 1)).toMatchObject({ board: { game: 'a' } })
})

test('a verdict is shown step by step and then replaced by the standings', () => {
  const ended = view([table('a', over)], { seasons: [season('S', 3)], next: [] })
  const at = (now: number) => wallScene(ended, { now, verdicts: new Map([['a', 1000]]) })
  expect([0, 1, 2, 3, 7].map((step) => at(1000 + step * VERDICT_STEP_MS))).toMatchObject(
    [0, 1, 2, 3, 3].map((step) => ({ shows: 'verdict', step: Math.min(step, VERDICT_STEP_COUNT - 1) })),
  )
  expect(at(1000 + 60_000)).toMatchObject({ shows: 'between', standings: { season: 'S' } })
})

test('a page opened after a verdict shows the standings', () => {
  expect(wallScene(view([table('a', over)]), { now: 0, verdicts: none })).toEqual({
    shows: 'between',
    page: 0,
    pages: 0,
  })
})

test('the pages of all standings and the next tables are shown in turn', () => {
  const wall = { seasons: [season('A', 23), season('B', 2)], next: [next('x'), next('y')] }
  const pages = [0, 1, 2, 3, 4].map((n) => wallScene(view([], wall), { now: n * STANDINGS_PAGE_MS, verdicts: none }))
  expect(pages).toMatchObject([
    { standings: { season: 'A' }, page: 0, pages: 3, next: { seats: ['x'] } },
    { standings: { season: 'A' }, page: 1, next: { seats: ['y'] } },
    { standings: { season: 'A' }, page: 2 },
    { standings: { season: 'B' }, page: 0, pages: 1 },
    { standings: { season: 'A' }, page: 0 },
  ])
  expect(pages[3]).not.toHaveProperty('next')
})

test('a seating is shown with the standings of its season', () => {
  const events = fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 1 })
  fc.assert(
    fc.property(
      events,
      fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { maxLength: 5 }),
      fc.nat(25),
      (names, of, size) => {
        const seasons = names.map((name, index) => season(name, index === 0 ? size : 12))
        const upcoming = of.map((name, index) => next(`seat ${index}`, name))
        const turns = Array.from({ length: 120 }, (_, n) =>
          wallScene(view([], { seasons, next: upcoming }), { now: n * STANDINGS_PAGE_MS, verdicts: none }),
        )
        const seen = new Set<string>()
        for (const scene of turns) {
          if (scene.shows !== 'between') throw new Error(scene.shows)
          if (scene.standings && scene.next) expect(scene.next.season).toBe(scene.standings.season)
          seen.add(`${scene.standings?.season} ${scene.page}`)
          for (const name of scene.next?.seats ?? []) seen.add(name)
        }
        for (const { seats } of upcoming) expect(seen).toContain(seats[0])
        for (const { season: name } of seasons) expect(seen).toContain(`${name} 0`)
      },
    ),
    { seed: 7 },
  )
})
