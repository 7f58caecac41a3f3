// `adjudicate`: replays a game record and says how it stands: seats, deaths, verdict, ledger.
// --explain adds every overturn, --flags asks "what if". Owns the command's options; the work is
// in adjudicate-record.ts. Rule: spec/cli.md.

import type { Command } from 'commander'
import { speak } from '../sentences/language.ts'

const help = speak('help')

export interface AdjudicateOptions {
  readonly explain?: boolean
  readonly flags?: string
  /** Another version of the same rulebook. */
  readonly rulesVersion?: string
  readonly scheme?: string
  readonly json?: boolean
}

export function registerAdjudicate(program: Command): void {
  program
    .command('adjudicate')
    .description(help('adjudicate'))
    .argument('<file>', help('adjudicate.file'))
    .option('--explain', help('adjudicate.explain'))
    .option('--flags <pairs>', help('adjudicate.flags'))
    .option('--rules-version <version>', help('adjudicate.rulesVersion'))
    .option('--scheme <id>', help('adjudicate.scheme'))
    .action(async (file: string, options: AdjudicateOptions) => {
      const { printAdjudication } = await import('./record.ts')
      await printAdjudication(file, options)
    })
}
