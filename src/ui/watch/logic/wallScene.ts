// What the wall shows at a time. A game that is played comes first; its verdict follows step by step; then standings
// and next seatings turn their pages. Pure; times are milliseconds.

import type { Board, WatchView } from '../../../api/contract/games.ts'

type Wall = NonNullable<WatchView['wall']>

/** Winner, reason, cards, best move: each on top of the one before. */
export const VERDICT_STEPS = 4
export const STEP_MS = 4000
/** How long the last step stays. */
const LAST_MS = 20_000
export const PAGE_MS = 12_000
export const ROWS = 10

/** A page of standings with the next table beside it; either may be absent. */
export interface Between {
  readonly standings?: Wall['seasons'][number]
  /** From 0, of `pages`. */
  readonly page: number
  readonly pages: number
  readonly next?: Wall['next'][number]
}

export type WallScene =
  | { readonly shows: 'table'; readonly board: Board }
  | { readonly shows: 'verdict'; readonly board: Board; readonly step: number }
  | ({ readonly shows: 'between' } & Between)

export interface Moment {
  readonly now: number
  /** When each verdict came; without those that stood already. */
  readonly verdicts: ReadonlyMap<string, number>
  /** The table that the address names. */
  readonly table?: number | undefined
}

export function wallScene(view: WatchView | undefined, { now, verdicts, table }: Moment): WallScene {
  const all = view?.tables ?? []
  const asked = all.filter((board) => board.table !== undefined && board.table === table)
  const tables = asked.length > 0 ? asked : all
  for (const board of tables) {
    const since = now - (verdicts.get(board.game) ?? Number.NEGATIVE_INFINITY)
    if (board.outcome !== undefined && since < STEP_MS * (VERDICT_STEPS - 1) + LAST_MS)
      return { shows: 'verdict', board, step: Math.min(VERDICT_STEPS - 1, Math.max(0, Math.floor(since / STEP_MS))) }
  }
  const played = tables.filter(({ outcome }) => outcome === undefined)
  const board = turned(played, now)
  return board === undefined ? { shows: 'between', ...between(view?.wall, now) } : { shows: 'table', board }
}

function between(wall: Wall | undefined, now: number): Between {
  const { seasons = [], next: upcoming = [] } = wall ?? {}
  const isShown = (name: string) => seasons.some(({ season }) => season === name)
  const others = upcoming.filter(({ season }) => !isShown(season))
  const pages = seasons.flatMap((standings) => {
    const count = Math.max(1, Math.ceil(standings.rows.length / ROWS))
    return Array.from({ length: count }, (_, page): Omit<Between, 'next'> => ({ standings, page, pages: count }))
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
function turned<T>(all: readonly T[], now: number): T | undefined {
  return all[Math.floor(now / PAGE_MS) % Math.max(1, all.length)]
}
