// `balance`: how each flag of a rulebook affects its win rates. The same seeds are played with the given flags and with
// one flag changed at a time. Rule: docs/spec/cli.md §8.

import { winRateIntervals, possibleWinners, winnersInTotals } from '../../agents/runs/count.ts'
import { type WinRateChangeByWinner, compareWinRates } from '../../agents/runs/balance.ts'
import { sumRunBlocks, createRunManifest, type RunBlockResult, type RunPlan } from '../../agents/runs/run.ts'
import { possibleFlagChanges, type FlagChange } from '../../rules/flags.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { Winner } from '../../rules/vocabulary.ts'
import { translatorFor, translateUsage } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'
import { sha256 } from './simulate/block.ts'
import { playRun } from './simulate/playRun.ts'
import { readProgramVersion } from './simulate/program.ts'
import { parseRunPlan, printIntentsOfCustomActs, parseWorkerCount } from './simulate/simulateBots.ts'
import { type RunProgress, startRunProgress } from './simulate/runProgress.ts'
import { formatWinRateLines, paddedWinnerName } from './simulate/winRateLines.ts'
import type { OptionsOf } from '../commands.ts'

const say = translatorFor('figures')

interface FlagBalance extends FlagChange {
  readonly games: number
  /** Number of games that a different side won under the changed flags. */
  readonly changed: number
  readonly balance: WinRateChangeByWinner
}

export async function measureFlagBalance(options: OptionsOf<'balance'>): Promise<void> {
  const plan = await parseRunPlan(options)
  const changes = changesOf(plan, options.flag)
  const workers = parseWorkerCount(options.workers)
  const watch = startRunProgress(plan.games * (changes.length + 1))
  const base = await play(plan, workers, watch)
  const before = winnersOf(base)
  const flags: FlagBalance[] = []
  for (const change of changes) {
    const changed = { ...plan.header, flags: { ...plan.header.flags, [change.flag]: change.to } }
    const after = winnersOf(await play({ ...plan, header: changed }, workers, watch))
    // An interrupted run cannot be compared.
    if (watch.stop.aborted) break
    const otherwise = after.filter((winner, game) => winner !== before[game]).length
    flags.push({
      ...change,
      games: plan.games,
      changed: otherwise,
      balance: compareWinRates(before, after, possibleWinners(plan.header)),
    })
  }
  watch.close()
  if (options.json === true) console.log(JSON.stringify(answer(plan, base, flags)))
  else print(plan.header, base, flags)
}

/** Every other value of every flag, or only of the named flags. */
function changesOf({ header }: RunPlan, named: readonly string[] | undefined): readonly FlagChange[] {
  const rulebook = rulesOf(header)
  const keys = rulebook.flags.map(({ key }) => key)
  const stranger = named?.find((key) => !keys.includes(key))
  if (stranger !== undefined)
    throw new WrongUsageError(translateUsage('oneOf', { option: '--flag', choices: keys.join(' | '), text: stranger }))
  return possibleFlagChanges(rulebook, header.flags).filter(({ flag }) => named?.includes(flag) !== false)
}

async function play(plan: RunPlan, workers: number, watch: RunProgress): Promise<readonly RunBlockResult[]> {
  const blocks: RunBlockResult[] = []
  await playRun(plan, {
    workers,
    withRecords: false,
    done: new Set(),
    stop: watch.stop,
    each: ({ count }) => {
      blocks.push(count)
      watch.add(count.games)
    },
  })
  return blocks
}

function winnersOf(blocks: readonly RunBlockResult[]): readonly Winner[] {
  return blocks.flatMap(({ winners }) => winners)
}

function answer(plan: RunPlan, base: readonly RunBlockResult[], flags: readonly FlagBalance[]) {
  const { games, wins } = sumRunBlocks(base)
  const rates = Object.fromEntries(
    winnersInTotals(wins).map((winner) => [winner, games === 0 ? null : wins[winner] / games]),
  )
  return {
    run: createRunManifest(plan, readProgramVersion(), sha256),
    base: { ...rates, intervals: winRateIntervals({ games, wins }) },
    flags: flags.map(({ balance, ...change }) => ({ ...change, ...balance })),
  }
}

function print(header: RunPlan['header'], base: readonly RunBlockResult[], flags: readonly FlagBalance[]): void {
  const { games, wins } = sumRunBlocks(base)
  const present = possibleWinners(header).filter(
    (winner) => wins[winner] > 0 || flags.some(({ balance }) => balance[winner].change !== 0),
  )
  for (const line of formatWinRateLines(header, { games, wins }, present)) console.log(line)
  for (const { flag, from, to, balance, changed } of flags) {
    console.log(`\n${flag}: ${from} → ${to}`)
    if (changed === 0) console.log(`  ${say('noGameChanged')}`)
    else
      for (const winner of present) {
        const { change, low, high } = balance[winner]
        console.log(`  ${paddedWinnerName(header, winner)}${signed(change)}  (${signed(low)} .. ${signed(high)})`)
      }
  }
  console.log(`\n${say('balanced', { games })}`)
  printIntentsOfCustomActs(header)
}

/** A difference in percentage points, with its sign. */
function signed(points: number): string {
  return `${points < 0 ? '-' : '+'}${Math.abs(points).toFixed(1)}`
}
