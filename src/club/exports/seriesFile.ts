// The table of a series as a file: places and points as numbers, a column for each season with its coefficient in the
// head. Ranks nothing: rows come ranked, and their figures rounded once.

import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { err, ok } from '../../rules/vocabulary.ts'
import { fractionShown } from '../../scoring/fractionText.ts'
import { paperWords } from '../documents/paperWording.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { seriesTable, type SeriesView } from '../seasons/seriesTable.ts'
import type { DataTable } from '../files/tables/table.ts'
import { tableFile, type TableFile } from '../files/tables/tableFile.ts'
import { safeStem } from './fileName.ts'

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
        const file = await tableFile(dataTable(table.value, lang), format)
        return ok({ ...file, fileName: `${safeStem(table.value.name) || 'series'}.${format}` })
      }),
  }
}

function dataTable({ parts, rows }: SeriesView, lang: Lang): DataTable {
  const { exports: text } = LANGUAGES[lang]
  const words = paperWords(lang)
  const { place, shared, player, points, tournaments } = text.column
  return {
    name: text.sheet.series,
    columns: [
      { key: 'place', title: place, kind: 'count' },
      { key: 'shared', title: shared, kind: 'text' },
      { key: 'player', title: player, kind: 'text' },
      { key: 'total', title: points, kind: 'points' },
      { key: 'tournaments', title: tournaments, kind: 'count' },
      ...parts.map(({ name, coefficient, hides }, index) => ({
        key: `part${index}`,
        title: words.text('series', hides ? 'partHidden' : 'part', {
          name,
          coefficient: fractionShown(coefficient, LANGUAGES[lang].decimalMark),
        }),
        kind: 'points' as const,
      })),
    ],
    rows: rows.map((row) => ({
      place: row.place,
      shared: row.tied ? text.yes : '',
      player: row.name,
      total: hundredths(row.total),
      tournaments: row.tournaments,
      ...Object.fromEntries(row.parts.map((part, index) => [`part${index}`, part === '' ? '' : hundredths(part)])),
    })),
  }
}

/** `1.05` is 105 hundredths. */
function hundredths(shown: string): number {
  return Number(shown.replace(/[^\d-]/g, ''))
}
