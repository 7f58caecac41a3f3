// What another scheme would change in a season's table, before it is given: games that are scored again, those that
// are not, and everybody whose place changes. Pure; made of rows, so it is quick for any number of games.

import { countingRows, voidRows } from '../../scoring/counting.ts'
import { rescoredRow } from '../../scoring/ledger/rescored.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { seasonStandings } from '../../scoring/season.ts'
import type { SeasonData } from '../model/seasonData.ts'

export interface SchemeEffect {
  /** Finished games that count. */
  readonly games: number
  /** Among them, games known by their result only. */
  readonly resultsOnly: number
  /** Void games keep no points; one that is reinstated is scored by the scheme of that day. */
  readonly voids: number
  /** By their new place. */
  readonly moved: readonly { readonly name: string; readonly from: number; readonly to: number }[]
}

export function schemeEffect(data: SeasonData, to: Scheme): SchemeEffect {
  const own = [...data.rows].filter((row) => row.season === data.season.id)
  const scored = countingRows(own)
  const season = { ...data.season, scheme: to.id, schemeVersion: to.version }
  const rows = own.map((row) => rescoredRow(row, data.scheme, to))
  const before = new Map(seasonStandings(data).map(({ member, place }) => [member, place]))
  const after = seasonStandings({ ...data, season, scheme: to, rows })
  return {
    games: scored.length,
    resultsOnly: scored.filter(({ outcome }) => outcome.reason === 'asserted').length,
    voids: voidRows(own).length,
    moved: after.flatMap(({ member, name, place }) => {
      const from = before.get(member)
      return from === undefined || from === place ? [] : [{ name, from, to: place }]
    }),
  }
}
