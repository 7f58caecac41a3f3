// What was changed after its game was complete.

export type {
  AuditChange,
  AuditFact,
  EntryFact,
  FlagChange,
  LineFact,
  SeriesFact,
  SheetChange,
} from '../../club/audit/facts.ts'
export type { Shift } from '../../club/audit/ranking.ts'
