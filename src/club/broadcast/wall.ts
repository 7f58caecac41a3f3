// Data for the wall display while no game is running: standings over all evenings of a season with form and movement,
// and the seats of the next game. Also the facts shown about a speaker: statistics from finished games that chance does
// not explain.

import {
  countedGamesOfSeason,
  placesBeforeLastEvening,
  recentResultsByMember,
  seasonStandings,
} from '../../scoring/season.ts'
import { createBaseRateLookup, playerStatisticFacts } from '../../scoring/statistics/playerStatistics.ts'
import type { StandingsHidingRule } from '../model/clubEvents.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { hasGameIn, listSeatedRounds, nextSeatedRound } from '../model/publicSeats.ts'
import type { PublicClub } from '../repository/publicClub.ts'
import type { SpeakerStatistic } from './board.ts'

/** Maximum number of rows. No wall display shows more. */
const MAX_WALL_ROWS = 100
const MAX_SPEAKER_FACTS = 3

interface WallRow {
  readonly place: number
  readonly tied: boolean
  readonly name: string
  readonly total: string
  /** The last games, the newest last: `true` for a win, and `false` for a loss or a draw. */
  readonly form: readonly boolean[]
  /**
   * Places gained during the last evening. Omitted if the player had no place before it, or if there are points outside
   * games, because they belong to no evening.
   */
  readonly moved?: number
}

interface WallSeason {
  readonly season: string
  readonly games: number
  readonly rows: readonly WallRow[]
  readonly hiding?: StandingsHidingRule
  readonly stage?: string
}

/** A game that is about to start. Never contains cards. */
export interface NextTable {
  readonly season: string
  readonly stage?: string
  readonly round?: number
  readonly table?: number
  /** Room and time, if the plan has them. */
  readonly room?: string
  readonly time?: string
  readonly number?: number
  readonly judge: string
  /** Names of the players by seat, as returned by `nameOf`. */
  readonly seats: readonly string[]
  readonly resting: readonly string[]
}

export interface BetweenGamesView {
  readonly seasons: readonly WallSeason[]
  readonly next: readonly NextTable[]
}

/** Next game as drawn on the Tonight screen. Contains member ids and is never stored. */
export interface DrawnGame {
  readonly season: string
  readonly number: number
  readonly judge: string
  readonly seats: readonly string[]
  readonly resting: readonly string[]
}

type NameOf = (member: string) => string

export function betweenGamesViewOf(
  shown: PublicClub,
  ids: readonly string[],
  drawn: DrawnGame | undefined,
  nameOf: NameOf,
): BetweenGamesView {
  const seasons = ids.flatMap((id) => {
    const data = shown.season(id)
    return data.ok ? [data.value] : []
  })
  return { seasons: seasons.map(wallSeason), next: listNextTables(shown, ids, drawn, nameOf) }
}

/** Next tables in the plans of these seasons or, if there are none, the table of the drawn game. */
export function listNextTables(
  shown: PublicClub,
  ids: readonly string[],
  drawn: DrawnGame | undefined,
  nameOf: NameOf,
): readonly NextTable[] {
  const next = ids.flatMap((id) => {
    const data = shown.season(id)
    return data.ok ? nextPlannedTables(shown, data.value.season, nameOf) : []
  })
  return next.length === 0 && drawn !== undefined ? nextDrawnTables(shown, drawn, nameOf) : next
}

function wallSeason(data: SeasonData): WallSeason {
  const games = countedGamesOfSeason(data)
  const now = seasonStandings(data)
  const places = placesBeforeLastEvening(data)
  const last = recentResultsByMember(games)
  return {
    season: data.season.name,
    games: games.length,
    rows: now.slice(0, MAX_WALL_ROWS).map(({ place, tied, name, member, metrics }) => {
      const past = places.get(member)
      return {
        place,
        tied,
        name,
        total: metrics.total,
        form: (last.get(member) ?? []).map((ending) => ending === 'won'),
        ...(past === undefined ? {} : { moved: past - place }),
      }
    }),
    ...seasonHidingWithStageName(data),
  }
}

/** Tables that have no game yet, from the first round in which a game is missing. */
function nextPlannedTables(shown: PublicClub, season: SeasonData['season'], nameOf: NameOf): readonly NextTable[] {
  const rounds = listSeatedRounds(shown.club, shown.seatingPlan(season.id))
  // Hidden games are included, because the wall shows them while they are being played.
  const next = nextSeatedRound(rounds, hasGameIn(shown.rows.values(), season.id))
  return (next?.tables ?? []).map(({ table, room, judge, members }) => ({
    season: season.name,
    stage: next?.name ?? '',
    round: next?.round ?? 0,
    table,
    ...(room === '' ? {} : { room }),
    ...(next === undefined || next.time === '' ? {} : { time: next.time }),
    judge,
    seats: members.map(nameOf),
    resting: (next?.resting ?? []).map(nameOf),
  }))
}

/** Table of the drawn game. Empty if this game or a later one of the season has started. */
function nextDrawnTables(shown: PublicClub, drawn: DrawnGame, nameOf: NameOf): readonly NextTable[] {
  const { season, number, judge, seats, resting } = drawn
  const name = shown.club.seasons.get(season)?.name
  const hasBegun = [...shown.rows.values()].some((row) => row.season === season && row.number >= number)
  if (name === undefined || hasBegun) return []
  const known = (members: readonly string[]) => members.filter((each) => shown.club.members.has(each)).map(nameOf)
  return [{ season: name, number, judge, seats: known(seats), resting: known(resting) }]
}

/**
 * Facts about a player from the finished games of a season. A statistic is included only if the whole confidence
 * interval of its rate lies above chance.
 */
export function findSpeakerStatistics(data: SeasonData, member: string): readonly SpeakerStatistic[] {
  const games = countedGamesOfSeason(data)
  return playerStatisticFacts(member, games, createBaseRateLookup(games))
    .filter(({ isSure }) => isSure)
    .slice(0, MAX_SPEAKER_FACTS)
    .map(({ isSure: _, ...fact }) => fact)
}

/** Hidden part of a season's standings, with the name of the stage in which it begins. */
export function seasonHidingWithStageName({ season: { hiding }, plan }: SeasonData): {
  hiding?: StandingsHidingRule
  stage?: string
} {
  if (hiding === undefined) return {}
  return { hiding, ...('stage' in hiding.from ? { stage: plan.stages.get(hiding.from.stage)?.name ?? '' } : {}) }
}
