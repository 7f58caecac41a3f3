// Statistics over all years of a club: the games and wins of every player over all seasons, and the games played on
// today's date in earlier years. Points are left out, because each season counts them by its own scheme. Pure.

import { memberNameOf } from '../model/mergedMembers.ts'
import type { RulebookId } from '../../rules/header.ts'
import type { Team, Winner } from '../../rules/vocabulary.ts'
import { compareText } from '../../scoring/compareText.ts'
import { compareByPlayOrder, countedGameRows } from '../../scoring/counting.ts'
import { hasWinLine } from '../../scoring/ledgerLine.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { teamOf } from '../../scoring/sides.ts'
import type { ClubState } from '../model/clubState.ts'

interface WinCount {
  readonly games: number
  readonly wins: number
}

interface AllTimePlayer extends WinCount, Readonly<Record<Team, WinCount>> {
  readonly member: string
  readonly name: string
  readonly firstVictim: number
  readonly seasons: number
  /** Evenings of the player's first and last game. */
  readonly first: string
  readonly last: string
}

interface DayGame {
  readonly game: string
  readonly number: number
  readonly evening: string
  readonly season: string
  /** Name of the season. */
  readonly seasonName: string
  readonly rulebook: RulebookId
  readonly winner: Winner
  readonly players: readonly string[]
}

export interface AllTimeStatistics {
  readonly games: number
  /** The players with the most games come first. */
  readonly people: readonly AllTimePlayer[]
  /** Games on today's date in earlier years, the latest year first. */
  readonly onThisDay: readonly DayGame[]
}

/** `day` is today as an ISO date. */
export function computeAllTimeStatistics(club: ClubState, rows: Iterable<GameRow>, day: string): AllTimeStatistics {
  const games = countedGameRows(rows).toSorted(compareByPlayOrder)
  const drafts = new Map<string, AllTimeTally>()
  for (const { evening, season, seats } of games)
    for (const { member, role, lines, firstVictim } of seats) {
      const draft = drafts.get(member) ?? new AllTimeTally(evening)
      drafts.set(member, draft)
      draft.add(teamOf(role), hasWinLine(lines), firstVictim, season, evening)
    }
  const people = [...drafts].map(([member, draft]) => draft.player(member, memberNameOf(club, member)))
  return {
    games: games.length,
    people: people.toSorted((a, b) => b.games - a.games || b.wins - a.wins || compareText(a.name, b.name)),
    onThisDay: games
      .filter(({ evening }) => evening.slice(5) === day.slice(5) && evening < day)
      .toReversed()
      .map(({ id, number, evening, season, rulebook, outcome, seats }) => ({
        game: id,
        number,
        evening,
        season,
        rulebook,
        winner: outcome.winner,
        seasonName: club.seasons.get(season)?.name ?? season,
        players: seats.map(({ member }) => memberNameOf(club, member)),
      })),
  }
}

/** Sums of one player, added game by game in order of play. */
class AllTimeTally {
  readonly #first: string
  #last: string
  #firstVictim = 0
  readonly #seasons = new Set<string>()
  readonly #sides: Record<Team, { games: number; wins: number }> = {
    red: { games: 0, wins: 0 },
    black: { games: 0, wins: 0 },
  }

  constructor(first: string) {
    this.#first = first
    this.#last = first
  }

  add(team: Team, won: boolean, firstVictim: boolean, season: string, evening: string): void {
    this.#sides[team].games += 1
    this.#sides[team].wins += won ? 1 : 0
    this.#firstVictim += firstVictim ? 1 : 0
    this.#seasons.add(season)
    this.#last = evening
  }

  player(member: string, name: string): AllTimePlayer {
    const { red, black } = this.#sides
    return {
      member,
      name,
      red,
      black,
      games: red.games + black.games,
      wins: red.wins + black.wins,
      firstVictim: this.#firstVictim,
      seasons: this.#seasons.size,
      first: this.#first,
      last: this.#last,
    }
  }
}
