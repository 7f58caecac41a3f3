// Requests to the lab and their results. Games of the lab are played in dedicated workers and never touch the club.
// Types only. serveLab.ts is the worker's side, and lab.ts is the page's side.

import type { RunTotals } from '../../agents/runs/count.ts'
import type { WinRateChangeByWinner } from '../../agents/runs/balance.ts'
import type { JudgeRules } from '../../agents/judgeRules.ts'
import type { TokenUsage } from '../../agents/llm/client.ts'
import type { ModelWithKey, ListedModel } from '../../agents/llm/modelList.ts'
import type { ThoroughCheckResult, ThoroughCheckPart } from '../../rules/rulebookFiles/proof.ts'
import type { Leaderboard, LeagueManifest } from '../../agents/runs/leaderboard/leaderboard.ts'
import type { LeagueBlock, LeagueGame } from '../../agents/runs/leaderboard/games.ts'
import type { LabPlayerName, BuiltInBotName } from '../../agents/runs/policies.ts'
import type { RunBlockResult, RunManifest } from '../../agents/runs/run.ts'
import type { PromptSamples } from '../../agents/runs/promptSamples.ts'
import type { SurvivalCount } from '../../agents/runs/survival.ts'
import type { SuspicionTrialReport } from '../../agents/suspicion/validated.ts'
import type { GameRecord } from '../../files/records/record.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { FlagChange } from '../../rules/flags.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import type { Flags, RulebookId } from '../../rules/header.ts'
import type { ApiResult } from '../contract/apiResult.ts'
import type { PageWorker } from '../port.ts'
import type { LiveGameConnection, LiveGameMessage, LiveRequests } from './live/contract.ts'
import type { LabTableSettings } from './tableChoice.ts'

export type { JudgeRules, Told } from './live/contract.ts'
export type {
  WinRateChangeByWinner,
  GameRecord,
  ModelWithKey as ModelChoice,
  ListedModel,
  RunManifest as Manifest,
  LabPlayerName,
  BuiltInBotName,
  ThoroughCheckResult,
  RunTotals,
  PromptSamples as ShownPrompts,
  SuspicionTrialReport,
}

export interface LabRunSettings extends LabTableSettings {
  readonly red: BuiltInBotName
  readonly black: BuiltInBotName
  readonly seed: number
  readonly games: number
}

export interface PreparedRun {
  readonly manifest: RunManifest
  readonly blocks: number
  /** Number of games in every block except the last. */
  readonly blockGames: number
}

export interface PlayedBlock extends RunBlockResult {
  readonly survival: SurvivalCount
  /** The block's games as records, one per line, if they were requested. */
  readonly records: string
}

interface LabRequests extends LeagueRequests, LiveRequests {
  'run.prepare': { readonly args: LabRunSettings; readonly data: PreparedRun }
  'run.block': {
    readonly args: { readonly choice: LabRunSettings; readonly block: number; readonly records: boolean }
    readonly data: PlayedBlock
  }
  /** Log hash of all blocks together. */
  'run.hash': { readonly args: readonly Pick<RunBlockResult, 'block' | 'hash'>[]; readonly data: string }
  /** Game `number` of a run, counted from 0. */
  'run.game': { readonly args: { readonly choice: LabRunSettings; readonly number: number }; readonly data: GameRecord }
  /**
   * Returns parts of the long check of a rulebook. Without `after`, it returns the parts that run first. With `after`,
   * which lists the ids that occurred in those parts, it returns one part for each id that did not occur. Errors: the
   * errors of an invalid rulebook.
   */
  'rulebook.parts': {
    readonly args: { readonly own: RulebookFile; readonly after?: readonly string[] }
    readonly data: readonly ThoroughCheckPart[]
  }
  'rulebook.part': {
    readonly args: { readonly own: RulebookFile; readonly part: ThoroughCheckPart }
    readonly data: ThoroughCheckResult
  }
  /** Sends one small request to a model. Errors: the errors of calling a model, such as `llm/unreachable`. */
  'model.try': { readonly args: ModelWithKey; readonly data: ModelTrial }
  /** Sample prompts of games from this seed. */
  'prompts.show': { readonly args: PromptChoice; readonly data: PromptSamples }
  /** Results of the suspicion meter's trials. Null for rules without trials. */
  'suspicion.trials': { readonly args: { readonly preset: string }; readonly data: SuspicionTrialReport | null }
  /** Number of rules in a club's own file. Errors: `suspicion/bad-rules`. */
  'suspicion.read': { readonly args: { readonly text: string }; readonly data: number }
}

interface PromptChoice {
  readonly table: LabTableSettings
  readonly lang: Lang
  readonly seed: number
}

/** Time and tokens that a model's test took. */
interface ModelTrial {
  readonly milliseconds: number
  /** Null if the endpoint does not report it. */
  readonly usage: TokenUsage | null
}

export type LabRequestName = keyof LabRequests
export type LabRequestArgs<N extends LabRequestName> = LabRequests[N]['args']
export type LabRequestData<N extends LabRequestName> = LabRequests[N]['data']

export interface LabRunResult {
  readonly manifest: RunManifest
  readonly workers: number
  readonly played: RunTotals
  /** Result of the same seeds with random players. `undefined` if the run's own players are random. */
  readonly chance: RunTotals | undefined
  /** Share of cards still in the game after each round, from 0 to 1. */
  readonly survival: Readonly<Record<'red' | 'black', readonly number[]>>
  /** Hash of the whole run. `undefined` before its end. */
  readonly logHash: string | undefined
}

