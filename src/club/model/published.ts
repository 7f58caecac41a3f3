// A season as others may have it: without what is hidden from them. Everything that leaves for others is made of
// this, so that no total shown tells what is hidden.

import { createRatingHistory } from '../../scoring/ratings/history.ts'
import { MAIN_KINDS, type LineKind } from '../../scoring/line.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { Game } from './game.ts'
import type { Hiding } from './hiding.ts'
import type { Plan } from './plan.ts'
import type { SeasonData } from './seasonData.ts'

/** What follows from the game; people give everything else. */
const EARNED: ReadonlySet<string> = new Set<LineKind>([...MAIN_KINDS, 'best-move', 'compensation'])

/** The season as others may have it; the same where nothing is hidden. */
export function asPublished<D extends SeasonData>(data: D): D {
  const { season, plan } = data
  const { hiding } = season
  if (hiding === undefined) return data
  const hides = (row: GameRow) => row.season === season.id && isHidden(row, hiding, plan)
  const rows = [...data.rows]
  return {
    ...data,
    // Of no game, so of none that is shown: they wait until everything is.
    plan: { ...plan, given: [] },
    rows:
      hiding.what === 'table' ? rows.filter((row) => !hides(row)) : rows.map((row) => (hides(row) ? earned(row) : row)),
    // The club's own is kept for rows as they are.
    ratings: createRatingHistory(),
  }
}

/** Whether something is hidden of a game. Hiding from a round on covers all games outside the plan. */
export function isHidden({ number, place }: Pick<GameRow, 'number' | 'place'>, { from }: Hiding, plan: Plan): boolean {
  if ('game' in from) return number >= from.game
  if (place === undefined) return true
  if (place.stage === from.stage) return place.round >= from.round
  // A stage that is no longer planned has no place before another.
  const stages = [...plan.stages.keys()]
  return !stages.includes(place.stage) || stages.indexOf(place.stage) > stages.indexOf(from.stage)
}

export function isHeldBack({ season: { hiding }, plan }: SeasonData, game: Pick<GameRow, 'number' | 'place'>): boolean {
  return hiding !== undefined && isHidden(game, hiding, plan)
}

/** A hidden game on a sheet or a page: without points that people gave and without objections. */
export function gameAsPublished(game: Game): Game {
  return { ...game, ledger: game.ledger.filter(({ kind }) => isEarned(kind)), objections: [] }
}

/** Whether a line of a hidden game may be shown. */
export function isEarned(kind: LineKind): boolean {
  return EARNED.has(kind)
}

function earned(row: GameRow): GameRow {
  return {
    ...row,
    seats: row.seats.map((seat) => ({
      ...seat,
      lines: Object.fromEntries(Object.entries(seat.lines).filter(([kind]) => EARNED.has(kind))),
    })),
  }
}
