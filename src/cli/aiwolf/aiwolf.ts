// `aiwolf`: hosts games for agents that speak the contest's protocol, until so many are played. Owns the options;
// the work is in host.ts and is loaded when there is something to play. Rule: spec/cli.md.

import type { Command } from 'commander'
import { wholeNumber } from '../options/number.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const say = speak('aiwolf')
const usage = speak('usage')

/** Who may play the seats that no agent takes. */
const FILL_NAMES = ['random', 'scripted'] as const
export type FillName = (typeof FILL_NAMES)[number]

interface AiwolfOptions {
  readonly seats: string
  readonly games: string
  readonly port: string
  readonly fill?: string
  readonly timeout: string
  readonly free?: string
  readonly logs?: string
  readonly json?: boolean
}

export function registerAiwolf(program: Command): void {
  program
    .command('aiwolf')
    .description(say('does'))
    .requiredOption('--seats <n>', say('seats'))
    .requiredOption('--games <n>', say('games'))
    .requiredOption('--port <p>', say('port'))
    .option('--fill <policy>', say('fill'))
    .option('--timeout <ms>', say('timeout'), '60000')
    .option('--free <ms>', say('free'))
    .option('--logs <dir>', say('logs'))
    .action(async (options: AiwolfOptions) => {
      if (options.seats !== '5' && options.seats !== '13')
        throw new WrongUsage(usage('oneOf', { option: '--seats', choices: '5, 13', text: options.seats }))
      const fill = FILL_NAMES.find((name) => name === options.fill)
      if (options.fill !== undefined && fill === undefined)
        throw new WrongUsage(usage('oneOf', { option: '--fill', choices: FILL_NAMES.join(', '), text: options.fill }))
      const { host } = await import('./host.ts')
      await host({
        rulebook: `aiwolf-${options.seats}`,
        games: wholeNumber('--games', options.games, 1, 1_000_000),
        port: wholeNumber('--port', options.port, 0, 65_535),
        action: wholeNumber('--timeout', options.timeout, 1, 3_600_000),
        free: options.free === undefined ? undefined : wholeNumber('--free', options.free, 1, 3_600_000),
        fill,
        logs: options.logs,
        json: options.json === true,
      })
    })
}