/** A combination of flags that differ from the base. */
export type FlagCombination = readonly FlagChange[]

interface VariantBalance {
  readonly changes: FlagCombination
  /** Number of paired games. */
  readonly games: number
  readonly balance: WinRateChangeByWinner
}

export interface FlagBalanceResult {
  readonly manifest: RunManifest
  readonly workers: number
  readonly base: RunTotals
  readonly variants: readonly VariantBalance[]
}

export interface FlagBalanceJob {
  readonly choice: LabRunSettings
  readonly variants: readonly FlagCombination[]
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

export type ProgressListener<T> = (progress: {
  readonly played: number
  readonly games: number
  readonly result: T
}) => void

/** Returns the models with these names, including their keys. */
export type ModelResolver = (players: readonly string[]) => Promise<ApiResult<readonly ModelWithKey[]>>

/** Services of a host for the lab: workers for its games. */
export interface LabHost {
  readonly openWorker: () => PageWorker
  /** Number of processors. One of them is left for the screen. */
  readonly cores: number
  readonly now: () => number
}

/** Interface of the lab for pages. */
export interface Lab {
  batch(choice: LabRunSettings, onProgress: ProgressListener<LabRunResult>): LabTask<LabRunResult>
  balance(order: FlagBalanceJob, onProgress: ProgressListener<FlagBalanceResult>): LabTask<FlagBalanceResult>
  /** Runs the long check of a rulebook. Progress counts its parts. */
  prove(own: RulebookFile, onProgress: ProgressListener<ThoroughCheckResult>): LabTask<ThoroughCheckResult>
  /** Plays policies against each other. The leaderboard is returned at the end, or when the task is stopped. */
  league(choice: LeagueSettings, onProgress: ProgressListener<undefined>, models: ModelResolver): LabTask<LeagueResult>
  /** Combines several runs in one leaderboard. */
  join(texts: readonly LeagueFileText[]): LabTask<LeagueResult>
  /**
   * The games of a run as records, one per line. They are played again, because the same choice gives the same games.
   */
  records(choice: LabRunSettings, onProgress: ProgressListener<undefined>): LabTask<string>
  /** One game of a run as a record. */
  game(choice: LabRunSettings, number: number): LabTask<GameRecord>
  /** Results of the suspicion meter's trials. Null for rules without trials. */
  trials(preset: string): LabTask<SuspicionTrialReport | null>
  /** Number of rules in a file of suspicion rules. */
  readSuspicion(text: string): LabTask<number>
  /** Sample prompts exactly as they are sent to models. */
  prompts(choice: PromptChoice): LabTask<PromptSamples>
  /** Asks a model for one short answer. */
  tryModel(model: ModelWithKey): LabTask<ModelTrial>
  /** Starts a worker for one watched game. The first request to the worker opens the game. */
  open(onNews: (news: LiveGameMessage) => void): LiveGameConnection
}

export type { RateEstimate as Figure } from '../../agents/runs/leaderboard/leaderboard.ts'

/** Settings of a leaderboard run, as entered in a form. */
export interface LeagueSettings {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  readonly players: number
  readonly policies: readonly LabPlayerName[]
  readonly seed: number
  /** Minimum number of games. Only complete deals are played. */
  readonly games: number
  /**
   * Number of consecutive deals that form a series, in which players remember the earlier deals. If omitted, deals are
   * independent.
   */
  readonly series?: number
  /** Limits and fouls for models. */
  readonly judge?: JudgeRules
  /** Language of the prompts. */
  readonly lang: Lang
}

/** A run with the models among its policies. Their keys are not passed on. */
export interface LeagueJob {
  readonly choice: LeagueSettings
  readonly models: readonly ModelWithKey[]
}

/** A run as a file: its manifest, then one line for each deal. */
export interface LeagueFileText {
  readonly name: string
  readonly text: string
}

/** Progress messages that the worker sends while models play, because their games take minutes. */
export type LeagueProgressMessage =
  | { readonly kind: 'played' }
  | { readonly kind: 'dealt'; readonly games: readonly LeagueGame[] }

/** Requests for a leaderboard and their results. */
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
  'league.join': { readonly args: readonly LeagueFileText[]; readonly data: LeagueResult }
}

export interface LeagueResult {
  readonly runs: readonly LeagueManifest[]
  /** Runs as files, which can be joined with others in one leaderboard. */
  readonly files: readonly LeagueFileText[]
  readonly board: Leaderboard
  /** Leaderboard for a spreadsheet, in the format of the command line. */
  readonly csv: string
  readonly isStopped: boolean
  /** Hash of the run if the result is a single complete run. Otherwise `undefined`. */
  readonly logHash: string | undefined
}

/** A model of this device. Reports whether it has a key, but never contains the key. */
interface StoredModelEntry {
  readonly entry: ListedModel
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
 * `models/too-many`, `models/not-kept` with `cause`, and the errors of invalid settings, such as `llm/no-url`.
 */
export interface ModelRegistry {
  list(): Promise<ApiResult<ModelList>>
  /**
   * Replaces the model `former`, or adds a model. If `key` is omitted, the stored key stays. An empty key removes it.
   */
  put(entry: ListedModel, former?: string, key?: string): Promise<ApiResult<ModelList>>
  remove(name: string): Promise<ApiResult<ModelList>>
  /**
   * Key for the worker that asks the model. Empty if the model needs none. Errors: `llm/no-such-model`, `llm/no-key`.
   */
  keyOf(name: string): Promise<ApiResult<string>>
}
