// Games of a leaderboard. Each deal is played once for every policy. The policies are seated in a random order, and
// after each game every seat gets the next policy of the list. Every policy thus plays every seat, and every card, of a
// deal exactly once. Seats are drawn like cards. A player's only name is the seat, so names are drawn along with it.
// The result of a game is the performance of each seat. Source: docs/spec/agents.md §3.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { createRandomGenerator } from '../../../rules/random.ts'
import { redealCards } from '../../../rules/deal.ts'
import { shuffleBySeed } from '../../../rules/draws.ts'
import type { GameHeader } from '../../../rules/header.ts'
import { highlightsOf } from '../../../rules/highlights.ts'
import { roleSpec } from '../../../rules/rulebook.ts'
import type { Outcome, Role, Winner } from '../../../rules/vocabulary.ts'
import type { Clock } from '../../../store/platform.ts'
import type { JudgeRules } from '../../judgeRules.ts'
import { missedAnswersVoidingGame } from '../../table/missedAnswers.ts'
import { playWithBots } from '../../table/playWithBots.ts'
import { playWithPolicies } from '../../table/playWithPolicies.ts'
import { AgentTable, type RecordedAnswer } from '../../table/agentTable.ts'
import { type ModelPlayersOfRun, awaitOutcomeOrStop, type ModelUsage } from '../modelSeats.ts'
import { builtInBotByName, type LabPlayerName, type BuiltInBotName } from '../policies.ts'
import { type HashFunction, seedOfRunGame } from '../run.ts'
import { type VoteAccuracy, voteAccuracyBySeat } from './voteAccuracy.ts'

export interface LeaguePlan<Name extends LabPlayerName = BuiltInBotName> {
  /** Header of every game, except that each deal has its own cards. */
  readonly header: GameHeader
  readonly seed: number
  /** Number of deals. Every policy plays each deal once in every seat. */
  readonly deals: number
  /** The same name may appear twice, so that a policy plays against itself. */
  readonly policies: readonly Name[]
  /**
   * Number of consecutive deals that form a series, in which policies keep their seats and remember earlier games. If
   * omitted, every deal is independent.
   */
  readonly series?: number
  /**
   * The judge's rules for players that speak in their own words. If omitted, the rulebook's word limits apply and no
   * fouls are given.
   */
  readonly judge?: JudgeRules
}

export interface LeagueSeatResult {
  /** Index in the list of policies. */
  readonly policy: number
  readonly role: Role
  readonly won: boolean
  readonly survived: boolean
  readonly votes: VoteAccuracy
  /** Number of times that the seat's vote changed the leading nominee. */
  readonly flips: number
  readonly answers: number
  /** Answers with a fault. */
  readonly illegal: number
  /** Usage of a model. Omitted for other players. */
  readonly spent?: ModelUsage
}

export interface LeagueGame {
  readonly winner: Winner
  readonly seats: readonly LeagueSeatResult[]
  /** Policies of the seats that missed more than a fifth of their questions. Omitted if the game counts. */
  readonly void?: readonly number[]
}

export interface LeagueBlock {
  /** The games of each deal, deal by deal. */
  readonly deals: readonly (readonly LeagueGame[])[]
  readonly hash: string
}

export interface LeagueBlockTask {
  readonly plan: LeaguePlan
  readonly block: number
}

/** Maximum number of deals in a block, and thus in a series. */
export const MAX_DEALS_PER_BLOCK = 10

function blockDeals({ series = 1 }: Pick<LeaguePlan, 'series'>): number {
  return MAX_DEALS_PER_BLOCK - (MAX_DEALS_PER_BLOCK % series)
}

export function leagueBlockCount(plan: Pick<LeaguePlan, 'deals' | 'series'>): number {
  return Math.ceil(plan.deals / blockDeals(plan))
}

export interface PlayedDeal {
  readonly games: readonly LeagueGame[]
  /** Seating and events of the games, which the hash of the run covers. */
  readonly log: string
}

/** Plays one block. Its deals depend only on the plan and the block number. */
export function playLeagueBlock(plan: LeaguePlan, block: number, digest: HashFunction): LeagueBlock {
  const deals: PlayedDeal[] = []
  for (const deal of dealNumbersOfBlock(plan, block)) {
    const tables = createLeagueGamesOfDeal(plan, deal, deals)
    deals.push(
      buildPlayedDeal(
        tables.map(({ table, sitting, names }) => {
          const outcome = playWithBots(
            table,
            names.map((name) => builtInBotByName(name)),
          )
          return { table, sitting, outcome, spent: [] }
        }),
      ),
    )
  }
  return buildLeagueBlock(deals, digest)
}

/** Options for playing a deal with models. */
export interface ModelDealOptions {
  readonly seats: ModelPlayersOfRun
  readonly stop: AbortSignal
  /** The clock for the judge's deadlines. If omitted, answers may take any time. */
  readonly clock?: Clock
  /** Called after each game of the deal. */
  readonly each?: () => void
  /** Creates a listener for the answers of one game. `game` is its number in the run. */
  readonly turns?: (game: number, names: readonly LabPlayerName[]) => (turn: RecordedAnswer) => void
}

/**
 * Plays deal `number` with players that need time to answer, one game after the other. `undefined` if it was stopped
 * before its end. For `played`, see `createLeagueGamesOfDeal`.
 */
