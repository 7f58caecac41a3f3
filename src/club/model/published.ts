// A season as others may have it: without what is hidden from them. Everything that leaves for others is made of
// this, so that no total shown tells what is hidden.

import { createRatingHistory } from '../../scoring/ratings/history.ts'
import { MAIN_KINDS, type LineKind } from '../../scoring/line.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { Game } from './game.ts'
import type { Hiding } from './hiding.ts'
import { judgeNow } from './judges.ts'
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
function isHidden({ number, place }: Pick<GameRow, 'number' | 'place'>, { from }: Hiding, plan: Plan): boolean {
  if ('game' in from) return number >= from.game
  if (place === undefined) return true
  if (place.stage === from.stage) return place.round >= from.round
  // A stage that is no longer planned has no place before another.
  const stages = [...plan.stages.keys()]
  return !stages.includes(place.stage) || stages.indexOf(place.stage) > stages.indexOf(from.stage)
}

type Hidden = Pick<SeasonData, 'plan'> & { readonly season: Pick<SeasonData['season'], 'hiding'> | undefined }

/** Whether something of a game is hidden. */
export function isHeldBack({ season, plan }: Hidden, game: Pick<GameRow, 'number' | 'place'>): boolean {
  return season?.hiding !== undefined && isHidden(game, season.hiding, plan)
}

/** A game as others may have it. `isShort`: something of it is hidden, so what people gave and objections are left out. */
export interface PublishedGame {
  readonly game: Game
  readonly isShort: boolean
}

/** Its judge is as he is now. */
export function gameAsPublished(data: Hidden & Pick<SeasonData, 'club'>, found: Game): PublishedGame {
  const game = { ...found, opened: judgeNow(found.opened, data.club) }
  const isShort = isHeldBack(data, game.opened)
  return {
    game: isShort ? { ...game, ledger: linesAsPublished(data, game.opened, game.ledger), objections: [] } : game,
    isShort,
  }
}

/** The lines of a game: without those that people gave, where something of it is hidden. */
export function linesAsPublished<L extends { readonly kind: LineKind }>(
  data: Hidden,
  game: Pick<GameRow, 'number' | 'place'>,
  lines: readonly L[],
): readonly L[] {
  return isHeldBack(data, game) ? lines.filter(({ kind }) => EARNED.has(kind)) : lines
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
