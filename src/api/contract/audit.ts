// What was changed after its game was complete.

import type { Audit } from '../../club/audit/auditCommands.ts'

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

export interface AuditRequests {
  /** What was changed after its game was complete; `entries` adds what was entered with the games. */
  'seasons.audit': { args: { season: string; entries?: boolean }; data: Audit }
}
