// Win rates by side and by role, with their uncertainty. A rate from few games means little. The Wilson interval (95 %)
// shows how uncertain it is, and `chance` is the rate to compare with: how often anybody wins with the same cards.

import { fraction, type Fraction, multiply, roundHalfUp } from '../../rules/fraction.ts'
import { type Faction, FACTIONS, sortKnownFirst, type Role, ROLES } from '../../rules/vocabulary.ts'
import { wilsonInterval } from '../../rules/wilson.ts'
import type { CountingRow } from '../../scoring/counting.ts'
import { hasWinLine } from '../../scoring/ledgerLine.ts'
import type { ForecastQuality } from '../../scoring/ratings/forecast.ts'
import type { GameRowSeat } from '../../scoring/gameRow.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { scheduledRounds, scoredGame } from '../../scoring/scoredSeason.ts'
import { finishedGames, isExhibition } from '../../scoring/season.ts'
import { factionOf } from '../../scoring/sides.ts'
import { METRICS, NO_CONTEXT } from '../../scoring/standings/metrics.ts'
import { createTallies } from '../../scoring/standings/tally.ts'
import { type BaseRates, type PlayerRates, computePlayerRates } from '../../scoring/statistics/playerStatistics.ts'
import type { Plan } from '../model/plan.ts'
import type { SeasonData } from '../model/seasonData.ts'

export interface WinRate {
  readonly games: number
  readonly wins: number
  /** Ends of the interval, from 0 to 1. */
  readonly low: number
  readonly high: number
  /** How often anybody wins with the same cards. Omitted if the rate itself is over all players. */
  readonly chance?: number
}

export function winRateOf(appearances: readonly Pick<Appearance, 'won'>[]): WinRate {
  const games = appearances.length
  const wins = appearances.filter(({ won }) => won).length
  const [low, high] = wilsonInterval(wins, games)
  return { games, wins, low, high }
}

/** A player's win rate, with the rate expected from the base rates. */
export function winRateWithChance(appearances: readonly Appearance[], base: BaseRates): WinRate {
  const share = winRateOf(appearances)
  if (share.games === 0) return share
  const expected = appearances.reduce((sum, { row, faction }) => sum + base(row.rulebook, faction), 0)
  return { ...share, chance: expected / share.games }
}

export function winRatesByFaction(
  appearances: readonly Appearance[],
  base: BaseRates,
): readonly (WinRate & { readonly faction: Faction })[] {
  return sortKnownFirst(
    FACTIONS,
    appearances.map(({ faction }) => faction),
  ).flatMap((faction) => {
    const own = appearances.filter((each) => each.faction === faction)
    return own.length === 0 ? [] : [{ faction, ...winRateWithChance(own, base) }]
  })
}

export function winRatesByRole(
  appearances: readonly Appearance[],
  base: BaseRates,
): readonly (WinRate & { readonly role: Role })[] {
  return sortKnownFirst(
    ROLES,
    appearances.map(({ seat }) => seat.role),
  ).flatMap((role) => {
    const own = appearances.filter(({ seat }) => seat.role === role)
    return own.length === 0 ? [] : [{ role, ...winRateWithChance(own, base) }]
  })
}

// A player in a finished game: seat, side, and whether they won. A player won if the ledger contains a win for them. A
// disqualification replaces the win, as in the standings.
export interface Appearance {
  readonly row: CountingRow
  readonly seat: GameRowSeat
  readonly faction: Faction
  readonly won: boolean
}

/** In the order of `rows`. */
export function appearancesOf(member: string, rows: readonly CountingRow[]): readonly Appearance[] {
  return rows.flatMap((row) => {
    const seat = row.seats.find((each) => each.member === member)
    return seat ? [{ row, seat, faction: factionOf(seat.role), won: hasWinLine(seat.lines) }] : []
  })
}

