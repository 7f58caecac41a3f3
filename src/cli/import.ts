// `import`: reads games of another program or an older record, says what was read and what was not,
// and writes game records. Owns the command's options; the work is in import-files.ts. Rule: spec/cli.md.

import type { Command } from 'commander'
import { IMPORT_FORMATS, isImportFormat } from '../club/exchange/importFormats.ts'
import { WrongUsage } from './refusal.ts'

export interface ImportOptions {
  readonly dryRun?: boolean
  readonly output?: string
  readonly scheme: string
  readonly json?: boolean
}

export function registerImport(program: Command): void {
  program
    .command('import')
    .description('reads games, names every fault, writes game records')
    .argument('<format>', IMPORT_FORMATS.join(', '))
    .argument('<file>', '- reads standard input')
    .option('--dry-run', 'only say what would be taken; write nothing')
    .option('-o, --output <dir>', 'where the records go (default: beside the file)')
    .option('--scheme <id>', 'scheme of the points in a results sheet', 'official-2025')
    .option('--json', 'machine output on stdout, nothing else there')
    .action(async (format: string, file: string, options: ImportOptions) => {
      if (!isImportFormat(format)) throw new WrongUsage(`there is no format "${format}"; there are ${IMPORT_FORMATS.join(', ')}`)
      const { importFile } = await import('./import-files.ts')
      await importFile(format, file, options)
    })
}
