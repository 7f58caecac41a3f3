// `leaderboard`: policies against each other at mixed tables, each with every card of every deal. Owns the options;
// the players are loaded when there is something to play. Rule: spec of agents, section 3.

import type { Command } from 'commander'
import { speak } from '../sentences/language.ts'

const help = speak('help')

export interface LeaderboardOptions {
  readonly rulebook: string
  readonly games: string
  readonly policies: string
  readonly seed: string
  readonly players?: string
  readonly flags?: string
  readonly workers: string
  readonly json?: boolean
}

export function registerLeaderboard(program: Command): void {
  program
    .command('leaderboard')
    .description(help('leaderboard'))
    .requiredOption('--rulebook <id>', help('rulebook'))
    .requiredOption('--games <n>', help('leaderboard.games'))
    .option('--policies <names>', help('leaderboard.policies'), 'scripted,random')
    .option('--players <n>', help('simulate.players'))
    .option('--flags <pairs>', help('flags'))
    .option('--seed <s>', help('simulate.seed'), '1')
    .option('--workers <w>', help('simulate.workers'), '1')
    .action(async (options: LeaderboardOptions) => {
      const { playLeague } = await import('./work.ts')
      await playLeague(options)
    })
}
