// `adjudicate`: replays a game record and says how it stands: seats, deaths, verdict, ledger.
// --explain adds every overturn, --flags asks "what if". Owns the command's options; the work is
// in adjudicate-record.ts. Rule: spec/cli.md.

import type { Command } from 'commander'

export interface AdjudicateOptions {
  readonly explain?: boolean
  readonly flags?: string
  readonly scheme?: string
  readonly json?: boolean
}

export function registerAdjudicate(program: Command): void {
  program
    .command('adjudicate')
    .description('replays a game record: state, deaths, winner, reason, ledger')
    .argument('<file>', 'a game record (JSON); - reads standard input')
    .option('--explain', 'every overturn of every night and vote')
    .option('--flags <pairs>', 'what if: name=value pairs, separated by commas')
    .option('--scheme <id>', 'scoring scheme; the record’s own, or official-2025')
    .option('--json', 'machine output on stdout, nothing else there')
    .action(async (file: string, options: AdjudicateOptions) => {
      const { printAdjudication } = await import('./record.ts')
      await printAdjudication(file, options)
    })
}
