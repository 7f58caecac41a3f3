// Requests of the lab and their results. Games of the lab are played in dedicated workers and never touch the club.
// Types only; serveLab.ts is the worker's side, lab.ts the page's side.

import type { RunCount } from '../../agents/runs/count.ts'
import type { Balance } from '../../agents/runs/balance.ts'
import type { JudgeRules } from '../../agents/judgeRules.ts'
import type { TokenUsage } from '../../agents/llm/client.ts'
import type { ModelWithKey, ModelEntry } from '../../agents/llm/modelList.ts'
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
  /** Number of games in every block except the last. */
  readonly blockGames: number
}

export interface PlayedBlock extends BlockResult {
  readonly survival: SurvivalCount
  /** The block's games as records, one per line, if they were requested. */
  readonly records: string
}

interface LabRequests extends LeagueRequests, LiveRequests {
  'run.prepare': { readonly args: RunChoice; readonly data: PreparedRun }
  'run.block': {
    readonly args: { readonly choice: RunChoice; readonly block: number; readonly records: boolean }
    readonly data: PlayedBlock
  }
  /** Log hash of all blocks together. */
  'run.hash': { readonly args: readonly Pick<BlockResult, 'block' | 'hash'>[]; readonly data: string }
  /** Game `number` of a run, counted from 0. */
  'run.game': { readonly args: { readonly choice: RunChoice; readonly number: number }; readonly data: GameRecord }
  /**
   * Parts of the long check of a rulebook: the parts that run first or, with `after`, one part for each id that did not
   * occur in them. `after` lists the ids that did. Errors: those of a rulebook.
   */
  'rulebook.parts': {
    readonly args: { readonly own: RulebookFile; readonly after?: readonly string[] }
    readonly data: readonly ProofPart[]
  }
  'rulebook.part': { readonly args: { readonly own: RulebookFile; readonly part: ProofPart }; readonly data: Proof }
  /** Sends one small request to a model. Errors: those of a call, such as `llm/unreachable`. */
  'model.try': { readonly args: ModelWithKey; readonly data: ModelTrial }
  /** Sample prompts of games from this seed. */
  'prompts.show': { readonly args: PromptChoice; readonly data: PromptSamples }
  /** Results of the suspicion meter's trials; null for rules without trials. */
  'suspicion.trials': { readonly args: { readonly preset: string }; readonly data: SuspicionTrials | null }
  /** Number of rules in a club's own file. Errors: `suspicion/bad-rules`. */
  'suspicion.read': { readonly args: { readonly text: string }; readonly data: number }
}

interface PromptChoice {
  readonly table: TableChoice
  readonly lang: Lang
  readonly seed: number
}

/** Time and tokens that the trial of a model took. */
interface ModelTrial {
  readonly milliseconds: number
  /** Null if the endpoint does not report it. */
  readonly usage: TokenUsage | null
}

export type LabRequest = keyof LabRequests
export type LabArgs<N extends LabRequest> = LabRequests[N]['args']
export type LabData<N extends LabRequest> = LabRequests[N]['data']

export interface BatchResult {
  readonly manifest: RunManifest
  readonly workers: number
  readonly played: RunCount
  /** The same seeds played by random players; `undefined` if the run's own players are random. */
  readonly chance: RunCount | undefined
  /** Share of cards still in the game after each round, from 0 to 1. */
  readonly survival: Readonly<Record<'red' | 'black', readonly number[]>>
  /** Hash of the whole run; `undefined` before its end. */
  readonly logHash: string | undefined
}

/** A combination of flags that differ from the base. */
export type FlagVariant = readonly FlagChange[]

interface VariantBalance {
  readonly changes: FlagVariant
  /** Number of paired games. */
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
  /**
   * Time limit. The number of games that fit into it is estimated from the first block, and is at most the number in
   * `choice`.
   */
  readonly milliseconds?: number
}

export interface LabTask<T> {
  /** Stops immediately. The result contains the games played so far, or is `undefined` if there is nothing to show. */
  stop(): void
  readonly done: Promise<ApiResult<T> | undefined>
}

export type OnProgress<T> = (progress: { readonly played: number; readonly games: number; readonly result: T }) => void

/** Returns the models of these names with their keys. */
export type ResolveModels = (players: readonly string[]) => Promise<ApiResult<readonly ModelWithKey[]>>

/** Services of a host for the lab: workers for its games. */
export interface LabHost {
  readonly openWorker: () => PageWorker
  /** Number of processors. One of them is left for the screen. */
  readonly cores: number
  readonly now: () => number
}

