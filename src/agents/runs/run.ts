// A run: many games by the same players, each from a seed of its own. The same manifest gives the same games
// and the same log hash, however the games are shared among workers: games are counted and hashed in blocks
// whose edges depend on their numbers alone.

import { redealCards } from '../../rules/deal.ts'
import type { Entry } from '../../rules/entries.ts'
import type { RulebookFile } from '../../rules/files/rulebookFile.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { Flags, GameHeader } from '../../rules/header.ts'
import { DEFAULT_GENERATOR, type GeneratorName, mixWord } from '../../rules/random.ts'
import type { Outcome, Role, Winner } from '../../rules/vocabulary.ts'
import { playRandomGame } from '../../rules/randomGame.ts'
import type { PastGame } from '../seen/knowledge.ts'
import type { JudgeRules } from '../judgeRules.ts'
import { playWithBots } from '../table/playWithBots.ts'
import { AgentTable, type RecordedAnswer } from '../table/agentTable.ts'
import { addCounts, emptyRunCount, type RunCount, teamOfRole, possibleWinners } from './count.ts'
import { botOf, type CustomSuspicion, parametersAsJson, type PolicyName } from './policies.ts'

/** Who plays what: everything the games follow from. */
export interface RunPlan {
  /** Its cards are dealt again for every game. */
  readonly header: GameHeader
  readonly seed: number
  readonly games: number
  readonly red: PolicyName
  readonly black: PolicyName
  /** So many games in a row are one series: the same seats, and players who remember. Absent: each is alone. */
  readonly series?: number
  /** Where models or people speak; absent: the rulebook's words, and no fouls. */
  readonly judge?: JudgeRules
  readonly suspicion?: CustomSuspicion
  /** The rulebook, where the program does not carry it, and the seal of its content. */
  readonly own?: { readonly file: RulebookFile; readonly seal: string }
  /** Absent: what the program uses now. */
  readonly generator?: GeneratorName
}

export const MAX_GAMES_PER_SERIES = 50

/** What a figure came from, as it is printed beside it. */
export interface RunManifest {
  readonly app: string
  /** Nothing where the program was not run from a checkout. */
  readonly commit: string | null
  readonly rulebook: string
  readonly version: string
  /** Of the content of a rulebook that the program does not carry. */
  readonly seal?: string
  readonly preset: string
  readonly flags: Flags
  readonly players: number
  readonly roles: readonly Role[]
  readonly policies: Readonly<Record<'red' | 'black', { readonly name: PolicyName; readonly hash: string }>>
  readonly seed: number
  /** How the seed became numbers; runs from before it was named used `one-stream`. */
  readonly generator: GeneratorName
  readonly games: number
  readonly series?: number
  readonly judge?: JudgeRules
  /** Tested on no games. */
  readonly suspicion?: CustomSuspicion
}

export interface RunGame {
  readonly number: number
  /** With the cards as they were dealt. */
  readonly header: GameHeader
  readonly entries: readonly Entry[]
  /** Those in which something was drawn in a player's name. */
  readonly drawn?: ReadonlySet<Entry>
  readonly events: readonly GameEvent[]
  readonly outcome: Outcome
  readonly turns: readonly RecordedAnswer[]
}

/** Hex of a hash of the text. */
export type HashFunction = (text: string) => string

const MAX_GAMES_PER_BLOCK = 50

/** Games of every block but the last: whole series. */
export function gamesPerBlock({ series = 1 }: Pick<RunPlan, 'series'>): number {
  return MAX_GAMES_PER_BLOCK - (MAX_GAMES_PER_BLOCK % series)
}

export interface BlockResult extends RunCount {
  readonly block: number
  /** Game by game. */
  readonly winners: readonly Winner[]
  readonly hash: string
}

export function countBlocks(plan: Pick<RunPlan, 'games' | 'series'>): number {
  return Math.ceil(plan.games / gamesPerBlock(plan))
}