export async function playModelDeal(
  plan: LeaguePlan<LabPlayerName>,
  number: number,
  played: readonly PlayedDeal[],
  { seats, stop, clock, each, turns }: ModelDealOptions,
): Promise<PlayedDeal | undefined> {
  const tables: PlayedLeagueGame[] = []
  for (const [at, { table, sitting, names }] of createLeagueGamesOfDeal(plan, number, played).entries()) {
    const turn = turns?.(number * plan.policies.length + at, names)
    const inTurn = { signal: stop, ...(turn && { turn }), ...(clock === undefined ? {} : { limit: { clock } }) }
    const outcome = await awaitOutcomeOrStop(
      playWithPolicies(table, seats.policiesFor(table, number, names), inTurn),
      stop,
    )
    if (outcome === undefined) return undefined
    tables.push({ table, sitting, outcome, spent: seats.countAnswers(table, names) })
    each?.()
  }
  return buildPlayedDeal(tables)
}

export function dealNumbersOfBlock(plan: Pick<LeaguePlan, 'deals' | 'series'>, block: number): readonly number[] {
  const from = block * blockDeals(plan)
  return Array.from({ length: Math.max(0, Math.min(blockDeals(plan), plan.deals - from)) }, (_, i) => from + i)
}

/** Combines the deals of one block, in their order. */
export function buildLeagueBlock(deals: readonly PlayedDeal[], digest: HashFunction): LeagueBlock {
  return { deals: deals.map(({ games }) => games), hash: digest(deals.map(({ log }) => log).join('')) }
}

/** Splits the deals of a run into the blocks in which it is hashed. */
export function splitIntoLeagueBlocks(
  deals: readonly PlayedDeal[],
  plan: Pick<LeaguePlan, 'series'>,
  digest: HashFunction,
): readonly LeagueBlock[] {
  const length = blockDeals(plan)
  const blocks = Array.from({ length: Math.ceil(deals.length / length) }, (_, i) => i * length)
  return blocks.map((from) => buildLeagueBlock(deals.slice(from, from + length), digest))
}

/** A game of a deal before it is played. */
export interface UnplayedLeagueGame<Name extends LabPlayerName> {
  readonly table: AgentTable
  /** Index of each seat's policy in the list of policies. */
  readonly sitting: readonly number[]
  readonly names: readonly Name[]
}

/** `played` contains the earlier deals, at least those of the same series. */
export function createLeagueGamesOfDeal<Name extends LabPlayerName>(
  plan: LeaguePlan<Name>,
  deal: number,
  played: readonly PlayedDeal[],
): readonly UnplayedLeagueGame<Name>[] {
  const seed = seedOfRunGame(plan.seed, deal)
  const header = redealCards(plan.header, seed)
  const inSeries = deal % (plan.series ?? 1)
  const order = drawFirstSeating(plan, seedOfRunGame(plan.seed, deal - inSeries))
  const before = inSeries === 0 ? [] : played.slice(-inSeries).toReversed()
  return plan.policies.map((_, turn) => {
    const past = before.flatMap(({ games }) => {
      const game = games[turn]
      return game === undefined ? [] : [{ roles: game.seats.map(({ role }) => role), winner: game.winner }]
    })
    const sitting = order.map((first) => (first + turn) % plan.policies.length)
    return {
      table: new AgentTable(header, seed, { past, ...(plan.judge === undefined ? {} : { judge: plan.judge }) }),
      sitting,
      names: sitting.flatMap((policy) => plan.policies[policy] ?? []),
    }
  })
}

export interface PlayedLeagueGame extends Pick<UnplayedLeagueGame<LabPlayerName>, 'table' | 'sitting'> {
  readonly outcome: Outcome
  /** Usage of the models, by seat. */
  readonly spent: readonly (ModelUsage | undefined)[]
}

export function buildPlayedDeal(tables: readonly PlayedLeagueGame[]): PlayedDeal {
  return {
    games: tables.map(gameOf),
    log: tables.map(({ table, sitting }) => `${JSON.stringify(sitting)}${JSON.stringify(table.events)}\n`).join(''),
  }
}

/** First policy at each seat. The seats are divided among the policies as evenly as possible. */
function drawFirstSeating({ header, policies }: LeaguePlan<LabPlayerName>, seed: number): readonly number[] {
  const random = createRandomGenerator(seed, 'seating')
  const from = uniformInt(random, 0, policies.length - 1)
  const even = header.seats.map((_, i) => (from + i) % policies.length)
  return shuffleBySeed(even, seed)
}

function gameOf({ table, sitting, outcome: { winner }, spent }: PlayedLeagueGame): LeagueGame {
  const { header, rulebook } = table
  const votes = voteAccuracyBySeat(header, table.events)
  const flips = highlightsOf(header, table.events).filter(({ kind }) => kind === 'flip')
  const seats = header.seats.map(({ seat, role }, i): LeagueSeatResult => {
    const turns = table.turns.filter((turn) => turn.seat === seat)
    const took = spent[i]
    return {
      policy: sitting[i] ?? 0,
      role,
      won: roleSpec(rulebook, role).faction === winner,
      survived: table.state.seats[seat - 1]?.alive === true,
      votes: votes[i] ?? { hits: 0, of: 0, expected: 0 },
      flips: flips.filter((flip) => flip.seats.includes(seat)).length,
      answers: turns.length,
      illegal: turns.filter(({ fault }) => fault !== undefined).length,
      ...(took === undefined ? {} : { spent: took }),
    }
  })
  const silent = new Set(missedAnswersVoidingGame(table.turns).map(({ seat }) => sitting[seat - 1] ?? 0))
  return { winner, seats, ...(silent.size === 0 ? {} : { void: [...silent].toSorted((a, b) => a - b) }) }
}