/** The lab as a page uses it. */
export interface Lab {
  batch(choice: RunChoice, onProgress: OnProgress<BatchResult>): LabTask<BatchResult>
  balance(order: BalanceJob, onProgress: OnProgress<BalanceResult>): LabTask<BalanceResult>
  /** Runs the long check of a rulebook. Progress counts its parts. */
  prove(own: RulebookFile, onProgress: OnProgress<Proof>): LabTask<Proof>
  /** Plays policies against each other. The leaderboard is returned at the end, or when the task is stopped. */
  league(choice: LeagueChoice, onProgress: OnProgress<undefined>, models: ResolveModels): LabTask<LeagueResult>
  /** Combines several runs in one leaderboard. */
  join(texts: readonly LeagueText[]): LabTask<LeagueResult>
  /**
   * The games of a run as records, one per line. They are played again, because the same choice gives the same games.
   */
  records(choice: RunChoice, onProgress: OnProgress<undefined>): LabTask<string>
  /** One game of a run as a record. */
  game(choice: RunChoice, number: number): LabTask<GameRecord>
  /** Results of the suspicion meter's trials; null for rules without trials. */
  trials(preset: string): LabTask<SuspicionTrials | null>
  /** Number of rules in a file of suspicion rules. */
  readSuspicion(text: string): LabTask<number>
  /** Sample prompts exactly as they are sent to models. */
  prompts(choice: PromptChoice): LabTask<PromptSamples>
  /** Asks a model for one short answer. */
  tryModel(model: ModelWithKey): LabTask<ModelTrial>
  /** Starts a worker for one watched game, which its first request opens. */
  open(onNews: (news: LiveNews) => void): LabGame
}

export type { RateEstimate as Figure } from '../../agents/runs/leaderboard/leaderboard.ts'

/** Settings of a leaderboard run, as a form contains them. */
export interface LeagueChoice {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  readonly players: number
  readonly policies: readonly PlayerName[]
  readonly seed: number
  /** Minimum number of games; only complete deals are played. */
  readonly games: number
  /** Number of consecutive deals that form a series, in which players remember. If omitted, deals are independent. */
  readonly series?: number
  /** Limits and fouls for models. */
  readonly judge?: JudgeRules
  /** Language of the prompts. */
  readonly lang: Lang
}

/** A run with the models among its policies. Their keys are not passed on. */
export interface LeagueJob {
  readonly choice: LeagueChoice
  readonly models: readonly ModelWithKey[]
}

/** A run as a file: its manifest, then one line for each deal. */
export interface LeagueText {
  readonly name: string
  readonly text: string
}

/** News that the worker sends while models play, because their games take minutes. */
export type LeagueNews = { readonly kind: 'played' } | { readonly kind: 'dealt'; readonly games: readonly LeagueGame[] }

/** Requests of a leaderboard and their results. */
export interface LeagueRequests {
  'league.prepare': {
    readonly args: LeagueJob
    readonly data: { readonly manifest: LeagueManifest; readonly blocks: number }
  }
  'league.block': {
    readonly args: LeagueJob & { readonly block: number }
    readonly data: LeagueBlock
  }
  /** `blocks` are in the order of their numbers. */
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
  /** Runs as files, which can be joined with others in one leaderboard. */
  readonly files: readonly LeagueText[]
  readonly board: Leaderboard
  /** Leaderboard for a spreadsheet, as the command line writes it. */
  readonly csv: string
  readonly isStopped: boolean
  /** Hash of a single complete run; otherwise `undefined`. */
  readonly logHash: string | undefined
}

/** A model of this device. Reports whether it has a key, but never contains the key. */
interface StoredModelEntry {
  readonly entry: ModelEntry
  readonly hasKey: boolean
}

export interface ModelList {
  readonly models: readonly StoredModelEntry[]
  /** Where a typed API key is stored: in the system's key store, or in memory until the program exits. */
  readonly keys: 'system' | 'session'
  /** Whether a key may come from an environment variable. */
  readonly hasEnvironment: boolean
}

/**
 * Models with which games may be played. Errors: `models/bad-field` with `field`, `models/name-taken`,
 * `models/too-many`, `models/not-kept` with `cause`, and those of settings, such as `llm/no-url`.
 */
export interface ModelRegistry {
  list(): Promise<ApiResult<ModelList>>
  /**
   * Replaces the model `former`, or adds a model. If `key` is omitted, the stored key stays; an empty one removes it.
   */
  put(entry: ModelEntry, former?: string, key?: string): Promise<ApiResult<ModelList>>
  remove(name: string): Promise<ApiResult<ModelList>>
  /**
   * Key for the worker that asks the model; empty if the model needs none. Errors: `llm/no-such-model`, `llm/no-key`.
   */
  keyOf(name: string): Promise<ApiResult<string>>
}
