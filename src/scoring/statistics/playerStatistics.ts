// Player statistics as trials: each game gives a number of trials, hits, and the hits expected by chance with the same
// card. Rates, leaderboards and reliability are computed from them. Points are not used. Source: docs/spec/agents.md
// §2.

import type { CountedGameRow } from '../counting.ts'
import type { GameRowSeat } from '../gameRow.ts'
import { factionOf, teamOf } from '../sides.ts'
import type { RulebookId } from '../../rules/header.ts'
import { type Faction, createRecordFromKeys } from '../../rules/vocabulary.ts'
import { wilsonInterval } from '../../rules/wilson.ts'
import { hasWinLine } from '../ledgerLine.ts'
import { clusteredStandardError } from './share.ts'
import { correlation, type Correlation } from './correlation.ts'
import { shrinkRates, type TrialCounts } from './shrunkRates.ts'

const Z = 1.959963984540054

export const STATISTIC_KEYS = ['won', 'wonRed', 'wonBlack', 'bestMove', 'firstVictim'] as const
export type StatisticKey = (typeof STATISTIC_KEYS)[number]

/** A rate of one player, or of all players together. */
interface Rate {
  readonly hits: number
  readonly of: number
  /** The 95 % interval: for one player Wilson's, for all players the one with clustered errors. */
  readonly low: number
  readonly high: number
  /** The share expected by chance with the same cards, from 0 to 1. */
  readonly chance: number
}

export type RatesByStatistic = Readonly<Record<StatisticKey, Rate>>

/** Win rate of a side, which is the expected share of wins for a player with a card of that side. */
export type BaseRateLookup = (rulebook: RulebookId, faction: Faction) => number

/** Win rates of all sides in finished games, by rulebook. */
export function createBaseRateLookup(rows: readonly CountedGameRow[]): BaseRateLookup {
  const counts = new Map<string, { games: number; wins: number }>()
  for (const { rulebook, seats, outcome } of rows) {
    for (const faction of new Set(seats.map(({ role }) => factionOf(role)))) {
      const key = `${rulebook} ${faction}`
      const count = counts.get(key) ?? { games: 0, wins: 0 }
      counts.set(key, { games: count.games + 1, wins: count.wins + (outcome.winner === faction ? 1 : 0) })
    }
  }
  return (rulebook, faction) => {
    const { games, wins } = counts.get(`${rulebook} ${faction}`) ?? { games: 0, wins: 0 }
    return games === 0 ? 0 : wins / games
  }
}

/** Trials from one game. `undefined` if the game has none for this statistic. */
type TrialCounter = (row: CountedGameRow, seat: GameRowSeat, base: BaseRateLookup) => TrialCounts | undefined

/** A win is a game with a win line in the ledger. */
const countWin: TrialCounter = ({ rulebook }, { role, lines }, base) => ({
  hits: hasWinLine(lines) ? 1 : 0,
  of: 1,
  chance: base(rulebook, factionOf(role)),
})

const TRIAL_COUNTERS: Readonly<Record<StatisticKey, TrialCounter>> = {
  won: countWin,
  wonRed: (row, seat, base) => (teamOf(seat.role) === 'red' ? countWin(row, seat, base) : undefined),
  wonBlack: (row, seat, base) => (teamOf(seat.role) === 'black' ? countWin(row, seat, base) : undefined),
  /**
   * `hits` is the number of black players whom the best move named. `chance` is the share of black players among all
   * other players.
   */
  bestMove: ({ seats }, { seat, bestMove }) => {
    if (bestMove === undefined || bestMove.named.length === 0) return undefined
    const others = seats.filter((other) => other.seat !== seat)
    const blacks = others.filter(({ role }) => teamOf(role) === 'black').length
    return { hits: bestMove.hits, of: bestMove.named.length, chance: others.length === 0 ? 0 : blacks / others.length }
  },
  /** Counts only games with a first victim. The chance is the same for every seat. */
  firstVictim: ({ seats }, { firstVictim }) =>
    seats.some((other) => other.firstVictim)
      ? { hits: firstVictim ? 1 : 0, of: 1, chance: 1 / seats.length }
      : undefined,
}

/** Rates of one player in these finished games, compared with the base rates of all players. */
export function statisticRatesOfMember(
  member: string,
  rows: readonly CountedGameRow[],
  base: BaseRateLookup,
): RatesByStatistic {
  return createRecordFromKeys(STATISTIC_KEYS, (figure) => rateOf(trialsOf(figure, member, rows, base)))
}

export interface PlayerStatisticFact {
  readonly figure: StatisticKey
  readonly hits: number
  readonly of: number
  /** Number of hits expected by chance. */
  readonly chance: number
  /** Whether the whole interval is above chance and there are enough trials. */
  readonly isSure: boolean
}

/** Minimum number of trials for a fact to be sure. */
const MIN_TRIALS = 10

/**
 * Facts about a player from finished games: first those that chance does not explain, then those that it may explain. A
 * rate whose whole interval is below chance is omitted, and so is a statistic without trials.
 */
