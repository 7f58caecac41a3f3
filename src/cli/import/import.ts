// `import`: reads games of another program or an older record, says what was read and what was not,
// and writes game records or takes them into a club. Owns the command's options; the work is in
// import-files.ts and import-store.ts. Rule: spec/cli.md.

import type { Command } from 'commander'
import { IMPORT_FORMATS, isImportFormat } from '../../club/imports/importFormats.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const usage = speak('usage')
const help = speak('help')

export interface ImportOptions {
  readonly dryRun?: boolean
  readonly output?: string
  readonly scheme?: string
  readonly json?: boolean
  readonly store?: string
  readonly season?: string
  readonly rulebook?: string
  readonly as?: string
}

export function registerImport(program: Command): void {
  program
    .command('import')
    .description(help('import'))
    .argument('<format>', help('import.format', { formats: IMPORT_FORMATS.join(', ') }))
    .argument('<file>', help('import.file'))
    .option('--dry-run', help('import.dryRun'))
    .option('-o, --output <dir>', help('import.output'))
    .option('--scheme <id>', help('import.scheme'))
    .option('--store <sqlite:FILE>', help('import.store'))
    .option('--season <name>', help('import.season'))
    .option('--rulebook <id>', help('import.rulebook'))
    .option('--as <name>', help('import.as'))
    .action(async (format: string, file: string, options: ImportOptions) => {
      if (!isImportFormat(format))
        throw new WrongUsage(usage('noFormat', { format, formats: IMPORT_FORMATS.join(', ') }))
      const { store, season, scheme, rulebook, as, json = false } = options
      if ((store === undefined) !== (season === undefined)) throw new WrongUsage(usage('storeAndSeason'))
      if (store === undefined || season === undefined) {
        if (rulebook !== undefined) throw new WrongUsage(usage('rulebookWithStore'))
        if (as !== undefined) throw new WrongUsage(usage('asWithStore'))
        const { importFile } = await import('./files.ts')
        return importFile(format, file, options)
      }
      if (options.dryRun === true || options.output !== undefined) throw new WrongUsage(usage('storeWritesNoRecords'))
      const { importIntoStore } = await import('./store.ts')
      return importIntoStore(format, file, { store, season, scheme, rulebook, as, json })
    })
}
