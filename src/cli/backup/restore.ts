// `restore`: puts a backup in place of what a store holds. Owns the command's options; the work is in
// restore-store.ts. Rule: spec/cli.md.

import type { Command } from 'commander'
import { speak } from '../sentences/language.ts'

const help = speak('help')

export interface RestoreOptions {
  readonly store: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

export function registerRestore(program: Command): void {
  program
    .command('restore')
    .description(help('restore'))
    .argument('<file>', help('restore.file'))
    .requiredOption('--store <address>', help('restore.store'))
    .option('--dry-run', help('restore.dryRun'))
    .action(async (file: string, options: RestoreOptions) => {
      const { restoreStore } = await import('./restoreStore.ts')
      await restoreStore(file, options)
    })
}
