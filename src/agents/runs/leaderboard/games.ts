// The games of a leaderboard. A deal is dealt once and played as often as there are policies: the policies sit in a
// drawn order and each time move on by one, so that every policy plays every seat, hence every card, of every deal
// exactly once. Seats are drawn with the cards; who sits there has no name but his seat, so names are drawn with
// them. What a game gives is what each seat did in it. Source: docs/spec/agents.md §3.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { generatorFor } from '../../../rules/random.ts'
import { redealCards, shuffleBySeed } from '../../../rules/deal.ts'
import type { GameEvent } from '../../../rules/events.ts'
import { applyEvent, type MutableGameState } from '../../../rules/evolve.ts'
import type { GameHeader } from '../../../rules/header.ts'
import { highlightsOf } from '../../../rules/highlights.ts'
import { initialState } from '../../../rules/openGame.ts'
import { roleSpec } from '../../../rules/rulebook.ts'
import { rulesOf } from '../../../rules/rulebooks/registry.ts'
import { type GameState, seatStateOf } from '../../../rules/state.ts'
import type { Outcome, Role, Seat, Winner } from '../../../rules/vocabulary.ts'
import type { Clock } from '../../../store/platform.ts'
import type { JudgeRules } from '../../judgeRules.ts'
import { colourOf } from '../../suspicion/perspective.ts'
import { seatsVoidingGame } from '../../table/missedAnswers.ts'
import { playWithBots } from '../../table/playWithBots.ts'
import { playWithPolicies } from '../../table/playWithPolicies.ts'
import { AgentTable, type RecordedAnswer } from '../../table/agentTable.ts'
import { type ModelSeats, outcomeUnlessStopped, type ModelUsage } from '../modelSeats.ts'
import { botOf, type PlayerName, type PolicyName } from '../policies.ts'
import { type HashFunction, seedOfRunGame } from '../run.ts'

export interface LeaguePlan<Name extends PlayerName = PolicyName> {
  /** Its cards are dealt again for every deal. */
  readonly header: GameHeader
  readonly seed: number
  /** Each is played once by every policy in every seat. */
  readonly deals: number
  /** A name may come twice: a policy against itself. */
  readonly policies: readonly Name[]
  /** So many deals in a row are one series: policies keep their seats and remember. Absent: each is alone. */
  readonly series?: number
  /** Of those who speak in their own words; absent: the rulebook's words, and no fouls. */
  readonly judge?: JudgeRules
}

export interface SeatResult {
  /** Place in the list of policies. */
  readonly policy: number
  readonly role: Role
  readonly won: boolean
  readonly survived: boolean
  readonly votes: VoteAccuracy
  /** Times his hand changed who leads. */
  readonly flips: number
  readonly answers: number
  /** Of them, those that were none of what was offered. */
  readonly illegal: number
  /** Of a model. */
  readonly spent?: ModelUsage
}

export interface LeagueGame {
  readonly winner: Winner
  readonly seats: readonly SeatResult[]
  /** Policies that had no answer of their own to over a fifth of a seat's questions. */
  readonly void?: readonly number[]
}

export interface LeagueBlock {
  /** Deal by deal, each with its games. */
  readonly deals: readonly (readonly LeagueGame[])[]
  readonly hash: string
}

export interface LeagueBlockTask {
  readonly plan: LeaguePlan
  readonly block: number
}

/** Deals of a block, and of a series at most. */
export const MAX_DEALS_PER_BLOCK = 10

function blockDeals({ series = 1 }: Pick<LeaguePlan, 'series'>): number {
  return MAX_DEALS_PER_BLOCK - (MAX_DEALS_PER_BLOCK % series)
}

export function leagueBlockCount(plan: Pick<LeaguePlan, 'deals' | 'series'>): number {
  return Math.ceil(plan.deals / blockDeals(plan))
}

export interface PlayedDeal {
  readonly games: readonly LeagueGame[]
  /** Who sat where and what happened: what the hash of the run is taken of. */
  readonly log: string
}

/** Its deals depend on the number of the block alone. */
export function playLeagueBlock(plan: LeaguePlan, block: number, digest: HashFunction): LeagueBlock {
  const deals: PlayedDeal[] = []
  for (const deal of dealNumbersOfBlock(plan, block)) {
    const tables = tablesOfDeal(plan, deal, deals)
    deals.push(
      buildPlayedDeal(
        tables.map(({ table, sitting, names }) => {
          const outcome = playWithBots(
            table,
            names.map((name) => botOf(name)),
          )
          return { table, sitting, outcome, spent: [] }
        }),
      ),
    )
  }
  return buildLeagueBlock(deals, digest)
}

/** What a deal needs of the models at its tables. */
export interface ModelDealOptions {
  readonly seats: ModelSeats
  readonly stop: AbortSignal
  /** For deadlines of the judge; without one answers take as long as they take. */
  readonly clock?: Clock
  /** A game of it has ended. */
  readonly each?: () => void
  /** Hears the turns of one game, by its number in the run. */
  readonly turns?: (game: number, names: readonly PlayerName[]) => (turn: RecordedAnswer) => void
}

/**
 * Deal `number` by players who take their time: one game after the other. Undefined: it was stopped before its end.
 * `played`: as for `tablesOfDeal`.
 */
