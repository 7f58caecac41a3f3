// `simulate`: win rates of many games with 95 % intervals. Owns the options; the players and the rules are loaded
// when there is something to play. Rule: spec/cli.md.

import type { Command } from 'commander'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const help = speak('help')
const usage = speak('usage')

/** Cards and rules at the table of a run. */
export interface TableOptions {
  readonly players?: string
  readonly mafia?: string
  readonly first?: string
}

/** What a run is made of. */
export interface PlanOptions extends TableOptions {
  readonly rulebook: string
  readonly games: string
  readonly seed: string
  readonly policy: string
  readonly red?: string
  readonly black?: string
  readonly flags?: string
}

export interface SimulateOptions extends PlanOptions {
  readonly workers: string
  readonly out?: string
  readonly resume?: string
  readonly answers?: string
  readonly replay?: string
  readonly json?: boolean
}

/** The name of a policy that is a model over a network. */
export const MODEL = 'llm'

export function registerSimulate(program: Command): void {
  program
    .command('simulate')
    .description(help('simulate'))
    .requiredOption('--rulebook <id>', help('rulebook'))
    .requiredOption('--games <n>', help('simulate.games'))
    .option('--players <n>', help('simulate.players'))
    .option('--mafia <m>', help('simulate.mafia'))
    .option('--first <phase>', help('simulate.first'))
    .option('--seed <s>', help('simulate.seed'), '1')
    .option('--policy <name>', help('simulate.policy'), 'random')
    .option('--red <name>', help('simulate.red'))
    .option('--black <name>', help('simulate.black'))
    .option('--flags <pairs>', help('flags'))
    .option('--workers <w>', help('simulate.workers'), '1')
    .option('--out <file>', help('simulate.out'))
    .option('--resume <file>', help('simulate.resume'))
    .option('--answers <file>', help('simulate.answers'))
    .option('--replay <file>', help('simulate.replay'))
    .action(async (options: SimulateOptions) => {
      const { policy, red = policy, black = policy } = options
      const asksModels = [red, black].includes(MODEL)
      if (!asksModels && (options.answers ?? options.replay) !== undefined)
        throw new WrongUsage(usage('answersOfModels'))
      const { simulateRun } = asksModels ? await import('./models.ts') : await import('./work.ts')
      await simulateRun(options)
    })
}
