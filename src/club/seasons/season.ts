// A season as screens see it: its record, its games, its standings and the lines of its chart.

import type { Flags, RulebookId } from '../../rules/header.ts'
import { roundHalfUp } from '../../rules/fraction.ts'
import type { ClubState, SeasonRecord } from '../clubState.ts'
import { scoredGame, type GameRow } from '../games/row.ts'
import { schemeOf } from '../schemes/registry.ts'
import type { Scheme } from '../schemes/scheme.ts'
import { METRICS } from '../standings/metrics.ts'
import { standingRow, type StandingRow } from '../standings/row.ts'
import { standings } from '../standings/standings.ts'
import { createTallies, roundsOf } from '../standings/tally.ts'

export interface Season {
  readonly id: string
  readonly name: string
  readonly scheme: string
  /** ISO date. */
  readonly from: string
  readonly open: boolean
  /** Rulebook, preset and flags this season plays by; new games start from them. */
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  /** A flag was changed after its first game: pages and exports say so. */
  readonly differsFromPreset: boolean
  readonly games: number
}

/** Points of each player after each finished game of a season, in order of play. */
export interface SeasonProgress {
  readonly games: readonly { readonly id: string; readonly number: number; readonly evening: string }[]
  /** Cumulative hundredths after each game; same length as `games`. */
  readonly players: readonly { readonly member: string; readonly name: string; readonly cumulative: readonly number[] }[]
}

export interface StandingsScope {
  readonly evening?: string
  /** Only games with a lower number. */
  readonly beforeGame?: number
}

export function seasonView(season: SeasonRecord, rows: Iterable<GameRow>): Season {
  const { id, name, scheme, from, rulebook, preset, flags } = season
  let games = 0
  for (const row of rows) if (row.season === id) games += 1
  return { id, name, scheme, from, open: true, rulebook, preset, flags, differsFromPreset: season.changedMidway, games }
}

/** The pinned version; a season never names one the program does not carry. */
export function schemeOfSeason(season: SeasonRecord): Scheme {
  const scheme = schemeOf(season.scheme, season.schemeVersion)
  if (!scheme) throw new Error(`no scheme ${season.scheme} ${season.schemeVersion}`)
  return scheme
}

/** Finished games of a season in order of play. */
export function finishedGames(season: SeasonRecord, rows: Iterable<GameRow>): readonly GameRow[] {
  return [...rows].filter((row) => row.season === season.id && row.outcome !== null).sort((a, b) => a.number - b.number)
}

export function seasonStandings(state: ClubState, season: SeasonRecord, rows: Iterable<GameRow>, scope: StandingsScope = {}): readonly StandingRow[] {
  const inScope = finishedGames(season, rows).filter((row) =>
    (scope.evening === undefined || row.evening === scope.evening)
    && (scope.beforeGame === undefined || row.number < scope.beforeGame))
  const nameOf = (member: string) => state.members.get(member)?.name ?? member
  return standings(inScope.flatMap(scoredGame), schemeOfSeason(season), { nameOf })
    .map((standing) => standingRow(standing, nameOf(standing.tally.player)))
}

export function seasonProgress(state: ClubState, season: SeasonRecord, rows: Iterable<GameRow>): SeasonProgress {
  const games = finishedGames(season, rows)
  const scored = games.map(scoredGame)
  const tallies = createTallies(schemeOfSeason(season), roundsOf(scored.flat()))
  const cumulative = new Map<string, number[]>()
  for (const [index, [game]] of scored.entries()) {
    if (!game) continue
    tallies.add(game)
    for (const { player } of game.seats) {
      const line = cumulative.get(player) ?? []
      cumulative.set(player, line)
      // A player's points change only with his own games; between them the line is level.
      level(line, index)
      const tally = tallies.of(player)
      line.push(tally ? roundHalfUp(METRICS.total.compute(tally)) : 0)
    }
  }
  for (const line of cumulative.values()) level(line, games.length)
  return {
    games: games.map(({ id, number, evening }) => ({ id, number, evening })),
    players: [...cumulative].map(([member, line]) => ({ member, name: state.members.get(member)?.name ?? member, cumulative: line })),
  }
}

function level(line: number[], length: number): void {
  while (line.length < length) line.push(line.at(-1) ?? 0)
}
