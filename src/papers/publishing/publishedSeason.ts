// Data of a season for its published pages, computed once for all languages: finished games that the public may see,
// their players, and the history of the standings. File names contain the numbers of games and players instead of ids.

import type { Role } from '../../rules/vocabulary.ts'
import { LEDGER_LINE_KINDS } from '../../scoring/ledgerLine.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import {
  type PlayerResult,
  countedGamesOfSeason,
  placesBeforeLastEvening,
  recentResultsByMember,
  seasonStandings,
} from '../../scoring/season.ts'
import {
  createBaseRateLookup,
  playerStatisticFacts,
  type PlayerStatisticFact,
} from '../../scoring/statistics/playerStatistics.ts'
import { seasonAwards, type Award } from '../../scoring/standings/awards.ts'
import type { StandingRow } from '../../scoring/standings/standingRow.ts'
import { teamRows, type TeamRow } from '../../scoring/standings/teamRow.ts'
import {
  type PlayerStandingsOverTime,
  computeStandingsOverTime,
  type StandingsOverTime,
} from '../../club/charts/seasonProgress.ts'
import { resolveMemberId } from '../../club/model/mergedMembers.ts'
import {
  type hasGameIn,
  type SeatedRound,
  upcomingSeatsByMember,
  type UpcomingSeat,
} from '../../club/model/publicSeats.ts'
import type { SeriesView } from '../../club/seasons/seriesView.ts'
import { printedGivenPointsInScope, type PrintedGivenPoints, type PaperSeasonData } from '../documents/paperData.ts'
import { sumLedgerLines } from '../documents/tableBlock.ts'
import { tournamentProgress } from './tournamentProgress.ts'
import type { ChartMoment } from '../../club/charts/chartMoments.ts'

/** Content of a player's page without its texts. If this value is unchanged, so is the page. */
export interface PublishedPlayer {
  readonly member: string
  readonly name: string
  readonly file: string
  readonly season: string
  readonly club: string
  /** Row of the player in the standings, which have `of` rows. If omitted, the player is not in the standings. */
  readonly standing?: StandingRow
  readonly of: number
  readonly former?: number
  readonly form: readonly PlayerResult[]
  readonly facts: readonly PlayerStatisticFact[]
  readonly games: readonly (Pick<GameRow, 'number' | 'evening' | 'rulebook' | 'outcome'> & {
    readonly file: string
    readonly seat: number
    readonly role: Role
    readonly hundredths: number
  })[]
  /** Points that are not part of a game. */
  readonly given: readonly PrintedGivenPoints[]
  readonly upcoming: readonly UpcomingSeat[]
  readonly moments: readonly ChartMoment[]
  readonly line?: PlayerStandingsOverTime
}

const MAX_MOMENTS = 60

/** The secretary's text about the next evening. It is shown until a game of that or a later evening is published. */
export interface NextEvening {
  readonly date: string
  readonly text: string
}

export interface PublishedSeason {
  readonly data: PaperSeasonData
  readonly games: readonly GameRow[]
  readonly standings: readonly StandingRow[]
  /**
   * Everyone who has a seat in the plan, in the order of the plan, then everyone else who played, in the order of their
   * first games. So the file names of players with seats stay the same.
   */
  readonly players: readonly string[]
  readonly gameFile: (row: GameRow) => string
  readonly playerFile: (member: string) => string | undefined
  readonly progress: StandingsOverTime
  /** Each player's place before the last evening. Empty in a season of one evening. */
  readonly former: ReadonlyMap<string, number>
  /** Results of each player's last games, newest last. */
  readonly form: ReadonlyMap<string, readonly PlayerResult[]>
  readonly facts: (member: string) => readonly PlayerStatisticFact[]
  /** Awards that have a winner. */
  readonly awards: readonly Award[]
  /** Clubs ranked by the points of all their players. */
  readonly clubs: readonly TeamRow[]
  /** Points that are not part of a game. */
  readonly given: readonly PrintedGivenPoints[]
  /** Series in which the season counts, without hidden data. */
  readonly series: readonly SeriesView[]
  readonly next?: NextEvening
  /** Rounds of the plan with the seats that the public may know. */
  readonly rounds: readonly SeatedRound[]
  /** Seats of the players in the rounds to come, by member id. Empty after the final. */
  readonly upcoming: ReadonlyMap<string, readonly UpcomingSeat[]>
}

