// Players who qualify from a series for its final: the first places of every event, then the best of the series table.
// If a player has already qualified through an earlier event or will not come, the seat goes to the next place of the
// same event. Source: docs/spec/scoring.md §7, "Series that score".

import type { SeriesRow } from './series.ts'

export interface FinalQualificationRules {
  /** Number of first places of every event that qualify. */
  readonly each: number
  /** Number of seats in the final. */
  readonly size: number
}

export interface Qualifier extends Pick<SeriesRow, 'member' | 'name'> {
  /** Index of the event, from 0. If omitted, the player qualified through the series table. */
  readonly part?: number
  readonly place: number
  /** Whether the next player, who did not get a seat, has the same place both in the event and in the series. */
  readonly isShared: boolean
  /** Name of the player to whom the seat would have belonged. */
  readonly instead?: string
}

/** `rows` must be in the order of the series table. `away` lists members who will not come. */
export function selectQualifiers(
  rows: readonly SeriesRow[],
  { each, size }: FinalQualificationRules,
  away: ReadonlySet<string>,
): readonly Qualifier[] {
  const through = new Map<string, Qualifier>()
  const isFree = ({ member }: SeriesRow) => !away.has(member) && !through.has(member)
  const seat = (ranked: readonly SeriesRow[], seats: number, placeOf: (row: SeriesRow) => number, part?: number) => {
    const left = ranked.slice(0, seats).filter((row) => !isFree(row))
    const free = ranked.filter(isFree)
    const most = Math.min(seats, size - through.size)
    const next = free[most]
    for (const row of free.slice(0, most)) {
      const [place, { member, name }] = [placeOf(row), row]
      const instead = part !== undefined && ranked.indexOf(row) >= seats ? left.shift()?.name : undefined
      const isShared = next !== undefined && placeOf(next) === place && next.place === row.place
      through.set(member, {
        member,
        name,
        ...(part === undefined ? {} : { part }),
        place,
        isShared,
        ...(instead === undefined ? {} : { instead }),
      })
    }
  }
  for (const part of rows[0]?.places.keys() ?? []) {
    const placeOf = ({ places }: SeriesRow) => places[part] ?? 0
    const ranked = rows.filter((row) => placeOf(row) > 0).toSorted((a, b) => placeOf(a) - placeOf(b))
    seat(ranked, each, placeOf, part)
  }
  seat(rows, size, ({ place }) => place)
  return [...through.values()]
}
