// Ranks the games of a file for the command line. The kind of file is recognised from its content: a season export, a
// results sheet, or a table of any layout, whose columns are guessed as in an import. Rule: docs/spec/cli.md §2.

import { basename } from 'node:path'
import { isProbablyForeignTable } from '../../files/imports/importFormats.ts'
import { readTableBook, tableReadingOf } from '../../files/imports/tablePreview.ts'
import { noSuchSheet, readSheetsInChunks } from '../../files/imports/tableSheets.ts'
import type { TableGame } from '../../files/layouts/readTable.ts'
import { readResultsSheet } from '../../files/sheets/readResultsSheet.ts'
import { unpackResultsSheet } from '../../files/sheets/workbookSheet.ts'
import { runChunkedWorkAtOnce } from '../../club/json/chunkedWork.ts'
import type { JudgedGame } from '../../files/imports/plausibility.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { TeamRow } from '../../scoring/standings/teamRow.ts'
import type { ListedSheet } from '../../files/tables/book.ts'
import { eveningDateAt } from '../../club/model/localTime.ts'
import { likelyYearOf } from '../../files/imports/yearOfDays.ts'
import { tableNoticeLines } from '../import/importReportLines.ts'
import { notesOnSheets, notesOnYear } from '../import/sheetsOfFile.ts'
import { doubtAboutTable, questionAboutDoubt } from '../import/questionAboutTable.ts'
import { readFileToRank } from '../input.ts'
import { chooseScheme } from '../options/chooseScheme.ts'
import { formatFaultLine } from '../sentences/fault.ts'
import { refusalOfFault, unwrapOrThrow } from '../sentences/refusal.ts'
import { toPrintableText } from '../sentences/printable.ts'
import type { RankedTable, TeamStandingsOptions } from './rankedTable.ts'
import { rankPlayersOfSeasonFile, rankTeamsOfSeasonFile } from './rankSeason.ts'
import { type GamesOfFile, gamesOfResultsSheet, rankPlayersOfFile, rankTeamsOfFile } from './rankGames.ts'

export interface FileRankingOptions {
  /** Id of the scheme. If omitted, a season export uses its own scheme, and any other file uses the default scheme. */
  readonly scheme: string | undefined
  /** Ranks the table even if its games look doubtful. */
  readonly asRead: boolean
  /** Names of the sheets to read in a file of tables. If omitted, the sheets are chosen automatically. */
  readonly sheets?: readonly string[] | undefined
  /** Year for days without a year. */
  readonly year?: number | undefined
}

const DEFAULT_SCHEME = 'official-2025'

export async function rankFile(file: string, options: FileRankingOptions, minimumGames: number): Promise<RankedTable> {
  const read = await readFileToRank(file)
  if (read.kind === 'json') return rankPlayersOfSeasonFile(read.text, options.scheme, minimumGames)
  return rankPlayersOfFile(await gamesOfFile(read.text, file, options), schemeOf(options), minimumGames)
}

export async function rankFileTeams(
  file: string,
  options: FileRankingOptions,
  asked: TeamStandingsOptions,
): Promise<RankedTable<TeamRow>> {
  const read = await readFileToRank(file)
  if (read.kind === 'json') return rankTeamsOfSeasonFile(read.text, options.scheme, asked)
  return rankTeamsOfFile(await gamesOfFile(read.text, file, options), schemeOf(options), asked)
}

const schemeOf = ({ scheme = DEFAULT_SCHEME }: FileRankingOptions): Scheme => chooseScheme(scheme)

async function gamesOfFile(text: string, file: string, options: FileRankingOptions): Promise<GamesOfFile> {
  const place = toPrintableText(file)
  const results = unwrapOrThrow(await unpackResultsSheet(text), place)
  const sheet = readResultsSheet(results.text)
  if (options.sheets === undefined && !isProbablyForeignTable('results-csv', sheet)) {
    noteSheets(results.sheets, place)
    return gamesOfResultsSheet(sheet)
  }
  const { sheets } = unwrapOrThrow(await readTableBook(text), place)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const likelyYear = likelyYearOf(basename(file), eveningDateAt(Date.now(), zone))
  const how = { wanted: options.sheets, year: options.year, likelyYear, zone }
  const read = runChunkedWorkAtOnce(readSheetsInChunks(sheets, how))
  if (!read) throw refusalOfFault(noSuchSheet(sheets, options.sheets), place)
  const games = read.chosen.flatMap((each) => each.read.games)
  // If the table has no games either, the fault of the results sheet is the more helpful one.
  if (!games.some(({ faults }) => faults.length === 0)) return gamesOfResultsSheet(sheet)
  noteSheets(read.listed, place)
  const table = tableReadingOf(read.chosen)
  for (const note of notesOnYear(table, options.year)) console.error(formatFaultLine('note', note, place))
  for (const line of tableNoticeLines(table)) console.error(line)
  const doubt = options.asRead ? undefined : doubtAboutTable(games.map(judgedGame))
  if (doubt) throw questionAboutDoubt(doubt, file)
  return { games: games.filter(({ isUnrated }) => !isUnrated), unplayed: [], plannedRounds: new Map() }
}

function noteSheets(sheets: readonly ListedSheet[] | undefined, place: string): void {
  for (const note of notesOnSheets(sheets)) console.error(formatFaultLine('note', note, place))
}

function judgedGame({ rows, faults, notes, isUnrated }: TableGame): JudgedGame {
  const winner = rows[0]?.winner
  return {
    canTake: faults.length === 0,
    ...(isUnrated ? { isVoid: true } : {}),
    ...(winner === undefined ? {} : { winner }),
    faults: [...faults, ...notes],
  }
}
