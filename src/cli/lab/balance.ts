// `balance`: what each flag of a rulebook does to its win rates. The same seeds are played with the flags as they are
// and with one of them otherwise. Rule: docs/spec/cli.md §8.

import { type Balance, balanceOf, intervalsOf, possibleWinners, winnersIn } from '../../agents/runs/count.ts'
import { countOf, manifestOf, type BlockCount, type RunPlan } from '../../agents/runs/run.ts'
import { otherValues, type FlagChange } from '../../rules/flags.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { Winner } from '../../rules/vocabulary.ts'
import { speak, usage } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'
import { sha256 } from './simulate/block.ts'
import { playRun } from './simulate/threads.ts'
import { thisProgram } from './simulate/program.ts'
import { planOf, tellIntents, type Watch, watchRun, winnerLines, winnerName, workersOf } from './simulate/work.ts'
import type { OptionsOf } from '../commands.ts'

const say = speak('figures')

interface FlagBalance extends FlagChange {
  readonly games: number
  /** Of the games, those that another side won. */
  readonly changed: number
  readonly balance: Balance
}

export async function balanceFlags(options: OptionsOf<'balance'>): Promise<void> {
  const plan = await planOf(options)
  const changes = changesOf(plan, options.flag)
  const workers = workersOf(options.workers)
  const watch = watchRun(plan.games * (changes.length + 1))
  const base = await play(plan, workers, watch)
  const before = winnersOf(base)
  const flags: FlagBalance[] = []
  for (const change of changes) {
    const changed = { ...plan.header, flags: { ...plan.header.flags, [change.flag]: change.to } }
    const after = winnersOf(await play({ ...plan, header: changed }, workers, watch))
    // A run that was ended is no comparison.
    if (watch.stop.aborted) break
    const otherwise = after.filter((winner, game) => winner !== before[game]).length
    flags.push({
      ...change,
      games: plan.games,
      changed: otherwise,
      balance: balanceOf(before, after, possibleWinners(plan.header)),
    })
  }
  watch.close()
  if (options.json === true) console.log(JSON.stringify(answer(plan, base, flags)))
  else print(plan.header, base, flags)
}

/** Every other value of every flag, or of those that are named. */
function changesOf({ header }: RunPlan, named: readonly string[] | undefined): readonly FlagChange[] {
  const rulebook = rulesOf(header)
  const keys = rulebook.flags.map(({ key }) => key)
  const stranger = named?.find((key) => !keys.includes(key))
  if (stranger !== undefined)
    throw new WrongUsage(usage('oneOf', { option: '--flag', choices: keys.join(' | '), text: stranger }))
  return otherValues(rulebook, header.flags).filter(({ flag }) => named?.includes(flag) !== false)
}

async function play(plan: RunPlan, workers: number, watch: Watch): Promise<readonly BlockCount[]> {
  const blocks: BlockCount[] = []
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

function winnersOf(blocks: readonly BlockCount[]): readonly Winner[] {
  return blocks.flatMap(({ winners }) => winners)
}

function answer(plan: RunPlan, base: readonly BlockCount[], flags: readonly FlagBalance[]) {
  const { games, wins } = countOf(base)
  const rates = Object.fromEntries(winnersIn(wins).map((winner) => [winner, games === 0 ? null : wins[winner] / games]))
  return {
    run: manifestOf(plan, thisProgram(), sha256),
    base: { ...rates, intervals: intervalsOf({ games, wins }) },
    flags: flags.map(({ balance, ...change }) => ({ ...change, ...balance })),
  }
}

function print(header: RunPlan['header'], base: readonly BlockCount[], flags: readonly FlagBalance[]): void {
  const { games, wins } = countOf(base)
  const present = possibleWinners(header).filter(
    (winner) => wins[winner] > 0 || flags.some(({ balance }) => balance[winner].change !== 0),
  )
  for (const line of winnerLines(header, { games, wins }, present)) console.log(line)
  for (const { flag, from, to, balance, changed } of flags) {
    console.log(`\n${flag}: ${from} → ${to}`)
    if (changed === 0) console.log(`  ${say('noGameChanged')}`)
    else
      for (const winner of present) {
        const { change, low, high } = balance[winner]
        console.log(`  ${winnerName(header, winner)}${signed(change)}  (${signed(low)} .. ${signed(high)})`)
      }
  }
  console.log(`\n${say('balanced', { games })}`)
  tellIntents(header)
}

/** Percentage points. */
function signed(points: number): string {
  return `${points < 0 ? '-' : '+'}${Math.abs(points).toFixed(1)}`
}
