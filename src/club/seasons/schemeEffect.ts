// Previews the changes that another scheme would cause in a season's standings: games that are scored again, games that
// are not, and the old and new place of each player. Computed from rows, so it is fast for any number of games. A game
// is read only if its row does not show the cost of a removal.

import { countedGameRows, rowsOfVoidGames } from '../../scoring/counting.ts'
import { needsGameToRescore, rescoreGameRow } from '../../scoring/ledger/rescoring.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { seasonStandings } from '../../scoring/season.ts'
import { reconciledGameRow } from '../model/reconciledRow.ts'
import type { SeasonData } from '../model/seasonData.ts'
import type { Repository } from '../repository/repository.ts'

export interface SchemeChangeEffect {
  /** Finished games that count. */
  readonly games: number
  /** Number of games in `games` of which only the result is known. */
  readonly resultsOnly: number
  /**
   * Number of void games, which have no points. If such a game is reinstated, it is scored with the scheme in force
   * then.
   */
  readonly voids: number
  /** Players who have a place, ordered by their new place. */
  readonly places: readonly { readonly name: string; readonly from: number; readonly to: number }[]
}

export async function previewSchemeChangeEffect(
  { game }: Pick<Repository, 'game'>,
  data: SeasonData,
  to: Scheme,
): Promise<SchemeChangeEffect> {
  const own = [...data.rows].filter((row) => row.season === data.season.id)
  const scored = countedGameRows(own)
  const season = { ...data.season, scheme: to.id, schemeVersion: to.version }
  const rows: GameRow[] = []
  for (const row of own) {
    const read = needsGameToRescore(row, data.scheme, to) ? await game(row.id) : undefined
    rows.push(read?.ok ? reconciledGameRow(data.club, read.value, to) : rescoreGameRow(row, data.scheme, to))
  }
  const before = new Map(seasonStandings(data).map(({ member, place }) => [member, place]))
  const after = seasonStandings({ ...data, season, scheme: to, rows })
  return {
    games: scored.length,
    resultsOnly: scored.filter(({ outcome }) => outcome.reason === 'asserted').length,
    voids: rowsOfVoidGames(own).length,
    places: after.flatMap(({ member, name, place }) => {
      const from = before.get(member)
      return from === undefined ? [] : [{ name, from, to: place }]
    }),
  }
}
