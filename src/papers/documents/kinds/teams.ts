// Clubs of a season by the points of their players: of all, or of the best so many.

import { z } from 'zod'
import { CLUB, TOTAL } from '../../../scoring/standings/columns.ts'
import { playersText, type TeamRow, teamRows, teamStandings } from '../../../scoring/standings/teams.ts'
import { best, id, scope } from '../../../club/model/argumentSchemas.ts'
import { letterhead, type Part, pointNotes } from '../paper.ts'
import { standingsScope, type PaperData } from '../paperData.ts'
import type { PaperWords } from '../wording.ts'
import { placeColumn, ranked, tableOf, type PaperColumn } from '../tableOf.ts'
import { type PaperSpec, printed } from './spec.ts'

/** Ways the list offers beside all players. */
const MOST_OFFERED = 5

const args = z.strictObject({
  season: id,
  scope: z.strictObject(scope),
  best: best.exactOptional(),
})
type Args = z.output<typeof args>

export const teams: PaperSpec<Args> = {
  args,
  offers({ data, scope: games }) {
    const known = teamStandings(data, games)
    if (known.length === 0) return []
    const largest = Math.max(...known.map(({ players }) => players.length))
    const offer = { group: 'season', icon: 'i-lucide-shield' } as const
    const of = { season: data.season.id, scope: games }
    return [
      { ...offer, id: 'teams', of },
      ...Array.from({ length: MOST_OFFERED }, (_, index) => index + 1)
        .filter((best) => best > 1 && best < largest)
        .map((best) => ({ ...offer, id: 'teamsBest', n: best, of: { ...of, best } })),
    ]
  },
  make(asked, source, langs) {
    const data = source.season(asked.season)
    return data.ok ? printed(langs, (words) => [teamsPart(data.value, asked, words)]) : data
  },
}

/** None while no club has points. `rows`: where they are known already. */
export function teamsPart(
  data: PaperData,
  { scope: games, best }: Pick<Args, 'scope' | 'best'>,
  words: PaperWords,
  rows: readonly TeamRow[] = teamRows(data, games, best),
): Part | undefined {
  if (rows.length === 0) return undefined
  const columns: readonly PaperColumn<TeamRow>[] = [
    placeColumn(words),
    ...ranked<TeamRow>([{ ...CLUB, kind: 'name' }, TOTAL], words),
    {
      title: words.text('column', 'player'),
      kind: 'text',
      cell: (row) => ({ text: playersText(row, true, words.figure), note: playersText(row, false, words.figure) }),
    },
  ]
  return {
    ...letterhead(data.paper, words),
    kind: 'standings',
    layout: 'portrait',
    title: words.text('title', 'teams'),
    subtitle: standingsScope(data, games, words),
    sections: [{ blocks: [tableOf('teams', columns, rows)] }],
    notes: [
      best === undefined ? words.text('teams', 'sum') : words.text('teams', 'best', { n: best }),
      ...(rows.some(({ tied }) => tied) ? [words.text('standings', 'tied')] : []),
      ...pointNotes(data.paper, words),
    ],
  }
}
