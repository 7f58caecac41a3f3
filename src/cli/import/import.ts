// `import`: reads games of another program or an older record, says what was read and what was not,
// and writes game records or takes them into a club. Owns the command's options; the work is in
// import-files.ts and import-store.ts. Rule: spec/cli.md.

import type { Command } from 'commander'
import { IMPORT_FORMATS, isImportFormat } from '../../club/files/imports/importFormats.ts'
import { WrongUsage } from '../sentences/refusal.ts'

export interface ImportOptions {
  readonly dryRun?: boolean
  readonly output?: string
  readonly scheme?: string
  readonly json?: boolean
  readonly store?: string
  readonly season?: string
  readonly rulebook?: string
}

export function registerImport(program: Command): void {
  program
    .command('import')
    .description('reads games, names every fault, writes game records')
    .argument('<format>', IMPORT_FORMATS.join(', '))
    .argument('<file>', '- reads standard input')
    .option('--dry-run', 'only say what would be taken; write nothing')
    .option('-o, --output <dir>', 'where the records go (default: beside the file)')
    .option(
      '--scheme <id>',
      'scheme of the points in a results sheet, and of a season that is opened (default: official-2025)',
    )
    .option(
      '--store <sqlite:FILE>',
      'takes the games into the club of this store instead, all of them or none; made when it is not there',
    )
    .option('--season <name>', 'the season of the club they go into; opened when it is not there')
    .option('--rulebook <id>', 'what a season that is opened plays by (default: sport-club)')
    .option('--json', 'machine output on stdout, nothing else there')
    .action(async (format: string, file: string, options: ImportOptions) => {
      if (!isImportFormat(format))
        throw new WrongUsage(`there is no format "${format}"; there are ${IMPORT_FORMATS.join(', ')}`)
      const { store, season, scheme, rulebook, json = false } = options
      if ((store === undefined) !== (season === undefined)) throw new WrongUsage('--store and --season go together')
      if (store === undefined || season === undefined) {
        if (rulebook !== undefined) throw new WrongUsage('--rulebook goes with --store')
        const { importFile } = await import('./files.ts')
        return importFile(format, file, options)
      }
      if (options.dryRun === true || options.output !== undefined)
        throw new WrongUsage('--store writes no records: neither --dry-run nor --output goes with it')
      const { importIntoStore } = await import('./store.ts')
      return importIntoStore(format, file, { store, season, scheme, rulebook, json })
    })
}
