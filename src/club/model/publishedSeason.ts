// A season without what is hidden from viewers. Everything that viewers get is made from it, so that no total gives away
// a hidden number.

import type { LedgerLineKind } from '../../scoring/ledgerLine.ts'
import { filterLedgerLineKinds } from '../../scoring/ledgerLineTraits.ts'
import { createRatingHistory } from '../../scoring/ratings/history.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Game } from './game.ts'
import type { HidingRule } from './clubEvents.ts'
import { gameWithNames, type GameWithNames } from './gameNames.ts'
import type { Plan } from './plan.ts'
import { type SeasonData } from './seasonData.ts'

/** People give everything else. */
const EARNED_LINE_KINDS: ReadonlySet<string> = new Set(filterLedgerLineKinds(({ isEarned }) => isEarned))

/** The season as others may have it; the same where nothing is hidden. */
export function seasonAsPublished<D extends SeasonData>(data: D): D {
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
      hiding.what === 'table'
        ? rows.filter((row) => !hides(row))
        : rows.map((row) => (hides(row) ? rowWithEarnedLines(row) : row)),
    // The club's own is kept for rows as they are.
    ratings: createRatingHistory(),
  }
}

/** Whether something is hidden of a game. Hiding from a round on covers all games outside the plan. */
function isHidden({ number, place }: Pick<GameRow, 'number' | 'place'>, { from }: HidingRule, plan: Plan): boolean {
  if ('game' in from) return number >= from.game
  if (place === undefined) return true
  if (place.stage === from.stage) return place.round >= from.round
  // A stage that is no longer planned has no place before another.
  const stages = [...plan.stages.keys()]
  return !stages.includes(place.stage) || stages.indexOf(place.stage) > stages.indexOf(from.stage)
}

type HidingContext = Pick<SeasonData, 'plan'> & { readonly season: Pick<SeasonData['season'], 'hiding'> | undefined }

/** Whether something of a game is hidden. */
export function hasHiddenParts({ season, plan }: HidingContext, game: Pick<GameRow, 'number' | 'place'>): boolean {
  return season?.hiding !== undefined && isHidden(game, season.hiding, plan)
}

/** A game as viewers may have it. `isShort`: something is hidden, so what people gave and objections are left out. */
export interface PublishedGame {
  readonly game: GameWithNames<Game>
  readonly isShort: boolean
}

/** With the name of its judge. */
export function gameAsPublished(data: HidingContext & Pick<SeasonData, 'club'>, found: Game): PublishedGame {
  const game = gameWithNames(found, data.club)
  const isShort = hasHiddenParts(data, game.opened)
  return {
    game: isShort ? { ...game, ledger: ledgerLinesAsPublished(data, game.opened, game.ledger), objections: [] } : game,
    isShort,
  }
}

/** The lines of a game: without those that people gave, where something of it is hidden. */
export function ledgerLinesAsPublished<L extends { readonly kind: LedgerLineKind }>(
  data: HidingContext,
  game: Pick<GameRow, 'number' | 'place'>,
  lines: readonly L[],
): readonly L[] {
  return hasHiddenParts(data, game) ? lines.filter(({ kind }) => EARNED_LINE_KINDS.has(kind)) : lines
}

function rowWithEarnedLines(row: GameRow): GameRow {
  return {
    ...row,
    seats: row.seats.map((seat) => ({
      ...seat,
      lines: Object.fromEntries(Object.entries(seat.lines).filter(([kind]) => EARNED_LINE_KINDS.has(kind))),
    })),
  }
}
