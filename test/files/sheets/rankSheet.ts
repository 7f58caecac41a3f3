// Ranks the text of a results sheet, for tests that compare standings.

import { gamesOfResultsSheet, rankPlayersOfFile } from '../../../src/cli/standings/rankGames.ts'
import type { RankedTable } from '../../../src/cli/standings/rankedTable.ts'
import { readResultsSheet } from '../../../src/files/sheets/readResultsSheet.ts'
import type { Scheme } from '../../../src/scoring/schemes/scheme.ts'

export function rankSheetText(text: string, scheme: Scheme): RankedTable {
  return rankPlayersOfFile(gamesOfResultsSheet(readResultsSheet(text)), scheme)
}
