// `env --stdio`: the research door. Owns the options; what a command does is src/agents/env's business, and is
// loaded when the door is opened. Rule: spec/agents.md, section 1.

import type { Command } from 'commander'
import { chooseRules } from '../options/rules.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const help = speak('help')
const usage = speak('usage')

export function registerEnv(program: Command): void {
  program
    .command('env')
    .description(help('env'))
    .option('--stdio', help('env.stdio'))
    .option('--rulebook <id>', help('env.rulebook'), 'sport-club')
    .action(async ({ stdio, rulebook }: { readonly stdio?: boolean; readonly rulebook: string }) => {
      if (stdio !== true) throw new WrongUsage(usage('envNeedsStdio'))
      const { preset } = chooseRules(rulebook, undefined)
      const { serveLines } = await import('./lines.ts')
      await serveLines(preset)
    })
}
