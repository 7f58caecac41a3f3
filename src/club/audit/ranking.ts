// Standings that the audit updates change by change, when a game is added, changed or removed, or when the plan
// changes. Only the tallies of the players concerned are computed again. After the last change, the result equals the
// standings (a test compares the two).

import { memberNameOf } from '../model/mergedMembers.ts'
import { countedGameRows, isCountedGameRow } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { schemeOfSeason } from '../model/clubLookups.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { compareFractions, roundFractionHalfUp, type Fraction } from '../../rules/fraction.ts'
import { formatPoints } from '../../scoring/points.ts'
import { createRatingHistory } from '../../scoring/ratings/history.ts'
import type { RoundCountByStage } from '../../scoring/rounds.ts'
import { scheduledRoundCountByStage, toScoredGame, type ScoredGame } from '../../scoring/scoredGame.ts'
import { givenPointsInScope } from '../../scoring/season.ts'
import { metricContextOf } from '../../scoring/standings/metricContext.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { METRICS, EMPTY_METRIC_CONTEXT } from '../../scoring/standings/metrics.ts'
import { rankTallies } from '../../scoring/standings/standings.ts'
import { type Tally, tallyGames } from '../../scoring/standings/tally.ts'
import { NO_PLAN, type Plan } from '../model/plan.ts'
import { addGivenPointsToTallies } from '../../scoring/standings/withGivenPoints.ts'

interface Rank {
  readonly place: number
  readonly total: Fraction
}
export type Ranking = ReadonlyMap<string, Rank>

/** A player's rank, or `undefined` if the player is not in the standings. */
interface FormattedRank {
  readonly place: number
  /** Total points, rounded half up to two decimals. */
  readonly total: string
}

export interface RankingShift {
  readonly member: string
  readonly before?: FormattedRank
  readonly after?: FormattedRank
}

/** Standings that recompute only the tallies of players whom a changed game or plan concerns. */
export class IncrementalRanking {
  readonly #club: SeasonData['club']
  readonly #season: SeasonData['season']
  readonly #scheme: Scheme
  readonly #ratings = createRatingHistory()
  readonly #elsewhere: readonly GameRow[]
  readonly #known = new Map<string, GameRow>()
  readonly #games = new Map<string, ScoredGame>()
  readonly #gamesOf = new Map<string, Set<string>>()
  readonly #tallies = new Map<string, Tally>()
  readonly #dirty = new Set<string>()
  #rounds: RoundCountByStage = new Map()
  #plan = NO_PLAN
  #latest: Ranking | undefined

  constructor({ club, season, rows }: Pick<SeasonData, 'club' | 'season' | 'rows'>) {
    this.#club = club
    this.#season = season
    this.#scheme = schemeOfSeason(club, season)
    this.#elsewhere = [...rows].filter((row) => row.season !== season.id)
  }

  get plan(): Plan {
    return this.#plan
  }

  setPlan(plan: Plan): void {
    this.#plan = plan
    for (const row of [...this.#known.values()]) this.setRow(row)
    this.#latest = undefined
  }

  /** Whether the season, or the given stage, has a finished game. */
  hasGames(stage?: string): boolean {
    if (stage === undefined) return this.#games.size > 0
    return [...this.#games.values()].some((game) => game.stage === stage)
  }

  currentRanking(): Ranking {
    return (this.#latest ??= this.#rank())
  }

  #forget(id: string): void {
    for (const { player } of this.#games.get(id)?.seats ?? []) {
      this.#gamesOf.get(player)?.delete(id)
      this.#dirty.add(player)
    }
    this.#games.delete(id)
  }

  setRow(row: GameRow): void {
    this.#latest = undefined
    this.#forget(row.id)
    this.#known.set(row.id, row)
    if (!isCountedGameRow(row)) return
    const scored = toScoredGame(row, this.#plan)
    this.#games.set(row.id, scored)
    for (const { player } of scored.seats) {
      this.#gamesOf.set(player, (this.#gamesOf.get(player) ?? new Set()).add(row.id))
      this.#dirty.add(player)
    }
  }

  /** The number of rounds in the whole stage determines the amount of each compensation. */
  #setRounds(next: RoundCountByStage): void {
    const haveChanged =
      next.size !== this.#rounds.size || [...next].some(([stage, count]) => this.#rounds.get(stage) !== count)
    this.#rounds = next
    if (haveChanged)
      for (const { player, points } of this.#tallies.values()) if (points.has('compensation')) this.#dirty.add(player)
  }

  #tallyAgain(player: string): void {
    // The best games are chosen in order of play.
    const inOrder = [...(this.#gamesOf.get(player) ?? [])].toSorted(
      (a, b) => (this.#known.get(a)?.number ?? 0) - (this.#known.get(b)?.number ?? 0),
    )
    const own = inOrder.flatMap((id): readonly ScoredGame[] => {
      const game = this.#games.get(id)
      return game ? [{ ...game, seats: game.seats.filter((seat) => seat.player === player) }] : []
    })
    const [tally] = tallyGames(own, this.#scheme, this.#rounds)
    if (tally) this.#tallies.set(player, tally)
    else this.#tallies.delete(player)
  }

  #rank(): Ranking {
    this.#setRounds(scheduledRoundCountByStage(this.#plan, [...this.#games.values()]))
    for (const player of this.#dirty) this.#tallyAgain(player)
    this.#dirty.clear()
    const standing = addGivenPointsToTallies([...this.#tallies.values()], givenPointsInScope(this.#plan)).filter(
      ({ player }) => this.#plan.entrants.get(player)?.isExhibition !== true,
    )
    const scope = countedGameRows(this.#known.values())
    const context = metricContextOf(
      {
        club: this.#club,
        season: this.#season,
        scheme: this.#scheme,
        rows: [...this.#elsewhere, ...this.#known.values()],
        ratings: this.#ratings,
      },
      scope,
    )
    const ranked = rankTallies(standing, this.#scheme.ranking, (member) => memberNameOf(this.#club, member), context)
    return new Map(
      ranked.map(({ place, tally }) => [
        tally.player,
        { place, total: METRICS.total.compute(tally, EMPTY_METRIC_CONTEXT) },
      ]),
    )
  }
}

/** Players whose place or total changed, ordered by their new place. */
export function compareRankings(before: Ranking, after: Ranking): readonly RankingShift[] {
  const members = new Set([...after.keys(), ...before.keys()])
  return [...members].flatMap((member): readonly RankingShift[] => {
    const was = before.get(member)
    const is = after.get(member)
    if (was && is && was.place === is.place && compareFractions(was.total, is.total) === 0) return []
    return [{ member, ...(was ? { before: formatRank(was) } : {}), ...(is ? { after: formatRank(is) } : {}) }]
  })
}

function formatRank({ place, total }: Rank): FormattedRank {
  return { place, total: formatPoints(roundFractionHalfUp(total)) }
}
