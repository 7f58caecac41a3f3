// Ranks the games of a file for the command line. The kind of file is recognised from its content.

import { unpackSheetCsv } from '../../files/sheets/workbookSheet.ts'
import type { TeamRow } from '../../scoring/standings/teamRow.ts'
import { readGamesFile } from '../input.ts'
import { chooseScheme } from '../options/chooseScheme.ts'
import { unwrapOrThrow } from '../sentences/refusal.ts'
import { toPrintableText } from '../sentences/printable.ts'
import type { RankedTable, TeamStandingsOptions } from './rankedTable.ts'
import { rankPlayersOfSeasonFile, rankTeamsOfSeasonFile } from './rankSeason.ts'
import { rankResultsSheet, rankSheetTeams } from './rankResultsSheet.ts'

export async function rankFile(file: string, scheme: string, minimumGames: number): Promise<RankedTable> {
  const text = await readGamesFile(file, 'results-csv')
  if (isJson(text)) return rankPlayersOfSeasonFile(text, scheme, minimumGames)
  return rankResultsSheet(await sheetOf(text, file), chooseScheme(scheme), minimumGames)
}

export async function rankFileTeams(
  file: string,
  scheme: string,
  asked: TeamStandingsOptions,
): Promise<RankedTable<TeamRow>> {
  const text = await readGamesFile(file, 'results-csv')
  if (isJson(text)) return rankTeamsOfSeasonFile(text, scheme, asked)
  return rankSheetTeams(await sheetOf(text, file), chooseScheme(scheme), asked)
}

async function sheetOf(text: string, file: string): Promise<string> {
  return unwrapOrThrow(await unpackSheetCsv(text), toPrintableText(file))
}

/** A results sheet begins with the name of a column, not with a bracket. */
function isJson(text: string): boolean {
  return /^[\ufeff\s]*[[{]/.test(text)
}
