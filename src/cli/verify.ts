// `verify`: whether a journal, a backup, a season export or a game record is what was written: hashes,
// versions, replay. Names the first fault with its place. Changes nothing. Rule: spec/cli.md.

import type { Command } from 'commander'

export function registerVerify(program: Command): void {
  program
    .command('verify')
    .description('checks a journal, backup, season export or game record: hashes, versions, replay')
    .argument('<file>', 'the file; - reads standard input')
    .option('--json', 'machine output on stdout, nothing else there')
    .action(async (file: string, { json }: { readonly json?: boolean }) => {
      const { printVerification } = await import('./verify-file.ts')
      await printVerification(file, json === true)
    })
}
