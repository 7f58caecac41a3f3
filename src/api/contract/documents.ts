// Papers and tables to print.

import type { Lang } from '../../i18n/registry.ts'
import type { GraphPart } from '../../rules/explain.ts'
import type { PlacedGraph } from '../../rules/graphModel.ts'
import type { RulebookId } from '../../rules/header.ts'
import type { PaperRequest, PapersRequest, PublishedPage } from '../../club/documents/documentCommands.ts'
import type { OfferedPaper } from '../../club/documents/papers/registry.ts'
import type { PrintedPaper } from '../../club/documents/papers/spec.ts'
import type { PublishedFile } from '../../club/publishing/publishingCommands.ts'
import type { DataTable } from '../../club/files/tables/table.ts'
import type { TableFile } from '../../club/files/tables/tableFile.ts'

export type { DataColumn, DataTable } from '../../club/files/tables/table.ts'
export type { OfferedPaper, PaperAsk } from '../../club/documents/papers/registry.ts'

export interface DocumentsRequests {
  /** A table as a file: text for CSV, base64 for a workbook. */
  'documents.table': { args: { table: DataTable; format: 'csv' | 'xlsx' }; data: TableFile }
  /** What can be printed of a season, and of what of it is on the screen; in the order of the list. */
  'documents.papers': { args: PapersRequest; data: readonly OfferedPaper[] }
  /** A page that stands alone, for preview, print and PDF: one of the registry of papers. */
  'documents.paper': { args: PaperRequest; data: PrintedPaper }
  /** One static page for the web. */
  'documents.publish': { args: { season: string; lang: Lang }; data: PublishedPage }
  /** A season as a folder of static pages, as others may have it. */
  'documents.pages': { args: { season: string }; data: readonly PublishedFile[] }
  /** The same as one archive. */
  'documents.pagesArchive': { args: { season: string }; data: { readonly fileName: string; readonly base64: string } }
  /** Where things stand in the drawing; the same for all flags. `part`: only what fired, laid out by itself. */
  'documents.overturnGraph': { args: { rulebook: RulebookId; lang: Lang; part?: GraphPart }; data: PlacedGraph }
}
