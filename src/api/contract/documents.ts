// Papers and tables to print.

import type { Lang, LangChoice } from '../../lang/registry.ts'
import type { StandingsScope } from '../../scoring/season.ts'
import type { PlacedGraph } from '../../rules/graphModel.ts'
import type { Flags, RulebookId } from '../../rules/header.ts'
import type { DataTable } from '../../club/files/tables/table.ts'
import type { TableFile } from '../../club/files/tables/tableFile.ts'
import type {
  BlankRequest,
  PrintedPaper,
  PublishedPage,
  ResultsRequest,
} from '../../club/documents/documentCommands.ts'
import type { SeatingView } from '../../club/documents/seatingPaper.ts'

export type { DataColumn, DataTable } from '../../club/files/tables/table.ts'
export type { SeatingView } from '../../club/documents/seatingPaper.ts'

export interface DocumentsRequests {
  /** A table as a file: text for CSV, base64 for a workbook. */
  'documents.table': { args: { table: DataTable; format: 'csv' | 'xlsx' }; data: TableFile }
  /** A page that stands alone, for preview, print and PDF. */
  'documents.ruleSheet': {
    args: { rulebook: RulebookId; preset: string; flags: Flags; lang: LangChoice }
    data: { html: string; title: string }
  }
  /** To fill in by hand; with `place`, a page for every table of that round. The season's rules unless told. */
  'documents.blankProtocol': { args: BlankRequest; data: PrintedPaper }
  'documents.protocol': { args: { game: string; lang: LangChoice }; data: PrintedPaper }
  'documents.standings': { args: { season: string; scope: StandingsScope; lang: LangChoice }; data: PrintedPaper }
  /** Rounds from `fromRound` on. */
  'documents.seating': {
    args: { season: string; stage: string; by: SeatingView; lang: LangChoice; fromRound?: number }
    data: PrintedPaper
  }
  'documents.certificates': { args: { season: string; scope: StandingsScope; lang: LangChoice }; data: PrintedPaper }
  'documents.results': { args: ResultsRequest; data: PrintedPaper }
  /** Print all: standings, results and protocols of an evening (the last one unless told), seating still to come. */
  'documents.dayEnd': { args: { season: string; evening?: string; lang: LangChoice }; data: PrintedPaper }
  /** One static page for the web. */
  'documents.publish': { args: { season: string; lang: Lang }; data: PublishedPage }
  /** Where things stand in the drawing; the same for all flags. */
  'documents.overturnGraph': { args: { rulebook: RulebookId; lang: Lang }; data: PlacedGraph }
}
