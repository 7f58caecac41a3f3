// Standings that follow a season through its changes: games come, turn and go, the plan changes,
// and only players something happened to are summed again. After the last change it says what the
// standings say (a test holds the two together).

import { countingRows, isCounting } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/row.ts'
import { schemeOfSeason } from '../model/findScheme.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { compare, roundHalfUp, type Fraction } from '../../rules/fraction.ts'
import { formatPoints } from '../../scoring/points.ts'
import { createRatingHistory } from '../../scoring/ratings/history.ts'
import type { StageRounds } from '../../scoring/rounds.ts'
import { scheduledRounds, scoredGame } from '../../scoring/scored.ts'
import { givenInScope } from '../../scoring/season.ts'
import { contextOf } from '../../scoring/standings/context.ts'
import { METRICS, NO_CONTEXT } from '../../scoring/standings/metrics.ts'
import { rankTallies } from '../../scoring/standings/standings.ts'
import type { ScoredGame } from '../../scoring/standings/scoredGame.ts'
import { tallyGames, type Tally } from '../../scoring/standings/tally.ts'
import { withGiven } from '../../scoring/standings/withGiven.ts'
import { NO_PLAN, type Plan } from '../model/plan.ts'

interface Rank {
  readonly place: number
  readonly total: Fraction
}
export type Ranking = ReadonlyMap<string, Rank>

/** Where a player stood; absent: in no table. */
interface Stood {
  readonly place: number
  /** Two places, rounded half up. */
  readonly total: string
}

export interface Shift {
  readonly member: string
  readonly before?: Stood
  readonly after?: Stood
}

export interface MovingRanking {
  readonly plan: Plan
  /** Whether the season has a finished game, or the stage named. */
  hasGames(stage?: string): boolean
  setRow(row: GameRow): void
  setPlan(plan: Plan): void
  now(): Ranking
}

export function movingRanking({ club, season, rows }: Pick<SeasonData, 'club' | 'season' | 'rows'>): MovingRanking {
  const scheme = schemeOfSeason(club, season)
  const ratings = createRatingHistory()
  const elsewhere = [...rows].filter((row) => row.season !== season.id)
  const known = new Map<string, GameRow>()
  const games = new Map<string, ScoredGame>()
  const gamesOf = new Map<string, Set<string>>()
  const tallies = new Map<string, Tally>()
  const dirty = new Set<string>()
  let rounds: StageRounds = new Map()
  let plan = NO_PLAN
  let latest: Ranking | undefined

  function forget(id: string): void {
    for (const { player } of games.get(id)?.seats ?? []) {
      gamesOf.get(player)?.delete(id)
      dirty.add(player)
    }
    games.delete(id)
  }

  function setRow(row: GameRow): void {
    latest = undefined
    forget(row.id)
    known.set(row.id, row)
    if (!isCounting(row)) return
    const scored = scoredGame(row, plan)
    games.set(row.id, scored)
    for (const { player } of scored.seats) {
      gamesOf.set(player, (gamesOf.get(player) ?? new Set()).add(row.id))
      dirty.add(player)
    }
  }

  /** What a compensation pays depends on the rounds of the whole stage. */
  function setRounds(next: StageRounds): void {
    const haveChanged = next.size !== rounds.size || [...next].some(([stage, count]) => rounds.get(stage) !== count)
    rounds = next
    if (haveChanged)
      for (const { player, points } of tallies.values()) if (points.has('compensation')) dirty.add(player)
  }

  function tallyAgain(player: string): void {
    // The best games are chosen in order of play.
    const inOrder = [...(gamesOf.get(player) ?? [])].toSorted(
      (a, b) => (known.get(a)?.number ?? 0) - (known.get(b)?.number ?? 0),
    )
    const own = inOrder.flatMap((id): readonly ScoredGame[] => {
      const game = games.get(id)
      return game ? [{ ...game, seats: game.seats.filter((seat) => seat.player === player) }] : []
    })
    const [tally] = tallyGames(own, scheme, rounds)
    if (tally) tallies.set(player, tally)
    else tallies.delete(player)
  }

  function rank(): Ranking {
    setRounds(scheduledRounds(plan, [...games.values()]))
    for (const player of dirty) tallyAgain(player)
    dirty.clear()
    const standing = withGiven([...tallies.values()], givenInScope(plan)).filter(
      ({ player }) => plan.entrants.get(player)?.isExhibition !== true,
    )
    const scope = countingRows(known.values())
    const context = contextOf({ club, season, scheme, rows: [...elsewhere, ...known.values()], ratings }, scope)
    const ranked = rankTallies(standing, scheme.ranking, (member) => club.members.get(member)?.name ?? member, context)
    return new Map(
      ranked.map(({ place, tally }) => [tally.player, { place, total: METRICS.total.compute(tally, NO_CONTEXT) }]),
    )
  }

  return {
    get plan() {
      return plan
    },
    hasGames: (stage) =>
      stage === undefined ? games.size > 0 : [...games.values()].some((game) => game.stage === stage),
    setRow,
    setPlan(next) {
      plan = next
      for (const row of [...known.values()]) setRow(row)
      latest = undefined
    },
    now: () => (latest ??= rank()),
  }
}

/** Everybody whose place or total moved, by the place he came to. */
export function shiftsBetween(before: Ranking, after: Ranking): readonly Shift[] {
  const members = new Set([...after.keys(), ...before.keys()])
  return [...members].flatMap((member): readonly Shift[] => {
    const was = before.get(member)
    const is = after.get(member)
    if (was && is && was.place === is.place && compare(was.total, is.total) === 0) return []
    return [{ member, ...(was ? { before: stood(was) } : {}), ...(is ? { after: stood(is) } : {}) }]
  })
}

function stood({ place, total }: Rank): Stood {
  return { place, total: formatPoints(roundHalfUp(total)) }
}
