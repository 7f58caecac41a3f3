// `backup`: everything in a store as one file with its manifest, read back after writing. Owns the
// command's options; the work is in backup-store.ts. Rule: spec/cli.md.

import type { Command } from 'commander'
import { speak } from '../sentences/language.ts'

const help = speak('help')

export interface BackupOptions {
  readonly store: string
  readonly out: string
  readonly json?: boolean
}

export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description(help('backup'))
    .requiredOption('--store <address>', help('backup.store'))
    .requiredOption('--out <file>', help('backup.out'))
    .action(async (options: BackupOptions) => {
      const { backupStore } = await import('./backupStore.ts')
      await backupStore(options)
    })
}
