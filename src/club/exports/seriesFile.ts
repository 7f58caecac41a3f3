// The table of a series as a file: places and points as numbers, a column for each season with its coefficient in the
// head. Ranks nothing: rows come ranked, and their figures rounded once.

import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { fractionShown } from '../../scoring/fractionText.ts'
import { paperWords } from '../documents/paperWording.ts'
import type { SeriesView } from '../seasons/seriesTable.ts'
import type { DataTable } from '../files/tables/table.ts'

export function seriesFileTable({ parts, rows }: SeriesView, lang: Lang): DataTable {
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
