// The work of `simulate`: the run, its files, its answer.

import { availableParallelism } from 'node:os'
import { wilson } from '../../rules/wilson.ts'
import {
  countOf,
  logHash,
  manifestOf,
  type BlockCount,
  type Manifest,
  type RunCount,
  type RunPlan,
} from '../../agents/runs/run.ts'
import { WINNERS } from '../../rules/vocabulary.ts'
import { wholeNumber } from '../options/number.ts'
import { chooseRules } from '../options/rules.ts'
import { speak } from '../sentences/language.ts'
import { EXIT } from '../sentences/refusal.ts'
import { openCheckpoint, type Checkpoint } from './checkpoint.ts'
import { playRun, sha256 } from './games.ts'
import { thisProgram } from './program.ts'
import { openRecords, type RecordsFile } from './recordsFile.ts'
import type { PlanOptions, SimulateOptions } from './simulate.ts'
import { policyOf, tableOf } from './table.ts'

const say = speak('figures')

export async function simulateRun(options: SimulateOptions): Promise<void> {
  const plan = planOf(options)
  const run = manifestOf(plan, thisProgram(), sha256)
  const workers = wholeNumber('--workers', options.workers, 1, Math.max(64, availableParallelism()))
  const kept = options.resume === undefined ? undefined : openCheckpoint(options.resume, run)
  const records = options.out === undefined ? undefined : openRecords(options.out, kept?.bytes ?? 0)
  const before = performance.now()
  const played = await play(plan, workers, kept, records)
  records?.close()
  const seconds = (performance.now() - before) / 1000
  const blocks = [...(kept?.blocks ?? []), ...played]
  if (options.json === true) console.log(JSON.stringify(answer(run, blocks, countOf(played), seconds)))
  else print(run, countOf(blocks), countOf(played), seconds)
  if (countOf(blocks).games < plan.games) {
    process.stderr.write(`${say('stopped', { games: countOf(blocks).games, of: plan.games })}\n`)
    process.exitCode = EXIT.refused
  }
}

export function planOf(options: PlanOptions): RunPlan {
  const both = policyOf('--policy', options.policy)
  return {
    header: tableOf(chooseRules(options.rulebook, options.flags), options),
    seed: wholeNumber('--seed', options.seed, 0, 0xffffffff),
    games: wholeNumber('--games', options.games, 1, 1_000_000_000),
    red: options.red === undefined ? both : policyOf('--red', options.red),
    black: options.black === undefined ? both : policyOf('--black', options.black),
  }
}

/** Until all is played, or Ctrl+C; what was played so far stands. */
async function play(
  plan: RunPlan,
  workers: number,
  kept: Checkpoint | undefined,
  records: RecordsFile | undefined,
): Promise<readonly BlockCount[]> {
  const blocks: BlockCount[] = []
  const before = kept === undefined ? 0 : countOf(kept.blocks).games
  const tell = progress(plan.games)
  const stop = new AbortController()
  const end = () => {
    stop.abort()
  }
  process.once('SIGINT', end)
  await playRun(plan, {
    workers,
    withRecords: records !== undefined,
    done: new Set(kept?.blocks.map(({ block }) => block)),
    stop: stop.signal,
    each: ({ count, records: lines }) => {
      blocks.push(count)
      kept?.add(count, records?.write(lines) ?? 0)
      if (kept === undefined) records?.write(lines)
      tell?.(before + countOf(blocks).games)
    },
  })
  process.removeListener('SIGINT', end)
  return blocks
}

function answer(run: Manifest, blocks: readonly BlockCount[], now: RunCount, seconds: number) {
  const { games, wins } = countOf(blocks)
  const intervals = Object.fromEntries(WINNERS.map((winner) => [winner, wilson(wins[winner], games)]))
  return {
    run,
    logHash: logHash(blocks, sha256),
    games,
    wins,
    intervals,
    seconds,
    gamesPerSecond: now.games / seconds,
    eventsPerSecond: now.events / seconds,
    seed: run.seed,
  }
}

function print(run: Manifest, { games, wins }: RunCount, now: RunCount, seconds: number): void {
  for (const winner of WINNERS) {
    const [low, high] = wilson(wins[winner], games)
    if (wins[winner] > 0)
      console.log(
        `${say(`winner.${winner}`).padEnd(8)}${percent(wins[winner] / games)} %  (${percent(low)} .. ${percent(high)})`,
      )
  }
  console.log(
    say('speed', {
      games: now.games,
      seconds: seconds.toFixed(1),
      gamesPerSecond: Math.round(now.games / seconds),
      eventsPerSecond: Math.round(now.events / seconds),
    }),
  )
  const { policies, preset, version, players, seed } = run
  console.log(say('run', { red: policies.red.name, black: policies.black.name, preset, version, players, seed }))
}

function percent(share: number): string {
  return (share * 100).toFixed(2)
}

/** One line that is written over, and only where somebody watches. */
export function progress(games: number): ((done: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined
  return (done) => {
    process.stderr.write(done >= games ? '\r\u001b[K' : `\r${say('playing', { done, games })}`)
  }
}
