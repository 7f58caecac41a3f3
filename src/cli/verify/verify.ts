// `verify`: whether a journal, a backup, a season export or a game record is what was written: hashes,
// versions, replay. Names the first fault with its place. Changes nothing. Rule: spec/cli.md.

import type { Command } from 'commander'
import type { VerifyOptions } from './file.ts'

export function registerVerify(program: Command): void {
  program
    .command('verify')
    .description('checks a journal, backup, season export or game record: hashes, manifest, versions, replay')
    .argument('<file>', 'the file; - reads standard input')
    .option('--against <file>', 'another journal or backup: how far one is behind the other')
    .option('--json', 'machine output on stdout, nothing else there')
    .action(async (file: string, options: VerifyOptions) => {
      const { printVerification } = await import('./file.ts')
      await printVerification(file, options)
    })
}
