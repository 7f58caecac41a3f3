// The audit: changes made after a game was complete.

export type {
  AuditChange,
  AuditFact,
  EntryFact,
  FlagChange,
  LedgerLineFact as LineFact,
  SeriesChangeFact,
  ResultSheetChange as SheetChange,
} from '../../club/audit/facts.ts'
export type { RankingShift as Shift } from '../../club/audit/ranking.ts'
