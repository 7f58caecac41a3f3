// The schema of a table that a screen hands over to be made a file of. Every cell is what its column says.

import { z } from 'zod'
import { id } from '../../model/argumentSchemas.ts'
import { COLUMN_KINDS, readCell, type DataTable } from './table.ts'

/** Whoever asks has a table, empty cells and all. */
export const dataTable = z
  .strictObject({
    name: z.string().max(200),
    columns: z.array(z.strictObject({ key: id, title: z.string().max(200), kind: z.enum(COLUMN_KINDS) })).max(100),
    rows: z.array(z.record(id, z.union([z.string(), z.number()]))).max(100_000),
  })
  .superRefine(({ columns, rows }, context) => {
    for (const [index, row] of rows.entries()) {
      const wrong = columns.find(({ key, kind }) => Object.hasOwn(row, key) && !readCell(kind, row[key]))
      if (wrong)
        return context.addIssue({ code: 'custom', path: ['rows', index, wrong.key], message: `not ${wrong.kind}` })
    }
  }) as z.ZodType<DataTable, DataTable>
