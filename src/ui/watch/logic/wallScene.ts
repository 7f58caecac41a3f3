// What the wall shows at a time. A game that is played comes first; its verdict follows step by step; then standings
// and next seatings turn their pages. Pure; times are milliseconds.

import type { Board, WatchView } from '../../../api/contract/games.ts'

type Wall = NonNullable<WatchView['wall']>

/** Winner, reason, cards, best move: each on top of the one before. */
export const VERDICT_STEP_COUNT = 4
export const VERDICT_STEP_MS = 4000
/** How long the last step stays. */
const LAST_STEP_MS = 20_000
export const PAGE_MS = 12_000
export const ROWS_PER_PAGE = 10

/** A page of standings with the next table beside it; either may be absent. */
export interface BetweenGames {
  readonly standings?: Wall['seasons'][number]
  /** From 0, of `pages`. */
  readonly page: number
  readonly pages: number
  readonly next?: Wall['next'][number]
}

export type WallScene =
  | { readonly shows: 'table'; readonly board: Board }
  | { readonly shows: 'verdict'; readonly board: Board; readonly step: number }
  | ({ readonly shows: 'between' } & BetweenGames)

export interface WallSceneContext {
  readonly now: number
  /** When each verdict came; without those that stood already. */
  readonly verdicts: ReadonlyMap<string, number>
  /** The table that the address names. */
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

function sceneBetweenGames(wall: Wall | undefined, now: number): BetweenGames {
  const { seasons = [], next: upcoming = [] } = wall ?? {}
  const isShown = (name: string) => seasons.some(({ season }) => season === name)
  const others = upcoming.filter(({ season }) => !isShown(season))
  const pages = seasons.flatMap((standings) => {
    const count = Math.max(1, Math.ceil(standings.rows.length / ROWS_PER_PAGE))
    return Array.from({ length: count }, (_, page): Omit<BetweenGames, 'next'> => ({ standings, page, pages: count }))
  })
  // An event without standings has a page of its own.
  if (pages.length === 0 || others.length > 0) pages.push({ page: 0, pages: 0 })
  const turn = Math.floor(now / PAGE_MS)
  const shown = pages[turn % pages.length] ?? { page: 0, pages: 0 }
  const { standings, page } = shown
  // Of two events the seating next to a table of standings is of the same one; its tables turn with its pages.
  const own = standings === undefined ? others : upcoming.filter(({ season }) => season === standings.season)
  const next = own[(Math.floor(turn / pages.length) * Math.max(1, shown.pages) + page) % Math.max(1, own.length)]
  return { ...shown, ...(next === undefined ? {} : { next }) }
}

/** The one whose turn it is. */
function itemForTime<T>(all: readonly T[], now: number): T | undefined {
  return all[Math.floor(now / PAGE_MS) % Math.max(1, all.length)]
}
