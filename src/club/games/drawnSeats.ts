// The draw of seats at a table of the club: every game of the evening, of any season, the earlier games of the
// season, and the pairs its plan keeps apart. Void games do not count.

import { standingRows } from '../../scoring/counting.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/row.ts'
import { seasonOf } from '../model/find.ts'
import type { Repository } from '../repository/repository.ts'
import { drawSeats, type Draw, type Sitting } from './draw.ts'

export interface SeatDrawRequest {
  readonly season: string
  readonly evening: string
  readonly size: number
  /** Who may sit. */
  readonly people: readonly string[]
  readonly seed: number
}

export interface SeatDraw extends Draw {
  /** Games of this evening, of all seasons, and games of this season. */
  readonly gamesTonight: number
  readonly gamesInSeason: number
}

export function drawnSeats(
  repository: Pick<Repository, 'club' | 'rows' | 'rowsOf' | 'planOf'>,
  { season, evening, ...request }: SeatDrawRequest,
): Result<SeatDraw> {
  const known = seasonOf(repository.club, season)
  if (!known.ok) return known
  const tonight = standingRows(repository.rows.values())
    .filter((row) => row.evening === evening)
    .toSorted((a, b) => a.startedAt - b.startedAt || a.number - b.number)
  const inSeason = standingRows(repository.rowsOf(season)).toSorted((a, b) => a.number - b.number)
  const before = inSeason.filter((row) => row.evening !== evening)
  const draw = drawSeats({
    ...request,
    tonight: tonight.map(sittingOf),
    before: before.map(sittingOf),
    playing: tonight.filter(({ phase }) => phase !== 'over').flatMap(({ seats }) => seats.map(({ member }) => member)),
    apart: repository.planOf(season).pairs.map(({ a, b }) => [a, b]),
  })
  return ok({ ...draw, gamesTonight: tonight.length, gamesInSeason: inSeason.length })
}

function sittingOf({ seats }: GameRow): Sitting {
  const sitting: (string | undefined)[] = []
  for (const { seat, member } of seats) sitting[seat - 1] = member
  return sitting
}
