// Who goes from a series to its final: the first places of every event, then the best of the series table. Somebody who
// qualified by an earlier event, or does not come, leaves the seat to the next place of the same event.
// Source: docs/spec/scoring.md §7, "Series that score".

import type { SeriesRow } from './series.ts'

export interface FinalRules {
  /** So many first places of every event go. */
  readonly each: number
  /** Seats of the final. */
  readonly size: number
}

export interface Qualifier extends Pick<SeriesRow, 'member' | 'name'> {
  /** The event, counted from 0; absent: by the table of the series. */
  readonly part?: number
  readonly place: number
  /** Another person has the same place there and in the series, and did not get the seat. */
  readonly isShared: boolean
  /** Name of the person whose seat it was. */
  readonly instead?: string
}

/** `rows`: in the order of the series; `away`: members who do not come. */
export function qualifiers(
  rows: readonly SeriesRow[],
  { each, size }: FinalRules,
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
