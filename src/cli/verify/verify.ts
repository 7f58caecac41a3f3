// `verify`: whether a journal, a backup, a season export or a game record is what was written: hashes,
// versions, replay. Names the first fault with its place. Changes nothing. Rule: spec/cli.md.

import type { Command } from 'commander'
import { speak } from '../sentences/language.ts'
import type { VerifyOptions } from './file.ts'

const help = speak('help')

export function registerVerify(program: Command): void {
  program
    .command('verify')
    .description(help('verify'))
    .argument('<file>', help('verify.file'))
    .option('--against <file>', help('verify.against'))
    .option('--keys <file>', help('verify.keys'))
    .action(async (file: string, options: VerifyOptions) => {
      const { printVerification } = await import('./file.ts')
      await printVerification(file, options)
    })
}
