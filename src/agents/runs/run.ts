// A lab run: many games by the same players, each with a seed of its own. The same manifest gives the same games and
// the same log hash, however many workers share them. Games are therefore counted and hashed in blocks whose limits
// depend only on the game numbers.

import { redealCards } from '../../rules/deal.ts'
import type { Entry } from '../../rules/entries.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { Flags, GameHeader } from '../../rules/header.ts'
import { DEFAULT_RANDOM_GENERATOR_NAME, type RandomGeneratorName, mixUint32Bits } from '../../rules/random.ts'
import type { Outcome, Role, Winner } from '../../rules/vocabulary.ts'
import { playRandomGame } from '../../rules/randomGame.ts'
import type { PastGame } from '../seen/seatView.ts'
import type { JudgeRules } from '../judgeRules.ts'
import { playWithBots } from '../table/playWithBots.ts'
import { AgentTable, type RecordedAnswer } from '../table/agentTable.ts'
import { addRunTotals, emptyRunTotals, type RunTotals, possibleWinners } from './count.ts'
import { teamOfRole } from './teamOfRole.ts'
import {
  builtInBotByName,
  type OptionalCustomSuspicionRules,
  botParametersAsJson,
  type BuiltInBotName,
} from './policies.ts'

/** Everything that determines the games of a run. */
export interface RunPlan {
  /** The cards are dealt again for every game. */
  readonly header: GameHeader
  readonly seed: number
  readonly games: number
  readonly red: BuiltInBotName
  readonly black: BuiltInBotName
  /**
   * Number of consecutive games that form a series, in which players keep their seats and remember earlier games. If
   * omitted, every game is independent.
   */
  readonly series?: number
  /** The judge's rules for models or people. If omitted, the rulebook's word limits apply and no fouls are given. */
  readonly judge?: JudgeRules
  readonly suspicion?: OptionalCustomSuspicionRules
  /** A rulebook that the program does not include, with the hash of its content. */
  readonly own?: { readonly file: RulebookFile; readonly seal: string }
  /** If omitted, the program's current generator is used. */
  readonly generator?: RandomGeneratorName
}

export const MAX_GAMES_PER_SERIES = 50

/** Settings that identify a run, printed next to its results. */
export interface RunManifest {
  readonly app: string
  /** Null if the program was not run from a checkout. */
  readonly commit: string | null
  readonly rulebook: string
  readonly version: string
  /** Hash of the content of a rulebook that the program does not include. */
  readonly seal?: string
  readonly preset: string
  readonly flags: Flags
  readonly players: number
  readonly roles: readonly Role[]
  readonly policies: Readonly<Record<'red' | 'black', { readonly name: BuiltInBotName; readonly hash: string }>>
  readonly seed: number
  /** The method that turns the seed into numbers. Runs older than this field used `one-stream`. */
  readonly generator: RandomGeneratorName
  readonly games: number
  readonly series?: number
  readonly judge?: JudgeRules
  /** A club's own suspicion rules. Unlike the built-in ones, they were not tested on games. */
  readonly suspicion?: OptionalCustomSuspicionRules
}

export interface RunGame {
  readonly number: number
  /** Contains the roles as they were dealt. */
  readonly header: GameHeader
  readonly entries: readonly Entry[]
  /** Entries with a choice that the program drew instead of the player. */
  readonly drawn?: ReadonlySet<Entry>
  readonly events: readonly GameEvent[]
  readonly outcome: Outcome
  readonly turns: readonly RecordedAnswer[]
}

/** Returns the hash of a text in hex. */
export type HashFunction = (text: string) => string

const MAX_GAMES_PER_BLOCK = 50

/** Number of games in every block except the last. A block contains whole series. */
export function gamesPerBlock({ series = 1 }: Pick<RunPlan, 'series'>): number {
  return MAX_GAMES_PER_BLOCK - (MAX_GAMES_PER_BLOCK % series)
}

export interface RunBlockResult extends RunTotals {
  readonly block: number
  /** Winners of the games, in order. */
  readonly winners: readonly Winner[]
  readonly hash: string
}

export function countRunBlocks(plan: Pick<RunPlan, 'games' | 'series'>): number {
  return Math.ceil(plan.games / gamesPerBlock(plan))
}

/** Plays one block. `each` receives every game before it is discarded. */
export function playBlockOfRun(
  plan: RunPlan,
  block: number,
  digest: HashFunction,
  each?: (game: RunGame) => void,
): RunBlockResult {
  const wins = { ...emptyRunTotals(possibleWinners(plan.header)).wins }
  const from = block * gamesPerBlock(plan)
  const to = Math.min(plan.games, from + gamesPerBlock(plan))
  const memory = new SeriesMemory(plan)
  const winners: Winner[] = []
  let events = 0
  let logs = ''
  for (let number = from; number < to; number += 1) {
    const game = played(plan, number, memory.pastGamesBefore(number))
    memory.add(game)
    wins[game.outcome.winner] += 1
    winners.push(game.outcome.winner)
    events += game.events.length
    logs += gameHashInput(game)
    each?.(game)
  }
  return { block, games: to - from, wins, winners, events, hash: digest(logs) }
}

