// `aiwolf`: hosts games for agents that speak the contest's protocol, until so many are played. Owns the options;
// the work is in host.ts and is loaded when there is something to play. Rule: spec/cli.md.

import type { Command } from 'commander'
import { wholeNumber } from '../options/number.ts'
import { RULEBOOK_IDS } from '../../rules/vocabulary.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const say = speak('aiwolf')
const usage = speak('usage')

/** Who may play the seats that no agent takes. */
const FILL_NAMES = ['random', 'scripted'] as const
export type FillName = (typeof FILL_NAMES)[number]

/** A rulebook a number of seats. */
const CONTESTS = RULEBOOK_IDS.filter((id) => id.startsWith('aiwolf-'))

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
      const rulebook = CONTESTS.find((id) => id === `aiwolf-${options.seats}`)
      if (rulebook === undefined) {
        const choices = CONTESTS.map((id) => id.slice('aiwolf-'.length)).join(', ')
        throw new WrongUsage(usage('oneOf', { option: '--seats', choices, text: options.seats }))
      }
      const fill = FILL_NAMES.find((name) => name === options.fill)
      if (options.fill !== undefined && fill === undefined)
        throw new WrongUsage(usage('oneOf', { option: '--fill', choices: FILL_NAMES.join(', '), text: options.fill }))
      const { host } = await import('./host.ts')
      await host({
        rulebook,
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
