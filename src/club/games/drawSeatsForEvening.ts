// Draws seats for a game of the club. Uses all games of the evening in any season, the games of the season on other
// evenings, and the pairs in its plan, whether they are kept apart or avoided. Void games are ignored.

import { ok, type Result } from '../../rules/vocabulary.ts'
import { compareByPlayOrder, compareByStartTime, nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { findTableOccupying, listOpenTables } from '../evening/openTables.ts'
import { findSeason } from '../model/clubLookups.ts'
import type { Repository } from '../repository/repository.ts'
import { type MembersBySeat, type SeatDrawResult, drawSeats } from './draw.ts'

export interface EveningSeatDrawRequest {
  readonly season: string
  readonly evening: string
  readonly size: number
  /** Members who may be seated. Those who sit or judge at an open table of this evening are left out. */
  readonly people: readonly string[]
  /** Number of the drawn table that is drawn again. Its people count as free. */
  readonly table?: number
  readonly seed: number
}

export interface EveningSeatDrawResult extends SeatDrawResult {
  /** Number of games this evening in all seasons, and number of games in this season. */
  readonly gamesTonight: number
  readonly gamesInSeason: number
}

export function drawSeatsForEvening(
  repository: Pick<Repository, 'club' | 'rows' | 'rowsOf' | 'planOf'>,
  { season, evening, people, table, ...request }: EveningSeatDrawRequest,
): Result<EveningSeatDrawResult> {
  const known = findSeason(repository.club, season)
  if (!known.ok) return known
  const tonight = nonVoidGameRows(repository.rows.values())
    .filter((row) => row.evening === evening)
    .toSorted(compareByStartTime)
  const inSeason = nonVoidGameRows(repository.rowsOf(season)).toSorted(compareByPlayOrder)
  const before = inSeason.filter((row) => row.evening !== evening)
  const tables = listOpenTables(repository.club, repository.rows.values(), evening)
  const own = tables.find((each) => each.table === table)?.drawn?.draw
  const draw = drawSeats({
    ...request,
    people: people.filter((member) => findTableOccupying(tables, member, own) === undefined),
    tonight: tonight.map(membersBySeatOf),
    before: before.map(membersBySeatOf),
    apart: repository.planOf(season).pairs.map(({ a, b }) => [a, b]),
  })
  return ok({ ...draw, gamesTonight: tonight.length, gamesInSeason: inSeason.length })
}

function membersBySeatOf({ seats }: GameRow): MembersBySeat {
  const sitting: (string | undefined)[] = []
  for (const { seat, member } of seats) sitting[seat - 1] = member
  return sitting
}
