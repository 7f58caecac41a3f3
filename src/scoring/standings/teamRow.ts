// One row of the club standings for screens and terminals, with rounded values and names. The ranking is in teams.ts.

import type { SeasonForScoring } from '../scoredSeason.ts'
import type { StandingsScope } from '../season.ts'
import { formatMetricValue } from './formatMetricValue.ts'
import { type TeamStanding, teamStandings } from './teams.ts'

/** Limits for the number of players who count for each club. If no number is chosen, all players count. */
export const COUNTED_PLAYERS_LIMITS = { least: 1, most: 20 } as const

export interface TeamRow extends Pick<TeamStanding, 'place' | 'tied' | 'club'> {
  /** Points as text, rounded half up. */
  readonly total: string
  /** Players in descending order of their points, so that counted players come before the others. */
  readonly players: readonly {
    readonly member: string
    readonly name: string
    readonly total: string
    readonly counts: boolean
  }[]
}

export function teamRows(data: SeasonForScoring, scope: StandingsScope = {}, best?: number): readonly TeamRow[] {
  return teamStandings(data, scope, best).map(toTeamRow)
}

export function toTeamRow({ place, tied, club, total, players }: TeamStanding): TeamRow {
  return {
    place,
    tied,
    club,
    total: formatMetricValue(total, 'points', '.'),
    players: players.map((player) => ({ ...player, total: formatMetricValue(player.total, 'points', '.') })),
  }
}

/** Text like `Ann 2.50 · Bob 1.75`, for the players who count or for those who do not. */
export function teamPlayersText(
  { players }: TeamRow,
  isCounted: boolean,
  figure: (points: string) => string = (points) => points,
): string {
  return players
    .filter(({ counts }) => counts === isCounted)
    .map(({ name, total }) => `${name} ${figure(total)}`)
    .join(' · ')
}
