// A file's standings for the command line: it is read as what it is.

import type { Ranked, TeamsAsked } from './ranked.ts'
import type { TeamRow } from '../../scoring/standings/teams.ts'
import { printable } from '../sentences/fault.ts'
import { sheetText } from '../../club/files/sheets/workbookSheet.ts'
import { readGamesFile } from '../input-file.ts'
import { rankSeason, rankSeasonTeams } from './rankSeason.ts'
import { rankSheet, rankSheetTeams } from './rankSheet.ts'
import { valueOf } from '../sentences/refusal.ts'
import { chooseScheme } from '../options/scheme.ts'

export async function rankFile(file: string, scheme: string, minimumGames: number): Promise<Ranked> {
  const text = await readGamesFile(file)
  if (isJson(text)) return rankSeason(text, scheme, minimumGames)
  return rankSheet(await sheetOf(text, file), chooseScheme(scheme), minimumGames)
}

export async function rankFileTeams(file: string, scheme: string, asked: TeamsAsked): Promise<Ranked<TeamRow>> {
  const text = await readGamesFile(file)
  if (isJson(text)) return rankSeasonTeams(text, scheme, asked)
  return rankSheetTeams(await sheetOf(text, file), chooseScheme(scheme), asked)
}

async function sheetOf(text: string, file: string): Promise<string> {
  const sheet = valueOf(await sheetText(text), printable(file))
  return sheet
}

/** A results sheet begins with the name of a column. */
function isJson(text: string): boolean {
  return /^[\ufeff\s]*[[{]/.test(text)
}
