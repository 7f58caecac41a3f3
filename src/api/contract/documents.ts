// Papers and tables to print.

export type { DataColumn, DataTable } from '../../club/files/tables/table.ts'
export type { OfferedPaper, PaperAsk } from '../../club/documents/papers/registry.ts'
