// `backup`: everything in a store as one file with its manifest, read back after writing. Owns the
// command's options; the work is in backup-store.ts. Rule: spec/cli.md.

import type { Command } from 'commander'

export interface BackupOptions {
  readonly store: string
  readonly out: string
  readonly json?: boolean
}

export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description('writes everything in a store to a file with a manifest, and reads it back')
    .requiredOption('--store <address>', 'sqlite:FILE')
    .requiredOption('--out <file>', 'where the backup goes; never over a file that is there')
    .option('--json', 'machine output on stdout, nothing else there')
    .action(async (options: BackupOptions) => {
      const { backupStore } = await import('./backupStore.ts')
      await backupStore(options)
    })
}
