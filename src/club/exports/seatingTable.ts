// Seating as a table: one table of a round a row, people by seat, replacements in their places.

import type { DataTable } from '../files/tables/table.ts'
import { judgeAt, membersAt, type PlannedStage } from '../model/plan.ts'
import { columns, stamped, type TableData } from './tableData.ts'

export function seatingTable(data: TableData, stages: readonly PlannedStage[]): DataTable {
  const { text, nameOf } = data
  const rows = stages.flatMap((stage) =>
    (stage.schedule ?? []).flatMap((tables, round) =>
      tables.map((_, table) => ({
        stage: stage.name,
        round: round + 1,
        table: table + 1,
        judge: judgeAt(stage, round + 1, table + 1) || undefined,
        names: (membersAt(stage, round + 1, table + 1) ?? []).map(nameOf),
      })),
    ),
  )
  const seats = Math.max(0, ...rows.map(({ names }) => names.length))
  return stamped(data, {
    name: text.sheet.seating,
    columns: [
      ...columns(data, { stage: 'text', round: 'count', table: 'count', judge: 'text' }),
      ...Array.from({ length: seats }, (_, index) => ({
        key: `seat${index + 1}`,
        title: text.column.seatN.replace('{n}', String(index + 1)),
        kind: 'text' as const,
      })),
    ],
    rows: rows.map(({ names, ...row }) => ({
      ...row,
      ...Object.fromEntries(names.map((name, index) => [`seat${index + 1}`, name])),
    })),
  })
}
