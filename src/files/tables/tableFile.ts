// Converts a table to the file format that the user selected. Workbooks are sent as base64, because channels carry
// plain JSON.

import { z } from 'zod'
import { base64Of } from '../../club/json/base64.ts'
import { idSchema } from '../../club/model/argumentSchemas.ts'
import { csvOfTable } from './csv.ts'
import { DATA_COLUMN_KINDS, type DataTable, toTypedCell } from './table.ts'
import { xlsxOfTables } from './xlsx.ts'

export type TableFile = { readonly text: string } | { readonly base64: string }

export async function createTableFile(table: DataTable, format: 'csv' | 'xlsx'): Promise<TableFile> {
  return format === 'csv' ? { text: csvOfTable(table) } : { base64: base64Of(await xlsxOfTables([table])) }
}

// Schema of a table that a screen sends for conversion to a file. Every cell must match the kind of its column.
/** Accepts a complete `DataTable`. Cells may be empty. */
export const dataTableSchema = z
  .strictObject({
    name: z.string().max(200),
    columns: z
      .array(z.strictObject({ key: idSchema, title: z.string().max(200), kind: z.enum(DATA_COLUMN_KINDS) }))
      .max(100),
    rows: z.array(z.record(idSchema, z.union([z.string(), z.number()]))).max(100_000),
  })
  .superRefine(({ columns, rows }, context) => {
    for (const [index, row] of rows.entries()) {
      const wrong = columns.find(({ key, kind }) => Object.hasOwn(row, key) && !toTypedCell(kind, row[key]))
      if (wrong)
        return context.addIssue({ code: 'custom', path: ['rows', index, wrong.key], message: `not ${wrong.kind}` })
    }
  }) as z.ZodType<DataTable, DataTable>

/** A text file that the user saves. */
export interface TextFile {
  readonly fileName: string
  readonly text: string
}
