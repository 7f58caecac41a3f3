// What the lab is asked and what it answers. Games of the lab are played in workers of their own and never touch
// the club. Types only; the worker's side is serveLab.ts, the page's lab.ts.

import type { Balance, RunCount } from '../../agents/runs/count.ts'
import type { JudgeRules } from '../../agents/judgeRules.ts'
import type { TokenUsage } from '../../agents/llm/client.ts'
import type { ModelWithKey, ModelEntry } from '../../agents/llm/settings.ts'
import type { Proof, ProofPart } from '../../rules/files/proof.ts'
import type { Leaderboard, LeagueManifest } from '../../agents/runs/leaderboard/leaderboard.ts'
import type { LeagueBlock, LeagueGame } from '../../agents/runs/leaderboard/games.ts'
import type { PlayerName, PolicyName } from '../../agents/runs/policies.ts'
import type { BlockResult, RunManifest } from '../../agents/runs/run.ts'
import type { PromptSamples } from '../../agents/runs/promptSamples.ts'
import type { SurvivalCount } from '../../agents/runs/survival.ts'
import type { SuspicionTrials } from '../../agents/suspicion/validated.ts'
import type { GameRecord } from '../../files/records/record.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { FlagChange } from '../../rules/flags.ts'
import type { RulebookFile } from '../../rules/files/rulebookFile.ts'
import type { Flags, RulebookId } from '../../rules/header.ts'
import type { ApiResult } from '../contract/apiResult.ts'
import type { PageWorker } from '../port.ts'
import type { LabGame, LiveNews, LiveRequests } from './live/contract.ts'
import type { TableChoice } from './tableChoice.ts'

export type { JudgeRules, Told } from './live/contract.ts'
export type {
  Balance,
  GameRecord,
  ModelWithKey as ModelChoice,
  ModelEntry,
  RunManifest as Manifest,
  PlayerName,
  PolicyName,
  Proof,
  RunCount,
  PromptSamples as ShownPrompts,
  SuspicionTrials,
}

export interface RunChoice extends TableChoice {
  readonly red: PolicyName
  readonly black: PolicyName
  readonly seed: number
  readonly games: number
}

export interface PreparedRun {
  readonly manifest: RunManifest
  readonly blocks: number
  /** Games of every block but the last. */
  readonly blockGames: number
}

export interface PlayedBlock extends BlockResult {
  readonly survival: SurvivalCount
  /** Its games as records, a line each, where they were asked for. */
  readonly records: string
}

interface LabRequests extends LeagueRequests, LiveRequests {
  'run.prepare': { readonly args: RunChoice; readonly data: PreparedRun }
  'run.block': {
    readonly args: { readonly choice: RunChoice; readonly block: number; readonly records: boolean }
    readonly data: PlayedBlock
  }
  /** The log hash of all blocks together. */
  'run.hash': { readonly args: readonly Pick<BlockResult, 'block' | 'hash'>[]; readonly data: string }
  /** Game `number` of a run, from 0. */
  'run.game': { readonly args: { readonly choice: RunChoice; readonly number: number }; readonly data: GameRecord }
  /** The parts of the long check; with `after`, those that look at what was never met. Errors: of a rulebook. */
  'rulebook.parts': {
    readonly args: { readonly own: RulebookFile; readonly after?: readonly string[] }
    readonly data: readonly ProofPart[]
  }
  'rulebook.part': { readonly args: { readonly own: RulebookFile; readonly part: ProofPart }; readonly data: Proof }
  /** One small request. Errors: those of a call, `llm/unreachable` and the like. */
  'model.try': { readonly args: ModelWithKey; readonly data: ModelTrial }
  /** What models are told in games from this seed. */
  'prompts.show': { readonly args: PromptChoice; readonly data: PromptSamples }
  /** How the suspect meter did where it was tried; nothing for rules it was not tried on. */
  'suspicion.trials': { readonly args: { readonly preset: string }; readonly data: SuspicionTrials | null }
  /** How many rules a file of a club's own has. Errors: `suspicion/bad-rules`. */
  'suspicion.read': { readonly args: { readonly text: string }; readonly data: number }
}

interface PromptChoice {
  readonly table: TableChoice
  readonly lang: Lang
  readonly seed: number
}

/** What a model that was tried took for its answer. */
interface ModelTrial {
  readonly milliseconds: number
  /** Where the endpoint tells it. */
  readonly usage: TokenUsage | null
}

export type LabRequest = keyof LabRequests
export type LabArgs<N extends LabRequest> = LabRequests[N]['args']
export type LabData<N extends LabRequest> = LabRequests[N]['data']

export interface BatchResult {
  readonly manifest: RunManifest
  readonly workers: number
  readonly played: RunCount
  /** The same seeds by players who draw; nothing where the players of the run do. */
  readonly chance: RunCount | undefined
  /** Share still at the table after each round, 0..1. */
  readonly survival: Readonly<Record<'red' | 'black', readonly number[]>>
  /** Of the whole run; nothing before its end. */
  readonly logHash: string | undefined
}

/** Flags otherwise than in the base, together. */
export type FlagVariant = readonly FlagChange[]

interface VariantBalance {
  readonly changes: FlagVariant
  /** Pairs of games. */
  readonly games: number
  readonly balance: Balance
}

export interface BalanceResult {
  readonly manifest: RunManifest
  readonly workers: number
  readonly base: RunCount
  readonly variants: readonly VariantBalance[]
}

export interface BalanceJob {
  readonly choice: RunChoice
  readonly variants: readonly FlagVariant[]
  /** Takes as many games, at most those of the choice, as the first of them say will fit. */
  readonly milliseconds?: number
}

