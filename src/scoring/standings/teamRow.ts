// One row of the clubs' standings as it leaves for a screen or a terminal: rounded, named. Ranks nothing.

import type { ScoredSeason } from '../scoredSeason.ts'
import type { StandingsScope } from '../season.ts'
import { figureText } from './figure.ts'
import { teamStandings, type TeamStanding } from './teams.ts'

/** How many players of a club may be said to count; everybody where nothing is said. */
export const BEST_OF_CLUB = { least: 1, most: 20 } as const

export interface TeamRow extends Pick<TeamStanding, 'place' | 'tied' | 'club'> {
  /** Points as text, rounded half up. */
  readonly total: string
  /** The best first; counted players before the others. */
  readonly players: readonly {
    readonly member: string
    readonly name: string
    readonly total: string
    readonly counts: boolean
  }[]
}

export function teamRows(data: ScoredSeason, scope: StandingsScope = {}, best?: number): readonly TeamRow[] {
  return teamStandings(data, scope, best).map(teamRow)
}

export function teamRow({ place, tied, club, total, players }: TeamStanding): TeamRow {
  return {
    place,
    tied,
    club,
    total: figureText(total, 'points', '.'),
    players: players.map((player) => ({ ...player, total: figureText(player.total, 'points', '.') })),
  }
}

/** `Ann 2.50 · Bob 1.75`: those who count, or those who do not. */
export function playersText(
  { players }: TeamRow,
  isCounted: boolean,
  figure: (points: string) => string = (points) => points,
): string {
  return players
    .filter(({ counts }) => counts === isCounted)
    .map(({ name, total }) => `${name} ${figure(total)}`)
    .join(' · ')
}
