// Types of the things that can be shared from pages: papers, tables, files, pictures and texts.

export type { DataColumn, DataTable } from '../../files/tables/table.ts'
export type { ShareRow } from '../../files/share/listShares.ts'
export type { ShareFormKind } from '../../files/share/shareForms.ts'
export type { SharePlace, ShareRequest } from '../../files/share/shareables.ts'