export interface LabTask<T> {
  /** At once; what was played so far is the answer, nothing where there was none. */
  stop(): void
  readonly done: Promise<ApiResult<T> | undefined>
}

export type OnProgress<T> = (progress: { readonly played: number; readonly games: number; readonly result: T }) => void

/** The models of these names, with their keys. */
export type ResolveModels = (players: readonly string[]) => Promise<ApiResult<readonly ModelWithKey[]>>

/** What a host offers: workers for games of the lab. */
export interface LabHost {
  readonly openWorker: () => PageWorker
  /** Processors there are; one is left to the screen. */
  readonly cores: number
  readonly now: () => number
}

/** The lab as a page uses it. */
export interface Lab {
  batch(choice: RunChoice, onProgress: OnProgress<BatchResult>): LabTask<BatchResult>
  balance(order: BalanceJob, onProgress: OnProgress<BalanceResult>): LabTask<BalanceResult>
  /** The long check of a rulebook; progress counts its parts. */
  prove(own: RulebookFile, onProgress: OnProgress<Proof>): LabTask<Proof>
  /** Policies against each other; the board comes at the end, or when it is stopped. */
  league(choice: LeagueChoice, onProgress: OnProgress<undefined>, models: ResolveModels): LabTask<LeagueResult>
  /** One board of several runs. */
  join(texts: readonly LeagueText[]): LabTask<LeagueResult>
  /** The games of a run as records, a line each: played again, for the same choice gives the same games. */
  records(choice: RunChoice, onProgress: OnProgress<undefined>): LabTask<string>
  /** One of them. */
  game(choice: RunChoice, number: number): LabTask<GameRecord>
  /** How the suspect meter did where it was tried; null for rules it was not tried on. */
  trials(preset: string): LabTask<SuspicionTrials | null>
  /** How many rules are in a file of suspicion rules. */
  readSuspicion(text: string): LabTask<number>
  /** What models are told, as it is sent. */
  prompts(choice: PromptChoice): LabTask<PromptSamples>
  /** Asks a model for one short answer. */
  tryModel(model: ModelWithKey): LabTask<ModelTrial>
  /** A worker for one game that is watched; the game is opened by its first request. */
  open(onNews: (news: LiveNews) => void): LabGame
}

// What the lab is asked and answers of a leaderboard. Types only.
export type { RateEstimate as Figure } from '../../agents/runs/leaderboard/leaderboard.ts'

/** Who plays against whom, as a form has it. */
export interface LeagueChoice {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  readonly players: number
  readonly policies: readonly PlayerName[]
  readonly seed: number
  /** At least so many: whole deals are played. */
  readonly games: number
  /** So many deals in a row are one series, in which players remember; absent: each is alone. */
  readonly series?: number
  /** Limits and fouls of models. */
  readonly judge?: JudgeRules
  /** In which models are asked. */
  readonly lang: Lang
}

/** With the models among its policies: their keys go no further. */
export interface LeagueJob {
  readonly choice: LeagueChoice
  readonly models: readonly ModelWithKey[]
}

/** A run as a file has it: what it is of, then a deal a line. */
export interface LeagueText {
  readonly name: string
  readonly text: string
}

/** Sent unasked while models play: their games take minutes. */
export type LeagueNews = { readonly kind: 'played' } | { readonly kind: 'dealt'; readonly games: readonly LeagueGame[] }

export interface LeagueRequests {
  'league.prepare': {
    readonly args: LeagueJob
    readonly data: { readonly manifest: LeagueManifest; readonly blocks: number }
  }
  'league.block': {
    readonly args: LeagueJob & { readonly block: number }
    readonly data: LeagueBlock
  }
  /** Of blocks in the order of their numbers. */
  'league.board': {
    readonly args: LeagueJob & { readonly blocks: readonly LeagueBlock[] }
    readonly data: {
      readonly manifest: LeagueManifest
      readonly board: Leaderboard
      readonly csv: string
      readonly text: string
      readonly logHash: string
    }
  }
  /** Errors: `league/no-league` with `file` and `line`, `league/other-rules` with `file` and `other`. */
  'league.join': { readonly args: readonly LeagueText[]; readonly data: LeagueResult }
}

export interface LeagueResult {
  readonly runs: readonly LeagueManifest[]
  /** The runs as files: with others they make one board. */
  readonly files: readonly LeagueText[]
  readonly board: Leaderboard
  /** The board for a spreadsheet, as the command writes it. */
  readonly csv: string
  readonly isStopped: boolean
  /** Of one whole run. */
  readonly logHash: string | undefined
}

/** A model of this device; whether it has a key, never the key. */
interface StoredModelEntry {
  readonly entry: ModelEntry
  readonly hasKey: boolean
}

export interface ModelList {
  readonly models: readonly StoredModelEntry[]
  /** Who keeps a key that is typed: the system's key store, or this program until it ends. */
  readonly keys: 'system' | 'session'
  /** Whether a key may come from a variable of the environment. */
  readonly hasEnvironment: boolean
}

/**
 * Models that games may be played with. Errors: `models/bad-field` with `field`, `models/name-taken`,
 * `models/too-many`, `models/not-kept` with `cause`, `llm/no-url` and the like.
 */
export interface ModelRegistry {
  list(): Promise<ApiResult<ModelList>>
  /** In place of `former`, or as one more. `key`: absent leaves the one there is, empty removes it. */
  put(entry: ModelEntry, former?: string, key?: string): Promise<ApiResult<ModelList>>
  remove(name: string): Promise<ApiResult<ModelList>>
  /** For the worker that asks the model; empty: it needs none. Errors: `llm/no-such-model`, `llm/no-key`. */
  keyOf(name: string): Promise<ApiResult<string>>
}
