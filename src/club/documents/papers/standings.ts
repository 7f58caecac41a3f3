// The table of a season, of the games in a scope.

import { z } from 'zod'
import { finishedGames, type StandingsScope } from '../../../scoring/season.ts'
import { id, scope } from '../../model/argumentSchemas.ts'
import type { Part } from '../paper.ts'
import { rowsInScope, givenNotes, standingsScope, type PaperData } from '../paperData.ts'
import type { PaperWords } from '../paperWording.ts'
import { standingsPaper } from '../standingsPaper.ts'
import { printed } from './printed.ts'
import type { PaperSpec } from './spec.ts'

const args = z.strictObject({ season: id, scope: z.strictObject(scope) })

export const standings: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data, scope: games }) => [
    {
      id: 'standings',
      group: 'season',
      icon: 'i-lucide-list-ordered',
      isEmpty: finishedGames(data).length === 0,
      of: { season: data.season.id, scope: games },
    },
  ],
  make(asked, source, langs) {
    const data = source.season(asked.season)
    return data.ok ? printed(langs, (words) => [standingsPart(data.value, asked.scope, words)]) : data
  },
}

/** None while no game counts. */
export function standingsPart(data: PaperData, games: StandingsScope, words: PaperWords): Part | undefined {
  const rows = rowsInScope(data, games)
  return rows.length === 0
    ? undefined
    : standingsPaper(
        {
          season: data.paper,
          rows,
          ranking: data.scheme.ranking,
          scope: standingsScope(data, games, words),
          given: givenNotes(data, games, words),
        },
        words,
      )
}
