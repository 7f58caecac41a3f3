// `import`: reads games of another program or an older record, says what was read and what was not,
// and writes game records or takes them into a club. Rule: spec/cli.md.

import { IMPORT_FORMATS, isImportFormat } from '../../club/imports/importFormats.ts'
import { importFile, type ImportOptions } from './files.ts'
import { importIntoStore, type StoreOptions } from './store.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const usage = speak('usage')

export async function importGames(
  format: string,
  file: string,
  options: ImportOptions & Partial<StoreOptions>,
): Promise<void> {
  if (!isImportFormat(format)) throw new WrongUsage(usage('noFormat', { format, formats: IMPORT_FORMATS.join(', ') }))
  const { store, season, scheme, rulebook, as, json = false } = options
  if ((store === undefined) !== (season === undefined)) throw new WrongUsage(usage('storeAndSeason'))
  if (store === undefined || season === undefined) {
    if (rulebook !== undefined) throw new WrongUsage(usage('rulebookWithStore'))
    if (as !== undefined) throw new WrongUsage(usage('asWithStore'))
    return importFile(format, file, options)
  }
  if (options.dryRun === true || options.output !== undefined) throw new WrongUsage(usage('storeWritesNoRecords'))
  return importIntoStore(format, file, { store, season, scheme, rulebook, as, json })
}