export async function playModelDeal(
  plan: LeaguePlan<PlayerName>,
  number: number,
  played: readonly PlayedDeal[],
  { seats, stop, clock, each, turns }: ModelDealOptions,
): Promise<PlayedDeal | undefined> {
  const tables: PlayedTable[] = []
  for (const [at, { table, sitting, names }] of tablesOfDeal(plan, number, played).entries()) {
    const turn = turns?.(number * plan.policies.length + at, names)
    const inTurn = { signal: stop, ...(turn && { turn }), ...(clock === undefined ? {} : { limit: { clock } }) }
    const outcome = await outcomeUnlessStopped(
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

/** Deals of one block in their order. */
export function buildLeagueBlock(deals: readonly PlayedDeal[], digest: HashFunction): LeagueBlock {
  return { deals: deals.map(({ games }) => games), hash: digest(deals.map(({ log }) => log).join('')) }
}

/** Of a run by deals: the blocks in which it is hashed. */
export function leagueBlocksOf(
  deals: readonly PlayedDeal[],
  plan: Pick<LeaguePlan, 'series'>,
  digest: HashFunction,
): readonly LeagueBlock[] {
  const length = blockDeals(plan)
  const blocks = Array.from({ length: Math.ceil(deals.length / length) }, (_, i) => i * length)
  return blocks.map((from) => buildLeagueBlock(deals.slice(from, from + length), digest))
}

/** A game of a deal before it is played. */
export interface LeagueTable<Name extends PlayerName> {
  readonly table: AgentTable
  /** Place in the list of policies, seat by seat. */
  readonly sitting: readonly number[]
  readonly names: readonly Name[]
}

/** `played`: the deals before it, as far as they are of its series. */
export function tablesOfDeal<Name extends PlayerName>(
  plan: LeaguePlan<Name>,
  deal: number,
  played: readonly PlayedDeal[],
): readonly LeagueTable<Name>[] {
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

export interface PlayedTable extends Pick<LeagueTable<PlayerName>, 'table' | 'sitting'> {
  readonly outcome: Outcome
  /** By seat. */
  readonly spent: readonly (ModelUsage | undefined)[]
}

export function buildPlayedDeal(tables: readonly PlayedTable[]): PlayedDeal {
  return {
    games: tables.map(gameOf),
    log: tables.map(({ table, sitting }) => `${JSON.stringify(sitting)}${JSON.stringify(table.events)}\n`).join(''),
  }
}

/** Who sits first at each seat: all policies alike often, as far as the seats go round. */
function drawFirstSeating({ header, policies }: LeaguePlan<PlayerName>, seed: number): readonly number[] {
  const random = generatorFor(seed, 'seating')
  const from = uniformInt(random, 0, policies.length - 1)
  const even = header.seats.map((_, i) => (from + i) % policies.length)
  return shuffleBySeed(even, seed)
}

function gameOf({ table, sitting, outcome: { winner }, spent }: PlayedTable): LeagueGame {
  const { header, rulebook } = table
  const votes = voteAccuracyBySeat(header, table.events)
  const flips = highlightsOf(header, table.events).filter(({ kind }) => kind === 'flip')
  const seats = header.seats.map(({ seat, role }, i): SeatResult => {
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
  const silent = new Set(seatsVoidingGame(table.turns).map(({ seat }) => sitting[seat - 1] ?? 0))
  return { winner, seats, ...(silent.size === 0 ? {} : { void: [...silent].toSorted((a, b) => a - b) }) }
}

// How well the town's hands aim: of each ballot a red cast himself, whether it named a black, and how often a hand
// drawn among what he could name would have. Ballots that were counted for a silent voter are left out.
export interface VoteAccuracy {
  /** Ballots that named a black. */
  readonly hits: number
  readonly of: number
  /** Hits of as many random ballots. */
  readonly expected: number
}

/** By seat, in order; blacks have none. Ballots stand as they were when the vote closed. */
export function voteAccuracyBySeat(header: GameHeader, events: readonly GameEvent[]): readonly VoteAccuracy[] {
  const rulebook = rulesOf(header)
  const counts = header.seats.map(() => ({ hits: 0, of: 0, expected: 0 }))
  const isBlack = (seat: Seat) => {
    const role = header.seats[seat - 1]?.role
    return role !== undefined && colourOf(rulebook, role) === 'black'
  }
  const state: MutableGameState = initialState(header)
  let silent: readonly Seat[] = []
  for (const event of events) {
    if (event.type === 'VotesDefaulted') silent = event.voters
    if (event.type === 'VoteClosed') {
      for (const { voter, nominee } of castIn(state, silent)) {
        const [count, sitter] = [counts[voter - 1], seatStateOf(state, voter)]
        if (count === undefined || sitter === undefined || roleSpec(rulebook, sitter.role).team !== 'red') continue
        const targets = targetsOf(state, voter, rulebook.day.vote?.mayVoteForOneself === true)
        count.of += 1
        count.hits += isBlack(nominee) ? 1 : 0
        count.expected += targets.filter(isBlack).length / Math.max(1, targets.length)
      }
      silent = []
    }
    applyEvent(state, event)
  }
  return counts
}

function castIn({ votes }: GameState, silent: readonly Seat[]): GameState['votes'] {
  return votes.filter(({ voter }) => !silent.includes(voter))
}

function targetsOf({ step }: GameState, voter: Seat, mayVoteForOneself: boolean): readonly Seat[] {
  if (step.type !== 'vote') return []
  return mayVoteForOneself ? step.nominees : step.nominees.filter((nominee) => nominee !== voter)
}
