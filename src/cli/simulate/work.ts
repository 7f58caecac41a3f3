// The work of `simulate`: the run, its files, its answer.

import { availableParallelism } from 'node:os'
import { intervalsOf, type RunCount } from '../../agents/runs/count.ts'
import { countOf, logHash, manifestOf, type BlockCount, type Manifest, type RunPlan } from '../../agents/runs/run.ts'
import { WINNERS } from '../../rules/vocabulary.ts'
import { wholeNumber } from '../options/number.ts'
import { chooseRules } from '../options/rules.ts'
import { speak } from '../sentences/language.ts'
import { sha256 } from './block.ts'
import { openCheckpoint } from './checkpoint.ts'
import { playRun } from './games.ts'
import { thisProgram } from './program.ts'
import { openRecords } from './recordsFile.ts'
import type { PlanOptions, SimulateOptions } from './options.ts'
import { policyOf, tableOf } from './table.ts'
import { watchRun } from './watch.ts'
import { winnerLines } from './winners.ts'

const say = speak('figures')

export async function simulateRun(options: SimulateOptions): Promise<void> {
  const plan = planOf(options)
  const run = manifestOf(plan, thisProgram(), sha256)
  const workers = workersOf(options.workers)
  const kept = options.resume === undefined ? undefined : openCheckpoint(options.resume, run)
  const records = options.out === undefined ? undefined : openRecords(options.out, kept?.bytes ?? 0)
  const before = kept?.blocks ?? []
  const played: BlockCount[] = []
  const watch = watchRun(plan.games, countOf(before).games)
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
  if (options.json === true) console.log(JSON.stringify(answer(run, blocks, countOf(played), seconds)))
  else print(run, countOf(blocks), countOf(played), seconds)
}

/** As many as are asked for, within what a machine can have. */
export function workersOf(text: string): number {
  return wholeNumber('--workers', text, 1, Math.max(64, availableParallelism()))
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

function answer(run: Manifest, blocks: readonly BlockCount[], now: RunCount, seconds: number) {
  const { games, wins } = countOf(blocks)
  return {
    run,
    logHash: logHash(blocks, sha256),
    games,
    wins,
    intervals: intervalsOf({ games, wins }),
    seconds,
    gamesPerSecond: now.games / seconds,
    eventsPerSecond: now.events / seconds,
    seed: run.seed,
  }
}

function print(run: Manifest, all: RunCount, now: RunCount, seconds: number): void {
  const won = WINNERS.filter((winner) => all.wins[winner] > 0)
  for (const line of winnerLines(run.rulebook, all, won)) console.log(line)
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
