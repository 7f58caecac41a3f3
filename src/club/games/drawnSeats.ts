// The draw of a table of the club: what it is made of is read from the season's rows and its plan.

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
  /** Games of this evening before it, and of the season with them. */
  readonly gamesTonight: number
  readonly gamesInSeason: number
}

export function drawnSeats(
  repository: Pick<Repository, 'club' | 'rowsOf' | 'planOf'>,
  { season, evening, ...request }: SeatDrawRequest,
): Result<SeatDraw> {
  const known = seasonOf(repository.club, season)
  if (!known.ok) return known
  const rows = repository
    .rowsOf(season)
    .filter(({ isVoid }) => !isVoid)
    .toSorted((a, b) => a.number - b.number)
  const tonight = rows.filter((row) => row.evening === evening)
  const before = rows.filter((row) => row.evening !== evening)
  const draw = drawSeats({
    ...request,
    tonight: tonight.map(sittingOf),
    before: before.map(sittingOf),
    playing: tonight.filter(({ phase }) => phase !== 'over').flatMap(({ seats }) => seats.map(({ member }) => member)),
    apart: repository.planOf(season).pairs.map(({ a, b }) => [a, b]),
  })
  return ok({ ...draw, gamesTonight: tonight.length, gamesInSeason: rows.length })
}

function sittingOf({ seats }: GameRow): Sitting {
  const sitting: (string | undefined)[] = []
  for (const { seat, member } of seats) sitting[seat - 1] = member
  return sitting
}
