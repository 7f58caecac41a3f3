// `simulate` with bots only: the run, its files, and its result.

import { availableParallelism } from 'node:os'
import { winRateIntervals, type RunTotals, winnersInTotals } from '../../../agents/runs/count.ts'
import {
  type RunBlockResult,
  sumRunBlocks,
  hashRunBlocks,
  type RunManifest,
  createRunManifest,
  MAX_GAMES_PER_SERIES,
  type RunPlan,
} from '../../../agents/runs/run.ts'
import { nightActIntentFromGraph } from '../../../rules/intent.ts'
import { ruleSheetWords } from '../../../papers/documents/wording.ts'
import { isCustomId } from '../../../rules/rulebookFiles/qualifiedIds.ts'
import { isActStep } from '../../../rules/night.ts'
import { rulesOf } from '../../../rules/rulebooks/registry.ts'
import { chooseRules } from '../../options/chooseRules.ts'
import { parseWholeNumber } from '../../options/parseWholeNumber.ts'
import { translatorFor, CLI_LANG } from '../../sentences/language.ts'
import { sha256 } from './block.ts'
import {
  type RunPlanOptions,
  parsePolicyName,
  parseSeriesOption,
  readSuspicionRules,
  parseJudgeOption,
} from './options.ts'
import { headerFromOptions } from './headerFromOptions.ts'
import { readProgramVersion } from './program.ts'
import { openRecordsFile } from './recordsFile.ts'
import { openRunCheckpoint } from './runCheckpoint.ts'
import { playRun } from './playRun.ts'
import type { OptionsOf } from '../../commands.ts'
import { formatWinRateLines } from './winRateLines.ts'
import { startRunProgress } from './runProgress.ts'

const say = translatorFor('figures')

export async function simulateBotRun(options: OptionsOf<'simulate'>): Promise<void> {
  const plan = await parseRunPlan(options)
  const run = createRunManifest(plan, readProgramVersion(), sha256)
  const workers = parseWorkerCount(options.workers)
  const kept = options.resume === undefined ? undefined : openRunCheckpoint(options.resume, run)
  const records = options.out === undefined ? undefined : openRecordsFile(options.out, kept?.bytes ?? 0)
  const before = kept?.blocks ?? []
  const played: RunBlockResult[] = []
  const watch = startRunProgress(plan.games, sumRunBlocks(before).games)
  const start = performance.now()
  await playRun(plan, {
    workers,
    withRecords: records !== undefined,
    done: new Set(before.map(({ block }) => block)),
    stop: watch.stop,
    each: ({ count, records: lines }) => {
      played.push(count)
      const bytes = records?.write(lines) ?? 0
      kept?.add(count, bytes)
      watch.add(count.games)
    },
  })
  const seconds = (performance.now() - start) / 1000
  records?.close()
  watch.close()
  const blocks = [...before, ...played]
  if (options.json === true) console.log(JSON.stringify(answer(run, blocks, sumRunBlocks(played), seconds)))
  else print(plan, run, sumRunBlocks(blocks), sumRunBlocks(played), seconds)
}

/** The requested number of threads: at most 64, or the number of processors if that is larger. */
export function parseWorkerCount(text: string): number {
  return parseWholeNumber('--workers', text, 1, Math.max(64, availableParallelism()))
}

export async function parseRunPlan(options: RunPlanOptions): Promise<RunPlan> {
  const both = parsePolicyName('--policy', options.policy)
  const rules = chooseRules(options.rulebook, options.flags)
  return {
    header: headerFromOptions(rules, options),
    ...(rules.own === undefined ? {} : { own: rules.own }),
    seed: parseWholeNumber('--seed', options.seed, 0, 0xffffffff),
    games: parseWholeNumber('--games', options.games, 1, 1_000_000_000),
    red: options.red === undefined ? both : parsePolicyName('--red', options.red),
    black: options.black === undefined ? both : parsePolicyName('--black', options.black),
    ...parseSeriesOption(options.series, MAX_GAMES_PER_SERIES),
    ...parseJudgeOption(options.judge),
    ...(await readSuspicionRules(options.suspicion)),
  }
}

function answer(run: RunManifest, blocks: readonly RunBlockResult[], now: RunTotals, seconds: number) {
  const { games, wins } = sumRunBlocks(blocks)
  return {
    run,
    logHash: hashRunBlocks(blocks, sha256),
    games,
    wins,
    intervals: winRateIntervals({ games, wins }),
    seconds,
    gamesPerSecond: now.games / seconds,
    eventsPerSecond: now.events / seconds,
    seed: run.seed,
  }
}

function print({ header }: RunPlan, run: RunManifest, all: RunTotals, now: RunTotals, seconds: number): void {
  const won = winnersInTotals(all.wins).filter((winner) => all.wins[winner] > 0)
  for (const line of formatWinRateLines(header, all, won)) console.log(line)
  console.log(
    say('speed', {
      games: now.games,
      seconds: seconds.toFixed(1),
      gamesPerSecond: Math.round(now.games / seconds),
      eventsPerSecond: Math.round(now.events / seconds),
    }),
  )
  if (run.suspicion !== undefined) console.log(say('ownSuspicion'))
  printIntentsOfCustomActs(header)
  const { policies, preset, version, players, seed } = run
  console.log(say('run', { red: policies.red.name, black: policies.black.name, preset, version, players, seed }))
}

/** Prints how scripted players interpret acts that exist only in a club's own rulebook. */
export function printIntentsOfCustomActs(header: RunPlan['header']): void {
  const rulebook = rulesOf(header)
  const words = ruleSheetWords(CLI_LANG)
  const acts = rulebook.night.flatMap((step) => {
    if (!isActStep(step) || !isCustomId(step.id)) return []
    const intent = nightActIntentFromGraph(rulebook, step) ?? 'unknown'
    return [`${words.game('role', step.id)}: ${say(`intent.${intent}`)}`]
  })
  if (acts.length > 0) console.log(say('intents', { acts: acts.join('; ') }))
}
