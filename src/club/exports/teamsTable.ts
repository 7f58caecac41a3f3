// Clubs by the points of their players as a table: a club a row, with who counts and who does not. Ranks nothing.

import { roundHalfUp } from '../../rules/fraction.ts'
import type { StandingsScope } from '../../scoring/season.ts'
import { teamStandings, type TeamStanding } from '../../scoring/standings/teams.ts'
import type { DataTable } from '../files/tables/table.ts'
import { columns, stamped, type TableData } from './tableData.ts'

/** `best`: how many players of a club count; all of them unless told. */
export function teamsTable(data: TableData, scope: StandingsScope, best?: number): DataTable {
  const { text, words } = data
  const named = ({ players }: TeamStanding, isCounted: boolean) =>
    players
      .filter(({ counts }) => counts === isCounted)
      .map(({ name, total }) => `${name} ${words.points(roundHalfUp(total))}`)
      .join(' · ')
  return stamped(data, {
    name: text.sheet.teams,
    columns: columns(data, {
      place: 'count',
      shared: 'text',
      club: 'text',
      points: 'points',
      counting: 'text',
      notCounting: 'text',
    }),
    rows: teamStandings(data, scope, best).map((team) => ({
      place: team.place,
      shared: team.tied ? text.yes : '',
      club: team.club,
      points: roundHalfUp(team.total),
      counting: named(team, true),
      notCounting: named(team, false),
    })),
  })
}
