// Chooses the scene of the wall display at a given time: a running game first, then its verdict step by step, then
// pages of standings and next seatings. Pure; times are in milliseconds.

import type { BroadcastBoard, WatchView } from '../../../api/contract/watch.ts'

type Wall = NonNullable<WatchView['wall']>

/**
 * Number of steps in which a verdict is shown: winner, reason, cards, best move. Each step is added to the previous
 * ones.
 */
export const VERDICT_STEP_COUNT = 4
export const VERDICT_STEP_MS = 4000
/** Time in milliseconds during which the last step stays on screen. */
const LAST_STEP_MS = 20_000
export const STANDINGS_PAGE_MS = 12_000
export const STANDINGS_ROWS_PER_PAGE = 10

/** One page of standings, and the seating of one of the next tables. Either of them may be missing. */
export interface BetweenGamesScene {
  readonly standings?: Wall['seasons'][number]
  /** Index of the page, from 0 to `pages` - 1. */
  readonly page: number
  readonly pages: number
  readonly next?: Wall['next'][number]
}

export type WallScene =
  | { readonly shows: 'table'; readonly board: BroadcastBoard }
  | { readonly shows: 'verdict'; readonly board: BroadcastBoard; readonly step: number }
  | ({ readonly shows: 'between' } & BetweenGamesScene)

export interface WallSceneContext {
  readonly now: number
  /** Time at which each verdict arrived, by game. Verdicts that existed before the page was opened are not included. */
  readonly verdicts: ReadonlyMap<string, number>
  /** Number of the table in the address. */
  readonly table?: number | undefined
}

export function wallScene(view: WatchView | undefined, { now, verdicts, table }: WallSceneContext): WallScene {
  const all = view?.tables ?? []
  const asked = all.filter((board) => board.table !== undefined && board.table === table)
  const tables = asked.length > 0 ? asked : all
  for (const board of tables) {
    const since = now - (verdicts.get(board.game) ?? Number.NEGATIVE_INFINITY)
    if (board.outcome !== undefined && since < VERDICT_STEP_MS * (VERDICT_STEP_COUNT - 1) + LAST_STEP_MS)
      return {
        shows: 'verdict',
        board,
        step: Math.min(VERDICT_STEP_COUNT - 1, Math.max(0, Math.floor(since / VERDICT_STEP_MS))),
      }
  }
  const played = tables.filter(({ outcome }) => outcome === undefined)
  const board = itemForTime(played, now)
  return board === undefined ? { shows: 'between', ...sceneBetweenGames(view?.wall, now) } : { shows: 'table', board }
}

function sceneBetweenGames(wall: Wall | undefined, now: number): BetweenGamesScene {
  const { seasons = [], next: upcoming = [] } = wall ?? {}
  const isShown = (name: string) => seasons.some(({ season }) => season === name)
  const others = upcoming.filter(({ season }) => !isShown(season))
  const pages = seasons.flatMap((standings) => {
    const count = Math.max(1, Math.ceil(standings.rows.length / STANDINGS_ROWS_PER_PAGE))
    return Array.from({ length: count }, (_, page): Omit<BetweenGamesScene, 'next'> => ({
      standings,
      page,
      pages: count,
    }))
  })
  // If an event has a next seating but no standings, the seating gets a page of its own.
  if (pages.length === 0 || others.length > 0) pages.push({ page: 0, pages: 0 })
  const turn = Math.floor(now / STANDINGS_PAGE_MS)
  const shown = pages[turn % pages.length] ?? { page: 0, pages: 0 }
  const { standings, page } = shown
  // The seating next to a page of standings belongs to the same event. If the event has several next tables, they are
  // shown in turn.
  const own = standings === undefined ? others : upcoming.filter(({ season }) => season === standings.season)
  const next = own[(Math.floor(turn / pages.length) * Math.max(1, shown.pages) + page) % Math.max(1, own.length)]
  return { ...shown, ...(next === undefined ? {} : { next }) }
}

/** Current item of an endless cycle through the list. */
function itemForTime<T>(all: readonly T[], now: number): T | undefined {
  return all[Math.floor(now / STANDINGS_PAGE_MS) % Math.max(1, all.length)]
}
