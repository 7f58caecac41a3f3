// A season without the parts that are hidden from viewers. All data for viewers is made from such a season, so that no
// total reveals a hidden number.

import type { LedgerLineKind } from '../../scoring/ledgerLine.ts'
import { filterLedgerLineKinds } from '../../scoring/ledgerLineTraits.ts'
import { createRatingHistory } from '../../scoring/ratings/history.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Game } from './game.ts'
import type { StandingsHidingRule } from './clubEvents.ts'
import { gameWithNames, type GameWithNames } from './gameNames.ts'
import type { Plan } from './plan.ts'
import { type SeasonData } from './seasonData.ts'

/** Kinds of ledger lines that players earn in the game. All other kinds are awarded by people. */
const EARNED_LINE_KINDS: ReadonlySet<string> = new Set(filterLedgerLineKinds(({ isEarned }) => isEarned))

/** Returns the season as viewers may see it, which is the same object if nothing is hidden. */
export function withoutHiddenParts<D extends SeasonData>(data: D): D {
  const { season, plan } = data
  const { hiding } = season
  if (hiding === undefined) return data
  const hides = (row: GameRow) => row.season === season.id && isHidden(row, hiding, plan)
  const rows = [...data.rows]
  return {
    ...data,
    // Points outside games cannot be assigned to a visible game, so they stay hidden until no part of the season is
    // hidden any more.
    plan: { ...plan, given: [] },
    rows:
      hiding.what === 'table'
        ? rows.filter((row) => !hides(row))
        : rows.map((row) => (hides(row) ? rowWithEarnedLines(row) : row)),
    // The club's own rating history was computed from the unfiltered rows.
    ratings: createRatingHistory(),
  }
}

/** Whether a part of the game is hidden. If hiding starts at a round, all games outside the plan are hidden as well. */
function isHidden(
  { number, place }: Pick<GameRow, 'number' | 'place'>,
  { from }: StandingsHidingRule,
  plan: Plan,
): boolean {
  if ('game' in from) return number >= from.game
  if (place === undefined) return true
  if (place.stage === from.stage) return place.round >= from.round
  // A stage that is no longer in the plan has no position among the other stages, so its games are hidden.
  const stages = [...plan.stages.keys()]
  return !stages.includes(place.stage) || stages.indexOf(place.stage) > stages.indexOf(from.stage)
}

type HidingContext = Pick<SeasonData, 'plan'> & { readonly season: Pick<SeasonData['season'], 'hiding'> | undefined }

/** Whether a part of the game is hidden from viewers. */
export function hasHiddenParts({ season, plan }: HidingContext, game: Pick<GameRow, 'number' | 'place'>): boolean {
  return season?.hiding !== undefined && isHidden(game, season.hiding, plan)
}

/**
 * A game as viewers may see it. `isShort` means that a part is hidden, so objections and points awarded by people are
 * left out.
 */
export interface PublishedGame {
  readonly game: GameWithNames<Game>
  readonly isShort: boolean
}

/** Returns the game as viewers may see it, with the names of the players and the judge. */
export function toPublishedGame(data: HidingContext & Pick<SeasonData, 'club'>, found: Game): PublishedGame {
  const game = gameWithNames(found, data.club)
  const isShort = hasHiddenParts(data, game.opened)
  return {
    game: isShort ? { ...game, ledger: toPublishedLedgerLines(data, game.opened, game.ledger), objections: [] } : game,
    isShort,
  }
}

/** Returns the ledger lines of a game. If a part of it is hidden, lines awarded by people are left out. */
export function toPublishedLedgerLines<L extends { readonly kind: LedgerLineKind }>(
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
