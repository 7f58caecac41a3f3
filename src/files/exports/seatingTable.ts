// Seating as a table with one row for each table of a round and one column for each seat. Replacements are already
// applied.

import type { DataTable } from '../tables/table.ts'
import { judgeNameAtTable } from '../../club/model/judging.ts'
import { memberIdsAtTable, type PlannedStage } from '../../club/model/plan.ts'
import { type TableExportContext, exportColumnsWithTitles, addRulesColumnIfRulesChanged } from './tableExportContext.ts'

export function seatingTable(data: TableExportContext, stages: readonly PlannedStage[]): DataTable {
  const { text, nameOf } = data
  const rows = stages.flatMap((stage) =>
    (stage.schedule ?? []).flatMap((tables, round) =>
      tables.map((_, table) => ({
        stage: stage.name,
        round: round + 1,
        table: table + 1,
        judge: judgeNameAtTable(data.club, stage, round + 1, table + 1) || undefined,
        names: (memberIdsAtTable(stage, round + 1, table + 1) ?? []).map(nameOf),
      })),
    ),
  )
  const seats = Math.max(0, ...rows.map(({ names }) => names.length))
  return addRulesColumnIfRulesChanged(data, {
    name: text.sheet.seating,
    columns: [
      ...exportColumnsWithTitles(data, { stage: 'text', round: 'count', table: 'count', judge: 'text' }),
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
