// What another scheme would change in a season's table, before it is given: games that are scored again, those that
// are not, and everybody's place before and after. Made of rows, so it is quick for any number of games; a game is read
// only where its row does not say what a removal would cost.

import { countingRows, voidRows } from '../../scoring/counting.ts'
import { needsGameToRescore, rescoreRow } from '../../scoring/ledger/rescoring.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { seasonStandings } from '../../scoring/season.ts'
import { reconciledRow } from '../model/reconciledRow.ts'
import type { SeasonData } from '../model/seasonData.ts'
import type { Repository } from '../repository/repository.ts'

export interface SchemeEffect {
  /** Finished games that count. */
  readonly games: number
  /** Among them, games known by their result only. */
  readonly resultsOnly: number
  /** Void games keep no points; one that is reinstated is scored by the scheme of that day. */
  readonly voids: number
  /** Of everybody who has a place, in the order of the new ones. */
  readonly places: readonly { readonly name: string; readonly from: number; readonly to: number }[]
}

export async function schemeEffect(
  { game }: Pick<Repository, 'game'>,
  data: SeasonData,
  to: Scheme,
): Promise<SchemeEffect> {
  const own = [...data.rows].filter((row) => row.season === data.season.id)
  const scored = countingRows(own)
  const season = { ...data.season, scheme: to.id, schemeVersion: to.version }
  const rows: GameRow[] = []
  for (const row of own) {
    const read = needsGameToRescore(row, data.scheme, to) ? await game(row.id) : undefined
    rows.push(read?.ok ? reconciledRow(data.club, read.value, to) : rescoreRow(row, data.scheme, to))
  }
  const before = new Map(seasonStandings(data).map(({ member, place }) => [member, place]))
  const after = seasonStandings({ ...data, season, scheme: to, rows })
  return {
    games: scored.length,
    resultsOnly: scored.filter(({ outcome }) => outcome.reason === 'asserted').length,
    voids: voidRows(own).length,
    places: after.flatMap(({ member, name, place }) => {
      const from = before.get(member)
      return from === undefined ? [] : [{ name, from, to: place }]
    }),
  }
}
