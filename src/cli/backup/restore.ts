// `restore`: puts a backup in place of what a store holds. Owns the command's options; the work is in
// restore-store.ts. Rule: spec/cli.md.

import type { Command } from 'commander'

export interface RestoreOptions {
  readonly store: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

export function registerRestore(program: Command): void {
  program
    .command('restore')
    .description('puts a backup in place of what a store holds: checked first, and what was there is kept beside it')
    .argument('<file>', 'a backup, or a journal; - reads standard input')
    .requiredOption('--store <address>', 'sqlite:FILE; made when the file is new')
    .option('--dry-run', 'only say what it would bring and take away')
    .option('--json', 'machine output on stdout, nothing else there')
    .action(async (file: string, options: RestoreOptions) => {
      const { restoreStore } = await import('./restoreStore.ts')
      await restoreStore(file, options)
    })
}
