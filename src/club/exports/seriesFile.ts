// The table of a series as a file.

import type { Lang } from '../../i18n/registry.ts'
import { err, ok } from '../../rules/vocabulary.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { seriesTable } from '../seasons/seriesTable.ts'
import { tableFile, type TableFile } from '../files/tables/tableFile.ts'
import { safeStem } from './fileName.ts'
import { seriesInFile } from './rankedTables.ts'

export interface SeriesFileRequest {
  readonly series: string
  readonly format: 'csv' | 'xlsx'
  readonly lang: Lang
}

export function seriesFileCommands({ repository, query }: CommandContext) {
  return {
    seriesFile: ({ series, format, lang }: SeriesFileRequest): Reply<TableFile & { readonly fileName: string }> =>
      query(async () => {
        const table = seriesTable(repository, series)
        if (!table.ok) return table
        if (table.value.rows.length === 0) return err({ code: 'exports/nothing', params: {} })
        const file = await tableFile(seriesInFile(table.value, lang), format)
        return ok({ ...file, fileName: `${safeStem(table.value.name) || 'series'}.${format}` })
      }),
  }
}
