// Certificates for the first three places and the awards.

import { z } from 'zod'
import { finishedGames } from '../../../scoring/season.ts'
import { id, scope } from '../../model/argumentSchemas.ts'
import { certificatesPaper } from '../certificatesPaper.ts'
import { awardsOf, rowsInScope } from '../paperData.ts'
import { printed } from './printed.ts'
import type { PaperSpec } from './spec.ts'

const args = z.strictObject({ season: id, scope: z.strictObject(scope) })

export const certificates: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data }) => [
    {
      id: 'certificates',
      group: 'season',
      icon: 'i-lucide-award',
      isEmpty: finishedGames(data).length === 0,
      of: { season: data.season.id, scope: {} },
    },
  ],
  make(asked, source, langs) {
    const data = source.season(asked.season)
    if (!data.ok) return data
    const rows = rowsInScope(data.value, asked.scope)
    return printed(langs, (words) =>
      rows.length === 0 ? [] : [certificatesPaper(data.value.paper, rows, awardsOf(data.value, words), words)],
    )
  },
}