export function playerStatisticFacts(
  member: string,
  games: readonly CountedGameRow[],
  base: BaseRateLookup,
): readonly PlayerStatisticFact[] {
  const rates = statisticRatesOfMember(member, games, base)
  return STATISTIC_KEYS.flatMap((figure): readonly PlayerStatisticFact[] => {
    const { hits, of, low, high, chance } = rates[figure]
    const isSure = of >= MIN_TRIALS && low > chance
    return of === 0 || high < chance ? [] : [{ figure, hits, of, chance: Math.round(chance * of), isSure }]
  }).toSorted((a, b) => Number(b.isSure) - Number(a.isSure))
}

function rateOf(trials: readonly TrialCounts[]): Rate {
  const { hits, of, chance } = sumTrials(trials)
  const [low, high] = wilsonInterval(hits, of)
  return { hits, of, low, high, chance }
}

function trialsOf(
  figure: StatisticKey,
  member: string,
  rows: readonly CountedGameRow[],
  base: BaseRateLookup,
): readonly TrialCounts[] {
  return rows.flatMap((row) => {
    const seat = row.seats.find((each) => each.member === member)
    return (seat && TRIAL_COUNTERS[figure](row, seat, base)) ?? []
  })
}

function sumTrials(trials: readonly TrialCounts[]): TrialCounts {
  const hits = trials.reduce((sum, each) => sum + each.hits, 0)
  const of = trials.reduce((sum, each) => sum + each.of, 0)
  const expected = trials.reduce((sum, each) => sum + each.chance * each.of, 0)
  return { hits, of, chance: of === 0 ? 0 : expected / of }
}

/** Games by member, in their original order, so that looking up one member does not search all games. */
export function gameRowsByMember<R extends Pick<CountedGameRow, 'seats'>>(
  rows: readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const own = new Map<string, R[]>()
  for (const row of rows)
    for (const { member } of row.seats) {
      const games = own.get(member)
      if (games) games.push(row)
      else own.set(member, [row])
    }
  return own
}

/** Reliability of a statistic about the players of a season. */
interface Reliability {
  readonly figure: StatisticKey
  /** Rate of all players together. Its interval treats a game as one observation, because its seats win together. */
  readonly rate: Rate
  /** Standard deviation between players beyond luck, as a share. */
  readonly spread: number
  /** Correlation between the halves of each player's games. `null` if too few players played enough games. */
  readonly halves: Correlation | null
}

export interface RatesOfAllPlayers {
  /** Every player with their rates and the estimated share of wins. */
  readonly people: readonly { readonly member: string; readonly rates: RatesByStatistic; readonly shrunk: number }[]
  readonly reliability: readonly Reliability[]
}

/** Minimum number of a player's games in each half. */
const MIN_GAMES_PER_HALF = 3

export function computeRatesOfAllPlayers(
  rows: readonly CountedGameRow[],
  isLeftOut: (member: string) => boolean = () => false,
): RatesOfAllPlayers {
  const base = createBaseRateLookup(rows)
  const seated = rows.flatMap(({ seats }) => seats.map(({ member }) => member))
  const members = [...new Set(seated)].filter((member) => !isLeftOut(member))
  const own = gameRowsByMember(rows)
  const rowsOf = (member: string) => own.get(member) ?? []
  const people = members.map((member) => ({ member, rates: statisticRatesOfMember(member, rowsOf(member), base) }))
  const shrunk = shrinkRates(people.map(({ rates }) => rates.won)).rates
  return {
    people: people.map((each, i) => ({ ...each, shrunk: shrunk[i] ?? each.rates.won.chance })),
    reliability: STATISTIC_KEYS.map((figure): Reliability => {
      const trials = members.map((member) => trialsOf(figure, member, rowsOf(member), base))
      return {
        figure,
        rate: rateOfGames(rows.map((row) => sumTrials(trialsIn(figure, row, base, isLeftOut)))),
        spread: shrinkRates(trials.map(sumTrials)).spread,
        halves: correlation(trials.flatMap(halvesOf)) ?? null,
      }
    }),
  }
}

function trialsIn(
  figure: StatisticKey,
  row: CountedGameRow,
  base: BaseRateLookup,
  isLeftOut: (member: string) => boolean,
): readonly TrialCounts[] {
  return row.seats.flatMap((seat) => (isLeftOut(seat.member) ? [] : (TRIAL_COUNTERS[figure](row, seat, base) ?? [])))
}

function rateOfGames(games: readonly TrialCounts[]): Rate {
  const { hits, of, chance } = sumTrials(games)
  const error = clusteredStandardError(games.filter((game) => game.of > 0))
  if (error === null) return { hits, of, low: 0, high: 1, chance }
  const rate = hits / of
  return { hits, of, low: Math.max(0, rate - Z * error), high: Math.min(1, rate + Z * error), chance }
}

/** Assigns a player's games alternately to two halves, and returns the distance of each half from chance. */
function halvesOf(trials: readonly TrialCounts[]): readonly (readonly [number, number])[] {
  const [even, odd] = [trials.filter((_, i) => i % 2 === 0), trials.filter((_, i) => i % 2 === 1)]
  if (Math.min(even.length, odd.length) < MIN_GAMES_PER_HALF) return []
  const distance = (half: readonly TrialCounts[]) => {
    const { hits, of, chance } = sumTrials(half)
    return hits / of - chance
  }
  return [[distance(even), distance(odd)]]
}
