// The page's side of the lab: shares the blocks of a run among workers and combines their results. It makes no
// difference which worker plays a block. Workers exist as long as their run, and stopping the run ends them
// immediately.

import { addRunTotals, emptyRunTotals, winnersInTotals, type RunTotals } from '../../agents/runs/count.ts'
import { compareWinRates } from '../../agents/runs/balance.ts'
import type { LeagueBlock, LeagueGame } from '../../agents/runs/leaderboard/games.ts'
import {
  EMPTY_THOROUGH_CHECK_RESULT,
  mergeThoroughCheckResults,
  type ThoroughCheckPart,
} from '../../rules/rulebookFiles/proof.ts'
import { playBlocksInParallel } from '../../agents/runs/sharing.ts'
import { mergeIntoSurvivalCount, emptySurvivalCount, survivalCurve } from '../../agents/runs/survival.ts'
import type { Winner } from '../../rules/vocabulary.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { type ApiResult, refusedApiResult } from '../contract/apiResult.ts'
import type {
  FlagBalanceJob,
  FlagBalanceResult,
  LabRunResult,
  Lab,
  LabHost,
  LabTask,
  LeagueSettings,
  LeagueProgressMessage,
  LeagueResult,
  ModelResolver,
  ProgressListener,
  PlayedBlock,
  PreparedRun,
  ThoroughCheckResult,
  LabRunSettings,
} from './contract.ts'
import type { PageWorker } from '../port.ts'
import { type LabWorkerClient, createLabWorkerClient } from './labWorkerClient.ts'

interface Task {
  readonly choice: LabRunSettings
  readonly block: number
  readonly records: boolean
}

export function createLab({ openWorker, cores, now }: LabHost): Lab {
  const workers = Math.max(1, cores - 1)
  const crew = (onNews?: (news: LeagueProgressMessage) => void) => new WorkerPool(openWorker, workers, onNews)

  return {
    batch: (choice, onProgress) => run(crew(), (hands) => batch(hands, choice, onProgress)),
    balance: (order, onProgress) => run(crew(), (hands) => balance(hands, order, onProgress, now)),
    prove: (own, onProgress) => run(crew(), (hands) => prove(hands, own, onProgress)),
    league: (choice, onProgress, models) => {
      const heard = { news: (_news: LeagueProgressMessage): void => undefined }
      return run(
        crew((news) => heard.news(news)),
        (hands) => league(hands, choice, { onProgress, models, heard }),
      )
    },
    join: (texts) => run(crew(), (hands) => hands.first.ask('league.join', texts)),
    records: (choice, onProgress) => run(crew(), (hands) => records(hands, choice, onProgress)),
    game: (choice, number) => run(crew(), (hands) => hands.first.ask('run.game', { choice, number })),
    trials: (preset) => run(crew(), (hands) => hands.first.ask('suspicion.trials', { preset })),
    readSuspicion: (text) => run(crew(), (hands) => hands.first.ask('suspicion.read', { text })),
    prompts: (choice) => run(crew(), (hands) => hands.first.ask('prompts.show', choice)),
    tryModel: (model) => run(crew(), (hands) => hands.first.ask('model.try', model)),
    open: (onNews) =>
      createLabWorkerClient(openWorker(), (news) => {
        if (news.kind !== 'played' && news.kind !== 'dealt') onNews(news)
      }),
  }
}

function run<T>(crew: WorkerPool, job: (crew: WorkerPool) => Promise<ApiResult<T>>): LabTask<T> {
  const done = job(crew)
    .then((answer) => (answer.ok || !crew.isStopped ? answer : undefined))
    .finally(() => crew.stop())
  return { stop: () => crew.stop(), done }
}

class WorkerPool {
  readonly size: number
  readonly #open: () => PageWorker
  readonly #onNews: (news: LeagueProgressMessage) => void
  readonly #hands: LabWorkerClient[] = []
  readonly #stopped = new AbortController()

