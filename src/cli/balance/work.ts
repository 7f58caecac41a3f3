// The work of `balance`: the runs, their differences, the answer.

import { availableParallelism } from 'node:os'
import { balanceOf, type Balance } from '../../agents/runs/balance.ts'
import { countOf, manifestOf, type BlockCount, type RunPlan } from '../../agents/runs/run.ts'
import type { FlagValue } from '../../rules/header.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import { WINNERS, type Winner } from '../../rules/vocabulary.ts'
import { wilson } from '../../rules/wilson.ts'
import { wholeNumber } from '../options/number.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'
import { playRun, sha256 } from '../simulate/games.ts'
import { thisProgram } from '../simulate/program.ts'
import { planOf, progress } from '../simulate/work.ts'
import type { BalanceOptions } from './balance.ts'

const say = speak('figures')
const usage = speak('usage')

/** One flag otherwise than in the base. */
interface Variant {
  readonly flag: string
  readonly from: FlagValue
  readonly to: FlagValue
}

interface FlagBalance extends Variant {
  readonly games: number
  readonly balance: Balance
}

export async function balanceFlags(options: BalanceOptions): Promise<void> {
  const plan = planOf(options)
  const variants = variantsOf(plan, options.flag)
  const workers = wholeNumber('--workers', options.workers, 1, Math.max(64, availableParallelism()))
  const tell = progress(plan.games * (variants.length + 1))
  const base = await play(plan, workers, tell, 0)
  const before = winnersOf(base)
  const flags: FlagBalance[] = []
  for (const [i, variant] of variants.entries()) {
    const changed = { ...plan.header, flags: { ...plan.header.flags, [variant.flag]: variant.to } }
    const blocks = await play({ ...plan, header: changed }, workers, tell, (i + 1) * plan.games)
    flags.push({ ...variant, games: plan.games, balance: balanceOf(before, winnersOf(blocks)) })
  }
  if (options.json === true) console.log(JSON.stringify(answer(plan, base, flags)))
  else print(base, flags)
}

/** Every other value of every flag, or of those that are named. */
function variantsOf({ header }: RunPlan, named: readonly string[] | undefined): readonly Variant[] {
  const specs = rulesOf(header).flags
  const stranger = named?.find((key) => !specs.some((spec) => spec.key === key))
  if (stranger !== undefined)
    throw new WrongUsage(
      usage('oneOf', { option: '--flag', choices: specs.map(({ key }) => key).join(' | '), text: stranger }),
    )
  return specs
    .filter(({ key }) => named?.includes(key) !== false)
    .flatMap(({ key, values }) => {
      const from = header.flags[key]
      if (from === undefined) return []
      return values.filter((value) => value !== from).map((to): Variant => ({ flag: key, from, to }))
    })
}

async function play(plan: RunPlan, workers: number, tell: ReturnType<typeof progress>, before: number) {
  const blocks: BlockCount[] = []
  await playRun(plan, {
    workers,
    withRecords: false,
    done: new Set(),
    stop: new AbortController().signal,
    each: ({ count }) => {
      blocks.push(count)
      tell?.(before + countOf(blocks).games)
    },
  })
  return blocks
}

function winnersOf(blocks: readonly BlockCount[]): readonly Winner[] {
  return blocks.flatMap(({ winners }) => winners)
}

function answer(plan: RunPlan, base: readonly BlockCount[], flags: readonly FlagBalance[]) {
  const { games, wins } = countOf(base)
  const rates = Object.fromEntries(WINNERS.map((winner) => [winner, wins[winner] / games]))
  return {
    run: manifestOf(plan, thisProgram(), sha256),
    base: { ...rates, intervals: Object.fromEntries(WINNERS.map((winner) => [winner, wilson(wins[winner], games)])) },
    flags: flags.map(({ balance, ...variant }) => ({ ...variant, ...balance })),
  }
}

function print(base: readonly BlockCount[], flags: readonly FlagBalance[]): void {
  const { games, wins } = countOf(base)
  const present = WINNERS.filter(
    (winner) => wins[winner] > 0 || flags.some(({ balance }) => balance[winner].change !== 0),
  )
  for (const winner of present) {
    const [low, high] = wilson(wins[winner], games)
    const share = (part: number) => (part * 100).toFixed(1)
    console.log(
      `${say(`winner.${winner}`).padEnd(8)}${share(wins[winner] / games)} %  (${share(low)} .. ${share(high)})`,
    )
  }
  for (const { flag, from, to, balance } of flags) {
    console.log(`\n${flag}: ${from} → ${to}`)
    for (const winner of present) {
      const { change, low, high } = balance[winner]
      console.log(`  ${say(`winner.${winner}`).padEnd(8)}${signed(change)}  (${signed(low)} .. ${signed(high)})`)
    }
  }
  console.log(`\n${say('balanced', { games })}`)
}

/** Percentage points. */
function signed(points: number): string {
  return `${points < 0 ? '-' : '+'}${Math.abs(points).toFixed(1)}`
}
