// Papers, tables to print, and exports of a season.

export type { DataColumn, DataTable } from '../../files/tables/table.ts'
export type { OfferedPaper, PaperRequest as PaperAsk } from '../../papers/documents/kinds/registry.ts'
export type { ExportKind } from '../../files/exports/exportKinds.ts'
export { FORMATS_BY_EXPORT_KIND as EXPORT_FORMATS } from '../../files/exports/exportKinds.ts'