// Head to head: the other players whom a player met, on the same side and on opposite sides, and how often the player
// won. The Maniac is against everybody.
export interface HeadToHead {
  readonly member: string
  readonly name: string
  readonly together: SharedGames
  readonly against: SharedGames
}

interface SharedGames {
  readonly games: number
  /** Games that the player won. */
  readonly wins: number
  /** Number of these games that an average player would win with the same cards. */
  readonly expected: number
}

const NO_SHARED_GAMES: SharedGames = { games: 0, wins: 0, expected: 0 }

/** Most frequently met players first; ties are ordered by name. */
export function headToHeadsOf(
  member: string,
  appearances: readonly Appearance[],
  nameOf: (member: string) => string,
  base: BaseRates,
): readonly HeadToHead[] {
  const met = new Map<string, Record<'together' | 'against', SharedGames>>()
  for (const { row, faction, won } of appearances) {
    for (const other of row.seats) {
      if (other.member === member) continue
      const known = met.get(other.member) ?? { together: NO_SHARED_GAMES, against: NO_SHARED_GAMES }
      const how = factionOf(other.role) === faction ? 'together' : 'against'
      const { games: before, wins, expected } = known[how]
      const now: SharedGames = {
        games: before + 1,
        wins: wins + (won ? 1 : 0),
        expected: expected + base(row.rulebook, faction),
      }
      met.set(other.member, { ...known, [how]: now })
    }
  }
  return [...met]
    .map(([rival, { together, against }]) => ({ member: rival, name: nameOf(rival), together, against }))
    .sort((a, b) => gameCountOf(b) - gameCountOf(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function gameCountOf({ together, against }: HeadToHead): number {
  return together.games + against.games
}

// A player's points over time in one season: the player's lines weighted by stage, and compensation (Ci) as it was
// after each game. The last value equals the total in the standings, except for points outside games.
export interface PointsAfterGame {
  /** Points from this game's ledger in hundredths, without compensation. */
  readonly points: number
  /** All points of the season so far, in hundredths. */
  readonly cumulative: number
}

/** By game. `rows` are the finished games of the season in order of play. */
export function pointsOverTime(
  member: string,
  rows: readonly CountingRow[],
  plan: Plan,
  scheme: Scheme,
): ReadonlyMap<string, PointsAfterGame> {
  const games = rows.map((row) => ({ row, scored: scoredGame(row, plan) }))
  const tallies = createTallies(
    scheme,
    scheduledRounds(
      plan,
      games.map(({ scored }) => scored),
    ),
  )
  const after = new Map<string, PointsAfterGame>()
  for (const { row, scored: game } of games) {
    const seat = row.seats.find((each) => each.member === member)
    if (!seat) continue
    tallies.add({ ...game, seats: game.seats.filter(({ player }) => player === member) })
    const tally = tallies.of(member)
    after.set(row.id, {
      points: roundHalfUp(multiply(lineSum(seat), game.final ? scheme.weights.final : scheme.weights.ordinary)),
      cumulative: tally ? roundHalfUp(METRICS.total.compute(tally, NO_CONTEXT)) : 0,
    })
  }
  return after
}

function lineSum({ lines }: GameRowSeat): Fraction {
  return fraction(Object.values(lines).reduce((sum, value) => sum + (value ?? 0), 0))
}

// The players of a season side by side: their statistics, how reliable each is, and whether ratings predict games.
export interface SeasonPlayerRates extends PlayerRates {
  /** Computed over all games of the club up to the last one of the season. Null with fewer than two games. */
  readonly forecast: ForecastQuality | null
}

export function computeSeasonPlayerRates(data: SeasonData): SeasonPlayerRates {
  const { club, rows, plan, ratings } = data
  const finished = finishedGames(data)
  const forecast = ratings.forecast(club, rows, finished)
  return {
    ...computePlayerRates(finished, (member) => isExhibition(plan, member)),
    forecast: forecast.gain.n < 2 ? null : forecast,
  }
}