/** Plays one block; `each` is given every game before it is forgotten. */
export function playBlock(
  plan: RunPlan,
  block: number,
  digest: HashFunction,
  each?: (game: RunGame) => void,
): BlockResult {
  const wins = { ...emptyRunCount(possibleWinners(plan.header)).wins }
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

/** What a game is to the hash of its run: cards and events. */
export function gameHashInput({ header, events }: Pick<RunGame, 'header' | 'events'>): string {
  return `${JSON.stringify(header.seats)}${JSON.stringify(events)}\n`
}

/** What the players of a series have seen of it. */
export class SeriesMemory {
  readonly #series: number
  #games: readonly PastGame[] = []

  constructor({ series = 1 }: Pick<RunPlan, 'series'>) {
    this.#series = series
  }

  /** Of game `number`, the latest first. */
  pastGamesBefore(number: number): readonly PastGame[] {
    if (number % this.#series === 0) this.#games = []
    return this.#games
  }

  add({ header, outcome }: Pick<RunGame, 'header' | 'outcome'>): void {
    this.#games = [{ roles: header.seats.map(({ role }) => role), winner: outcome.winner }, ...this.#games]
  }
}

/** Game `number` of a run before it is played. */
export function tableFor(
  { header, seed, judge = {}, generator }: Pick<RunPlan, 'header' | 'seed' | 'judge' | 'generator'>,
  number: number,
  past: readonly PastGame[],
) {
  const own = seedOfRunGame(seed, number)
  return new AgentTable(redealCards(header, own, generator), own, { past, judge, generator })
}

/** Games of its series before it are played too. */
export function playGame(plan: RunPlan, number: number): RunGame {
  const memory = new SeriesMemory(plan)
  for (let before = number - (number % (plan.series ?? 1)); before < number; before += 1)
    memory.add(played(plan, before, memory.pastGamesBefore(before)))
  return played(plan, number, memory.pastGamesBefore(number))
}

function played(plan: RunPlan, number: number, past: readonly PastGame[]): RunGame {
  const { header, seed, red, black, suspicion, generator } = plan
  if (red === 'random' && black === 'random')
    return { number, turns: [], ...playRandomGame(header, seedOfRunGame(seed, number), generator) }
  const table = tableFor({ header, seed, ...(generator && { generator }) }, number, past)
  const dealt = table.header
  const bots = dealt.seats.map(({ role }) => botOf(teamOfRole(dealt, role) === 'red' ? red : black, suspicion))
  const outcome = playWithBots(table, bots)
  return { number, header: dealt, entries: table.entries, events: table.events, outcome, turns: table.turns }
}

export function totalOfBlocks(blocks: readonly BlockResult[]): RunCount {
  return blocks.reduce<RunCount>(addCounts, emptyRunCount())
}

/** Of all blocks in the order of their numbers. */
export function logHash(blocks: readonly Pick<BlockResult, 'block' | 'hash'>[], digest: HashFunction): string {
  const hashes = [...blocks].sort((a, b) => a.block - b.block).map(({ hash }) => hash)
  return digest(hashes.join(''))
}

export function manifestOf(
  plan: RunPlan,
  program: Pick<RunManifest, 'app' | 'commit'>,
  digest: HashFunction,
): RunManifest {
  const { rulebook, version, preset, flags, seats } = plan.header
  const policy = (name: PolicyName) => identifyPolicy(name, digest, plan.suspicion)
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
    generator: plan.generator ?? DEFAULT_GENERATOR,
    games: plan.games,
    ...(plan.series === undefined ? {} : { series: plan.series }),
    ...(plan.judge === undefined ? {} : { judge: plan.judge }),
    ...(plan.suspicion === undefined ? {} : { suspicion: plan.suspicion }),
  }
}

/** What stands for a policy in a manifest. */
export function identifyPolicy(
  name: PolicyName,
  digest: HashFunction,
  suspicion?: CustomSuspicion,
): { readonly name: PolicyName; readonly hash: string } {
  return { name, hash: digest(`${name} ${parametersAsJson(name, suspicion)}`).slice(0, 16) }
}

/** Of one game of a run; well mixed, so that neighbouring games share nothing. */
export function seedOfRunGame(seed: number, number: number): number {
  return mixWord(seed ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0
}
