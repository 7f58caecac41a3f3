// The games of a results sheet without faults, or its first fault.

import { readResultsSheet, type SheetGame } from '../../../src/files/sheets/readResultsSheet.ts'
import type { SheetFault } from '../../../src/files/sheets/rows.ts'
import { err, ok, type Result } from '../../../src/rules/vocabulary.ts'

export function parseSheet(text: string): Result<readonly SheetGame[], SheetFault> {
  const { games, fault: whole } = readResultsSheet(text)
  const [first] = whole
    ? [whole]
    : games.flatMap(({ faults }) => faults).toSorted((a, b) => a.params.line - b.params.line)
  return first ? err(first) : ok(games.map(({ stage, round, table, rows }) => ({ stage, round, table, rows })))
}