/** The part of a game that the hash of its run covers: roles and events. */
export function gameHashInput({ header, events }: Pick<RunGame, 'header' | 'events'>): string {
  return `${JSON.stringify(header.seats)}${JSON.stringify(events)}\n`
}

/** Earlier games of a series, as its players remember them. */
export class SeriesMemory {
  readonly #series: number
  #games: readonly PastGame[] = []

  constructor({ series = 1 }: Pick<RunPlan, 'series'>) {
    this.#series = series
  }

  /** Earlier games of the same series before game `number`, the latest first. */
  pastGamesBefore(number: number): readonly PastGame[] {
    if (number % this.#series === 0) this.#games = []
    return this.#games
  }

  add({ header, outcome }: Pick<RunGame, 'header' | 'outcome'>): void {
    this.#games = [{ roles: header.seats.map(({ role }) => role), winner: outcome.winner }, ...this.#games]
  }
}

/** The table of game `number` in a run, before it is played. */
export function createRunTable(
  { header, seed, judge = {}, generator }: Pick<RunPlan, 'header' | 'seed' | 'judge' | 'generator'>,
  number: number,
  past: readonly PastGame[],
) {
  const own = seedOfRunGame(seed, number)
  return new AgentTable(redealCards(header, own, generator), own, { past, judge, generator })
}

/** Plays one game of a run. The earlier games of its series are played first, so that the players remember them. */
export function playRunGame(plan: RunPlan, number: number): RunGame {
  const memory = new SeriesMemory(plan)
  for (let before = number - (number % (plan.series ?? 1)); before < number; before += 1)
    memory.add(played(plan, before, memory.pastGamesBefore(before)))
  return played(plan, number, memory.pastGamesBefore(number))
}

function played(plan: RunPlan, number: number, past: readonly PastGame[]): RunGame {
  const { header, seed, red, black, suspicion, generator } = plan
  if (red === 'random' && black === 'random')
    return { number, turns: [], ...playRandomGame(header, seedOfRunGame(seed, number), generator) }
  const table = createRunTable({ header, seed, ...(generator && { generator }) }, number, past)
  const dealt = table.header
  const bots = dealt.seats.map(({ role }) =>
    builtInBotByName(teamOfRole(dealt, role) === 'red' ? red : black, suspicion),
  )
  const outcome = playWithBots(table, bots)
  return { number, header: dealt, entries: table.entries, events: table.events, outcome, turns: table.turns }
}

export function sumRunBlocks(blocks: readonly RunBlockResult[]): RunTotals {
  return blocks.reduce<RunTotals>(addRunTotals, emptyRunTotals())
}

/** One hash of all blocks, in the order of their numbers. */
export function hashRunBlocks(blocks: readonly Pick<RunBlockResult, 'block' | 'hash'>[], digest: HashFunction): string {
  const hashes = [...blocks].sort((a, b) => a.block - b.block).map(({ hash }) => hash)
  return digest(hashes.join(''))
}

export function createRunManifest(
  plan: RunPlan,
  program: Pick<RunManifest, 'app' | 'commit'>,
  digest: HashFunction,
): RunManifest {
  const { rulebook, version, preset, flags, seats } = plan.header
  const policy = (name: BuiltInBotName) => identifyBuiltInBot(name, digest, plan.suspicion)
  return {
    app: program.app,
    commit: program.commit,
    rulebook,
    version,
    ...(plan.own === undefined ? {} : { seal: plan.own.seal }),
    preset,
    flags,
    players: seats.length,
    roles: seats.map(({ role }) => role),
    policies: { red: policy(plan.red), black: policy(plan.black) },
    seed: plan.seed,
    generator: plan.generator ?? DEFAULT_RANDOM_GENERATOR_NAME,
    games: plan.games,
    ...(plan.series === undefined ? {} : { series: plan.series }),
    ...(plan.judge === undefined ? {} : { judge: plan.judge }),
    ...(plan.suspicion === undefined ? {} : { suspicion: plan.suspicion }),
  }
}

/** Identifies a policy in a manifest. */
export function identifyBuiltInBot(
  name: BuiltInBotName,
  digest: HashFunction,
  suspicion?: OptionalCustomSuspicionRules,
): { readonly name: BuiltInBotName; readonly hash: string } {
  return { name, hash: digest(`${name} ${botParametersAsJson(name, suspicion)}`).slice(0, 16) }
}

/** Seed of one game in a run. It is well mixed, so that neighbouring games have nothing in common. */
export function seedOfRunGame(seed: number, number: number): number {
  return mixUint32Bits(seed ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0
}