  constructor(open: () => PageWorker, size: number, onNews: (news: LeagueProgressMessage) => void = () => undefined) {
    this.#open = open
    this.size = size
    this.#onNews = onNews
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted
  }

  get first(): LabWorkerClient {
    return this.#hand(0)
  }

  /** Plays each task on the next free worker and passes the blocks on in order. The first refusal ends the run. */
  play(tasks: readonly Task[], each: (task: Task, block: PlayedBlock) => void): Promise<ApiResult<void>> {
    return this.share(tasks, (hand, task) => hand.ask('run.block', task), each)
  }

  /** Like `play`, for tasks of any kind. */
  async share<T, B>(
    tasks: readonly T[],
    ask: (hand: LabWorkerClient, task: T) => Promise<ApiResult<B>>,
    each: (task: T, block: B) => void,
    most = this.size,
  ): Promise<ApiResult<void>> {
    const workers = Math.min(most, tasks.length)
    const free = Array.from({ length: workers }, (_, i) => this.#hand(i))
    const refused = new AbortController()
    let refusal: ApiResult<never> | undefined
    await playBlocksInParallel([...tasks.keys()], {
      workers,
      stop: AbortSignal.any([this.#stopped.signal, refused.signal]),
      play: async (at) => {
        const hand = free.pop() as LabWorkerClient
        const task = tasks[at] as T
        const answer = await ask(hand, task)
        free.push(hand)
        if (!answer.ok) refused.abort()
        return { task, answer }
      },
      each: ({ task, answer }) => {
        if (answer.ok) each(task, answer.data)
        else refusal ??= answer
      },
    })
    return refusal === undefined || this.isStopped ? { ok: true, data: undefined } : refusal
  }

  stop(): void {
    this.#stopped.abort()
    for (const hand of this.#hands.splice(0)) hand.end()
  }

  #hand(at: number): LabWorkerClient {
    return (this.#hands[at] ??= createLabWorkerClient(this.#open(), (news) => {
      if (news.kind === 'played' || news.kind === 'dealt') this.#onNews(news)
    }))
  }
}

function blockNumbers({ blocks: count }: PreparedRun): readonly number[] {
  return Array.from({ length: count }, (_, block) => block)
}

const isRandomRun = ({ red, black }: LabRunSettings) => red === 'random' && black === 'random'

async function batch(
  crew: WorkerPool,
  choice: LabRunSettings,
  onProgress: ProgressListener<LabRunResult>,
): Promise<ApiResult<LabRunResult>> {
  const prepared = await crew.first.ask('run.prepare', choice)
  if (!prepared.ok) return prepared
  const { manifest } = prepared.data
  const drawn: LabRunSettings = { ...choice, red: 'random', black: 'random' }
  const choices = isRandomRun(choice) ? [choice] : [choice, drawn]
  const tasks = blockNumbers(prepared.data).flatMap((block) =>
    choices.map((each): Task => ({ choice: each, block, records: false })),
  )
  let played = emptyRunTotals()
  let chance = emptyRunTotals()
  const survival = emptySurvivalCount()
  const hashes: { block: number; hash: string }[] = []
  const result = (logHash?: string): LabRunResult => ({
    manifest,
    workers: crew.size,
    played,
    chance: isRandomRun(choice) ? undefined : chance,
    survival: { red: survivalCurve(survival.red), black: survivalCurve(survival.black) },
    logHash,
  })
  const ended = await crew.play(tasks, (task, block) => {
    if (task.choice === choice) {
      played = addRunTotals(played, block)
      mergeIntoSurvivalCount(survival, block.survival)
      hashes.push({ block: block.block, hash: block.hash })
    } else chance = addRunTotals(chance, block)
    onProgress({ played: played.games + chance.games, games: choice.games * choices.length, result: result() })
  })
  if (!ended.ok) return ended
  if (crew.isStopped) return { ok: true, data: result() }
  const hash = await crew.first.ask('run.hash', hashes)
  return hash.ok ? { ok: true, data: result(hash.data) } : hash
}

async function balance(
  crew: WorkerPool,
  { choice: asked, variants, milliseconds }: FlagBalanceJob,
  onProgress: ProgressListener<FlagBalanceResult>,
  now: () => number,
): Promise<ApiResult<FlagBalanceResult>> {
  const runs = variants.length + 1
  const first = await crew.first.ask('run.prepare', asked)
  if (!first.ok) return first
  /** Winners of each run, game by game. */
  const winners = Array.from({ length: runs }, (): Winner[] => [])
  let base = emptyRunTotals()
  let played = 0
  let choice = asked
  let { manifest } = first.data
  const choices = () => [choice, ...variants.map((changes) => withFlagChanges(choice, changes))]
  const result = (): FlagBalanceResult => ({
    manifest,
    workers: crew.size,
    base,
    variants: variants.map((changes, i) => ({ changes, ...pairedBalance(base.wins, winners[0], winners[i + 1]) })),
  })
  const play = (from: readonly number[]) => {
    const all = choices()
    const tasks = from.flatMap((block) => all.map((each): Task => ({ choice: each, block, records: false })))
    return crew.play(tasks, ({ choice: mine }, block) => {
      winners[all.indexOf(mine)]?.push(...block.winners)
      if (mine === choice) base = addRunTotals(base, block)
      played += block.games
      onProgress({ played, games: choice.games * runs, result: result() })
    })
  }
  const begun = now()
  const start = await play([0])
  if (!start.ok) return start
  if (milliseconds !== undefined && !crew.isStopped) {
    const { blockGames } = first.data
    // Each run has one first block, so at most `runs` workers shared the first blocks. The measured time is multiplied
    // by the number of these workers.
    const taken = { games: base.games * runs, milliseconds: (now() - begun) * Math.min(crew.size, runs) }
    const fitting = { runs, workers: crew.size, block: blockGames, most: asked.games }
    choice = { ...asked, games: estimateGameCountWithin(milliseconds, taken, fitting) }
  }
  if (crew.isStopped) return { ok: true, data: result() }
  const rest = await crew.first.ask('run.prepare', choice)
  if (!rest.ok) return crew.isStopped ? { ok: true, data: result() } : rest
  manifest = rest.data.manifest
  const ended = await play(blockNumbers(rest.data).slice(1))
  return ended.ok ? { ok: true, data: result() } : ended
}

const LAB_STOPPED = refusedApiResult('lab/stopped')

/** Checks every part, and then examines why some ids never occurred. A stopped check proves nothing. */
async function prove(
  crew: WorkerPool,
  own: RulebookFile,
  onProgress: ProgressListener<ThoroughCheckResult>,
): Promise<ApiResult<ThoroughCheckResult>> {
  const parts = await crew.first.ask('rulebook.parts', { own })
  if (!parts.ok) return parts
  let result = EMPTY_THOROUGH_CHECK_RESULT
  let played = 0
  const take = (tasks: readonly ThoroughCheckPart[], games: number) =>
    crew.share(
      tasks,
      (hand, part) => hand.ask('rulebook.part', { own, part }),
      (_, found) => {
        result = mergeThoroughCheckResults(result, found)
        played += 1
        onProgress({ played, games, result })
      },
    )
  const first = await take(parts.data, parts.data.length)
  if (!first.ok || crew.isStopped) return first.ok ? LAB_STOPPED : first
  const left = await crew.first.ask('rulebook.parts', { own, after: Object.keys(result.met) })
  if (!left.ok) return left
  const rest = await take(left.data, parts.data.length + left.data.length)
  if (!rest.ok) return rest
  return crew.isStopped ? LAB_STOPPED : { ok: true, data: result }
}

/** Compares the games that both runs have played. */
function pairedBalance(wins: RunTotals['wins'], before: readonly Winner[] = [], after: readonly Winner[] = []) {
  const games = Math.min(before.length, after.length)
  return { games, balance: compareWinRates(before.slice(0, games), after.slice(0, games), winnersInTotals(wins)) }
}

function withFlagChanges(choice: LabRunSettings, changes: FlagBalanceJob['variants'][number]): LabRunSettings {
  return { ...choice, flags: { ...choice.flags, ...Object.fromEntries(changes.map(({ flag, to }) => [flag, to])) } }
}

interface LeagueCallbacks {
  readonly onProgress: ProgressListener<undefined>
  readonly models: ModelResolver
  /** Receiver of the workers' progress messages. */
  readonly heard: { news(news: LeagueProgressMessage): void }
}

async function league(
  crew: WorkerPool,
  choice: LeagueSettings,
  { onProgress, models, heard }: LeagueCallbacks,
): Promise<ApiResult<LeagueResult>> {
  const chosen = await models(choice.policies)
  if (!chosen.ok) return chosen
  const order = { choice, models: chosen.data }
  const prepared = await crew.first.ask('league.prepare', order)
  if (!prepared.ok) return prepared
  const { manifest, blocks: count } = prepared.data
  const played: LeagueBlock[] = []
  let begun: (readonly LeagueGame[])[] = []
  let games = 0
  const progress = (more: number) => {
    games += more
    onProgress({ played: games, games: manifest.games, result: undefined })
  }
  heard.news = (news) => {
    if (news.kind === 'dealt') begun.push(news.games)
    else progress(1)
  }
  const areBots = chosen.data.length === 0
  const ended = await crew.share(
    Array.from({ length: count }, (_, block) => ({ ...order, block })),
    (hand, task) => hand.ask('league.block', task),
    (_, block) => {
      played.push(block)
      begun = []
      // With models, progress was already reported after each game.
      progress(areBots ? block.deals.flat().length : 0)
    },
    // Models are slow, so only one game at a time sends requests to their endpoints.
    areBots ? crew.size : 1,
  )
  if (!ended.ok) return ended
  const isStopped = crew.isStopped
  const blocks = begun.length === 0 ? played : [...played, { deals: begun, hash: '' }]
  const answer = await crew.first.ask('league.board', { ...order, blocks })
  if (!answer.ok) return answer
  const { board, csv, text, logHash, manifest: run } = answer.data
  const name = `${run.preset}-${run.seed}.jsonl`
  const data = { runs: [run], files: [{ name, text }], board, csv, isStopped }
  return { ok: true, data: { ...data, logHash: isStopped ? undefined : logHash } }
}

async function records(
  crew: WorkerPool,
  choice: LabRunSettings,
  onProgress: ProgressListener<undefined>,
): Promise<ApiResult<string>> {
  const prepared = await crew.first.ask('run.prepare', choice)
  if (!prepared.ok) return prepared
  let text = ''
  let played = 0
  const tasks = blockNumbers(prepared.data).map((block): Task => ({ choice, block, records: true }))
  const ended = await crew.play(tasks, (_task, block) => {
    text += block.records
    played += block.games
    onProgress({ played, games: choice.games, result: undefined })
  })
  return ended.ok ? { ok: true, data: text } : ended
}

/**
 * Estimates how many games fit into the given time, from the duration of the measured ones. Rounds to whole blocks, so
 * that the measured block is one of them.
 */
export function estimateGameCountWithin(
  milliseconds: number,
  measured: { readonly games: number; readonly milliseconds: number },
  { runs, workers, block, most }: { runs: number; workers: number; block: number; most: number },
): number {
  const perGame = Math.max(measured.milliseconds, 1) / measured.games
  const fitting = (milliseconds * workers) / (perGame * runs)
  const games = Math.max(block, Math.floor(fitting / block) * block)
  return Math.min(most, games)
}
