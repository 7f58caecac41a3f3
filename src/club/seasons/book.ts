// A season opened at what the club knows of it: how every query about one begins.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Keeper } from '../keeper.ts'
import { seasonOf } from './commands.ts'
import type { SeasonBook } from './season.ts'

/** Holds the rows as they are now: later changes of the club do not reach into it. */
export function openBook(keeper: Pick<Keeper, 'club' | 'rows' | 'planOf'>, id: string): Result<SeasonBook> {
  const season = seasonOf(keeper.club, id)
  return season.ok ? ok({ club: keeper.club, season: season.value, rows: [...keeper.rows.values()], plan: keeper.planOf(id) }) : season
}
