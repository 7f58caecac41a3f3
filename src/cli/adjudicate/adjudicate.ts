// `adjudicate`: replays a game record and says how it stands: seats, deaths, verdict, ledger.
// --explain adds every overturn, --flags asks "what if", --jsonl takes a record a line (stream.ts). Owns the command's options; the work is
// in record.ts. Rule: spec/cli.md.

import type { Command } from 'commander'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const help = speak('help')
const usage = speak('usage')

export interface AdjudicateOptions {
  readonly explain?: boolean
  readonly flags?: string
  /** Another version of the same rulebook. */
  readonly rulesVersion?: string
  readonly scheme?: string
  readonly json?: boolean
  readonly jsonl?: boolean
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
    .option('--jsonl', help('adjudicate.jsonl'))
    .action(async (file: string, options: AdjudicateOptions) => {
      if (options.jsonl === true) {
        if (options.explain === true || options.scheme !== undefined) throw new WrongUsage(usage('jsonlIsVerdicts'))
        const { adjudicateLines } = await import('./stream.ts')
        return adjudicateLines(file, options)
      }
      const { printAdjudication } = await import('./record.ts')
      await printAdjudication(file, options)
    })
}
