// Clubs of a season by the points of their players: of all, or of the best so many.

import { z } from 'zod'
import { roundHalfUp, type Fraction } from '../../../rules/fraction.ts'
import { teamStandings, type TeamStanding } from '../../../scoring/standings/teams.ts'
import { best, id, scope } from '../../model/argumentSchemas.ts'
import { letterhead, pointNotes } from '../letterhead.ts'
import type { Part } from '../paper.ts'
import { standingsScope, type PaperData } from '../paperData.ts'
import type { PaperWords } from '../paperWording.ts'
import { printed } from './printed.ts'
import type { PaperSpec } from './spec.ts'

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
  rows: readonly TeamStanding[] = teamStandings(data, games, best),
): Part | undefined {
  if (rows.length === 0) return undefined
  const title = (key: Parameters<typeof words.text<'column'>>[1]) => words.text('column', key)
  const points = (value: Fraction) => words.points(roundHalfUp(value))
  const playersText = ({ players }: TeamStanding, isCounted: boolean) =>
    players
      .filter(({ counts }) => counts === isCounted)
      .map(({ name, total }) => `${name} ${points(total)}`)
      .join(' · ')
  return {
    ...letterhead(data.paper, words),
    kind: 'standings',
    layout: 'portrait',
    title: words.text('title', 'teams'),
    subtitle: standingsScope(data, games, words),
    sections: [
      {
        blocks: [
          {
            type: 'table',
            id: 'teams',
            columns: [
              { title: title('place'), kind: 'number' },
              { title: title('club'), kind: 'name' },
              { title: title('total'), kind: 'figure', usual: true },
              { title: title('player'), kind: 'text' },
            ],
            groups: [
              {
                rows: rows.map((row) => ({
                  cells: [
                    { text: `${row.place}${row.tied ? '=' : ''}` },
                    { text: row.club },
                    { text: points(row.total) },
                    { text: playersText(row, true), note: playersText(row, false) },
                  ],
                })),
              },
            ],
          },
        ],
      },
    ],
    notes: [
      best === undefined ? words.text('teams', 'sum') : words.text('teams', 'best', { n: best }),
      ...(rows.some(({ tied }) => tied) ? [words.text('standings', 'tied')] : []),
      ...pointNotes(data.paper, words),
    ],
  }
}
