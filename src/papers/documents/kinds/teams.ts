// Clubs of a season ranked by the points of all their players, or of their best N.

import { z } from 'zod'
import { CLUB_COLUMN, TOTAL_COLUMN } from '../../../scoring/standings/columns.ts'
import { teamStandings } from '../../../scoring/standings/teams.ts'
import { countedPlayersPerClubSchema, idSchema, standingsScopeShape } from '../../../club/model/argumentSchemas.ts'
import type { PaperPart } from '../paper.ts'
import { describeStandingsScope, type PaperSeasonData } from '../paperData.ts'
import type { PaperWords } from '../paperWords.ts'
import { placeColumn, toPaperColumns, createTableBlock, type PaperColumn } from '../tableBlock.ts'
import type { PaperSpec } from './paperSpec.ts'
import { renderPaper } from './renderPaper.ts'
import { createLetterhead, pointsTableNotes } from '../letterhead.ts'
import { teamPlayersText, type TeamRow, teamRows } from '../../../scoring/standings/teamRow.ts'

/** The largest N of the "best N players" variants that the list contains in addition to "all players". */
const MAX_BEST_VARIANTS = 5

const args = z.strictObject({
  season: idSchema,
  scope: z.strictObject(standingsScopeShape),
  best: countedPlayersPerClubSchema.exactOptional(),
})
type Args = z.output<typeof args>

export const teamsPaperSpec: PaperSpec<Args> = {
  args,
  offers({ data, scope: games, best: shown }) {
    const known = teamStandings(data, games)
    if (known.length === 0) return []
    const largest = Math.max(...known.map(({ players }) => players.length))
    const of = { season: data.season.id, scope: games }
    const usual = Array.from({ length: MAX_BEST_VARIANTS }, (_, index) => index + 1).filter(
      (best) => best > 1 && best < largest,
    )
    return [
      { id: 'teams', of },
      ...[...new Set([...usual, ...(shown === undefined ? [] : [shown])])]
        .toSorted((a, b) => a - b)
        .map((best) => ({ id: 'teamsBest', n: best, of: { ...of, best } })),
    ]
  },
  make(asked, source, langs) {
    const data = source.season(asked.season)
    return data.ok ? renderPaper(langs, (words) => [teamsPart(data.value, asked, words)]) : data
  },
}

/** `undefined` while no club has ranked players. `rows` may be passed if they are already known. */
export function teamsPart(
  data: PaperSeasonData,
  { scope: games, best }: Pick<Args, 'scope' | 'best'>,
  words: PaperWords,
  rows: readonly TeamRow[] = teamRows(data, games, best),
): PaperPart | undefined {
  if (rows.length === 0) return undefined
  const columns: readonly PaperColumn<TeamRow>[] = [
    placeColumn(words),
    ...toPaperColumns<TeamRow>([{ ...CLUB_COLUMN, kind: 'name' }, TOTAL_COLUMN], words),
    {
      title: words.text('column', 'player'),
      kind: 'text',
      cell: (row) => ({
        text: teamPlayersText(row, true, words.figure),
        note: teamPlayersText(row, false, words.figure),
      }),
    },
  ]
  return {
    ...createLetterhead(data.paper, words),
    kind: 'standings',
    layout: 'portrait',
    title: words.text('title', 'teams'),
    subtitle: describeStandingsScope(data, games, words),
    sections: [{ blocks: [createTableBlock('teams', columns, rows)] }],
    notes: [
      best === undefined ? words.text('teams', 'sum') : words.text('teams', 'best', { n: best }),
      ...(rows.some(({ tied }) => tied) ? [words.text('standings', 'tied')] : []),
      ...pointsTableNotes(data.paper, words),
    ],
  }
}
