// `balance`: what each flag of a rulebook does to its win rates. The same seeds are played with the flags as
// they are and with one of them otherwise. Owns the options. Rule: spec/cli.md.

import type { Command } from 'commander'
import { speak } from '../sentences/language.ts'
import type { PlanOptions } from '../simulate/simulate.ts'

const help = speak('help')

export interface BalanceOptions extends PlanOptions {
  readonly flag?: readonly string[]
  readonly workers: string
  readonly json?: boolean
}

export function registerBalance(program: Command): void {
  program
    .command('balance')
    .description(help('balance'))
    .requiredOption('--rulebook <id>', help('rulebook'))
    .requiredOption('--games <n>', help('balance.games'))
    .option('--policy <name>', help('simulate.policy'), 'scripted')
    .option('--flag <key...>', help('balance.flag'))
    .option('--flags <pairs>', help('flags'))
    .option('--players <n>', help('simulate.players'))
    .option('--seed <s>', help('simulate.seed'), '1')
    .option('--workers <w>', help('simulate.workers'), '1')
    .action(async (options: BalanceOptions) => {
      const { balanceFlags } = await import('./work.ts')
      await balanceFlags(options)
    })
}