/** Seats that the public may know, and the places of the plan at which a game has begun. */
export interface PublishedSeats {
  readonly rounds: readonly SeatedRound[]
  readonly hasGame: ReturnType<typeof hasGameIn>
}

/** `data` and `series` contain only data that the public may see. */
export function createPublishedSeason(
  data: PaperSeasonData,
  series: readonly SeriesView[],
  { rounds, hasGame }: PublishedSeats,
  next?: NextEvening,
): PublishedSeason {
  const games = countedGamesOfSeason(data)
  const played = games.flatMap(({ seats }) => seats.map(({ member }) => member))
  const seated = rounds.flatMap(({ tables, resting }) => [...tables.flatMap(({ members }) => members), ...resting])
  const players = [...new Set([...seated.map((member) => resolveMemberId(data.club, member)), ...played])]
  const isDecided = tournamentProgress(data, games)?.isDecided === true
  const numbers = new Map(players.map((member, index) => [member, index + 1]))
  const files = gameFiles(games)
  const base = createBaseRateLookup(games)
  const facts = new Map(players.map((member) => [member, playerStatisticFacts(member, games, base)]))
  return {
    data,
    games,
    standings: games.length === 0 ? [] : seasonStandings(data, {}),
    players,
    gameFile: ({ id }) => files.get(id) ?? '',
    playerFile(member) {
      const number = numbers.get(resolveMemberId(data.club, member))
      return number === undefined ? undefined : `player-${number}.html`
    },
    progress: computeStandingsOverTime(data, MAX_MOMENTS),
    former: placesBeforeLastEvening(data),
    form: recentResultsByMember(games),
    facts: (member) => facts.get(member) ?? [],
    awards: games.length === 0 ? [] : seasonAwards(data).filter(({ winners }) => winners.length > 0),
    clubs: games.length === 0 ? [] : teamRows(data),
    given: printedGivenPointsInScope(data, {}),
    series,
    rounds,
    upcoming: isDecided ? new Map() : upcomingSeatsByMember(rounds, hasGame),
    ...(next === undefined || games.some(({ evening }) => evening >= next.date) ? {} : { next }),
  }
}

/** File names made from the game numbers that people know. A second game with the same number gets a suffix. */
function gameFiles(games: readonly GameRow[]): ReadonlyMap<string, string> {
  const taken = new Map<number, number>()
  return new Map(
    games.map(({ id, number }) => {
      const count = (taken.get(number) ?? 0) + 1
      taken.set(number, count)
      return [id, `game-${number}${count === 1 ? '' : `-${count}`}.html`]
    }),
  )
}

export function createPublishedPlayer(season: PublishedSeason, member: string): PublishedPlayer {
  const { data, games, standings, progress, gameFile } = season
  const standing = standings.find((row) => row.member === member)
  const former = season.former.get(member)
  const line = progress.players.find((each) => each.member === member)
  return {
    member,
    name: data.nameOf(member),
    file: season.playerFile(member) ?? '',
    season: data.season.name,
    club: data.paper.club,
    ...(standing === undefined ? {} : { standing }),
    of: standings.length,
    ...(former === undefined ? {} : { former }),
    form: season.form.get(member) ?? [],
    facts: season.facts(member),
    games: games.flatMap((row) =>
      row.seats
        .filter((seat) => seat.member === member)
        .map(({ seat, role, lines }) => ({
          number: row.number,
          evening: row.evening,
          rulebook: row.rulebook,
          outcome: row.outcome,
          file: gameFile(row),
          seat,
          role,
          hundredths: sumLedgerLines(lines, LEDGER_LINE_KINDS),
        })),
    ),
    given: season.given.filter((each) => each.member === member),
    upcoming: season.upcoming.get(member) ?? [],
    moments: progress.moments,
    ...(line === undefined ? {} : { line }),
  }
}
