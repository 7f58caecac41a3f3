// Requests that export tables, results sheets, seasons and the events of a game as files. They change nothing, and
// return text, or base64 for binary files.

import { compareByGameNumber } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { openSeasonData } from '../../club/repository/openSeasonData.ts'
import { openPublicClubWithoutDelay, type PublicClub } from '../../club/repository/publicClub.ts'
import { countedGamesInScope, seasonStandingsOfClub } from '../../scoring/season.ts'
import { teamRows } from '../../scoring/standings/teamRow.ts'
import { fileNameOf, toFileStem } from '../../club/model/fileStem.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { AsyncResult } from '../../club/repository/commandContext.ts'
import type { Repository } from '../../club/repository/repository.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { eventsJsonl } from './eventsJsonl.ts'
import { resultsCsv } from '../sheets/resultsCsv.ts'
import { base64Of } from '../../club/json/base64.ts'
import { xlsxOfTables } from '../tables/xlsx.ts'
import type { DataTable } from '../tables/table.ts'
import { dataTableSchema, createTableFile, type TableFile } from '../tables/tableFile.ts'
import {
  countedPlayersPerClubSchema,
  idSchema,
  nameSchema,
  standingsScopeShape,
} from '../../club/model/argumentSchemas.ts'
import { type Game } from '../../club/model/game.ts'
import { gameWithNames } from '../../club/model/gameNames.ts'
import { computeSeriesView } from '../../club/seasons/seriesView.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import { METRIC_KEYS } from '../../scoring/metricKeys.ts'
import { findStageInPlan } from '../../club/plan/changePlan.ts'
import { createLocalTimeFormatter } from '../../club/model/localTime.ts'
import { EXPORT_KINDS, EXPORT_FILE_FORMATS, canExportAs } from './exportKinds.ts'
import { exportFileName } from './fileNames.ts'
import { createTableExportContext, type TableExportContext } from './tableExportContext.ts'
import { ledgerTable } from './ledgerTable.ts'
import { seriesFileTable, standingsTable, teamsTable } from './rankedTables.ts'
import { createResultsSheet, resultsSheetToTable } from './resultsSheet.ts'
import { exportSeason, formatSeasonFile } from '../season/seasonExport.ts'
import { seatingTable } from './seatingTable.ts'
import { gamesTable } from './gamesTable.ts'

const lang = z.enum(LANGS)
const exportArgs = z.strictObject({
  season: idSchema,
  what: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FILE_FORMATS),
  lang,
  /**
   * Part of the season to export. By default, the whole season is exported. The games and the seating are filtered only
   * by stage. A season as JSON and the events of a game are not filtered.
   */
  scope: z.strictObject(standingsScopeShape).exactOptional(),
  /** Columns of the standings, in this order. All columns by default. */
  metrics: z.array(z.enum(METRIC_KEYS)).max(METRIC_KEYS.length).exactOptional(),
  /**
   * Limits the standings to players of one club, who keep their places among all players. An empty string selects the
   * players without a club.
   */
  club: nameSchema.exactOptional(),
  /** Number of players who count for their club's total. By default, all of them count. */
  best: countedPlayersPerClubSchema.exactOptional(),
  /** The game whose events are exported. */
  game: idSchema.exactOptional(),
  /** Time zone for times, such as `Europe/Moscow`. UTC by default. */
  zone: z.string().max(60).exactOptional(),
})
export type ExportRequest = z.output<typeof exportArgs>

export type ExportedFile = TableFile & {
  readonly fileName: string
  /** Number of ledger lines for which a results sheet has no column. If omitted, there are none. */
  readonly leftOut?: number
}

const NOTHING_TO_EXPORT = { code: 'exports/nothing', params: {} } as const

async function ledgersOf(
  shown: PublicClub,
  data: SeasonData,
  rows: readonly GameRow[],
): Promise<Result<ReadonlyMap<string, readonly StoredLedgerLine[]>>> {
  const ledgers = new Map<string, readonly StoredLedgerLine[]>()
  for (const row of rows) {
    const lines = await shown.ledger(data, row)
    if (!lines.ok) return lines
    ledgers.set(row.id, lines.value)
  }
  return ok(ledgers)
}

async function gamesOf(repository: Repository, data: SeasonData): Promise<Result<readonly Game[]>> {
  const games: Game[] = []
  for (const { id } of ofSeason(data)) {
    const game = await repository.game(id)
    if (!game.ok) return game
    games.push(game.value)
  }
  return ok(games)
}

async function tableOf(
  repository: Repository,
  data: TableExportContext,
  { what, scope: part = {}, metrics, club, best: most, zone }: ExportRequest,
): Promise<Result<DataTable>> {
  switch (what) {
    case 'standings': {
      const rows = seasonStandingsOfClub(data, part, club)
      return ok(standingsTable(data, rows, metrics))
    }
    case 'teams':
      return ok(teamsTable(data, teamRows(data, part, most)))
    case 'ledger': {
      const games = countedGamesInScope(data, part)
      const ledgers = await ledgersOf(openPublicClubWithoutDelay(repository), data, games)
      return ledgers.ok ? ok(ledgerTable(data, games, ledgers.value, part, createLocalTimeFormatter(zone))) : ledgers
    }
    case 'seating': {
      const stages = [...data.plan.stages.values()].filter(({ id }) => part.stage === undefined || id === part.stage)
      return ok(seatingTable(data, stages))
    }
    default:
      return ok(
        gamesTable(
          data,
          ofSeason(data).filter(({ place }) => part.stage === undefined || place?.stage === part.stage),
        ),
      )
  }
}

async function fileOf(
  repository: Repository,
  data: TableExportContext,
  request: ExportRequest,
): Promise<Result<TableFile & Pick<ExportedFile, 'leftOut'>>> {
  const { what, format, scope: part = {} } = request
  if (what === 'season' && format === 'xlsx') return workbookOf(repository, data, request)
  if (what === 'season') {
    const games = await gamesOf(repository, data)
    return games.ok ? ok({ text: formatSeasonFile(exportSeason(data, games.value)) }) : games
  }
  if (what === 'events') {
    const game = await repository.game(request.game ?? '')
    return game.ok ? ok({ text: eventsJsonl(gameWithNames(game.value, data.club)) }) : game
  }
  const as = format === 'xlsx' ? 'xlsx' : 'csv'
  if (what === 'results') {
    const { stage, ...rest } = part
    const isWhole = Object.values(rest).every((each) => each === undefined)
    const sheet = createResultsSheet(data, countedGamesInScope(data, part), { isWhole, stage })
    if (sheet.games.length === 0) return err(NOTHING_TO_EXPORT)
    const file =
      as === 'csv'
        ? { text: resultsCsv(sheet.games, sheet.unplayed) }
        : await createTableFile(resultsSheetToTable(sheet, data.text.sheet.results), as)
    return ok({ ...file, ...(sheet.leftOut > 0 ? { leftOut: sheet.leftOut } : {}) })
  }
  const table = await tableOf(repository, data, request)
  if (!table.ok) return table
  return table.value.rows.length === 0 ? err(NOTHING_TO_EXPORT) : ok(await createTableFile(table.value, as))
}

/** Tables that become sheets of a season's workbook. Empty tables are left out. */
const WORKBOOK_TABLES = ['standings', 'teams', 'games', 'ledger', 'seating'] as const

async function workbookOf(
  repository: Repository,
  data: TableExportContext,
  request: ExportRequest,
): Promise<Result<TableFile>> {
  const tables: DataTable[] = []
  for (const what of WORKBOOK_TABLES) {
    const table = await tableOf(repository, data, { ...request, what })
    if (!table.ok) return table
    if (table.value.rows.length > 0) tables.push(table.value)
  }
  return tables.length === 0 ? err(NOTHING_TO_EXPORT) : ok({ base64: base64Of(await xlsxOfTables(tables)) })
}

async function exportFile(repository: Repository, request: ExportRequest): AsyncResult<ExportedFile> {
  const { season, what, format, scope: part } = request
  if (!canExportAs(what, format)) return err({ code: 'exports/format', params: { what, format } })
  // A season that can be imported again and the events of a game are meant for the organiser, so these exports include
  // hidden data.
  const isOwn = (what === 'season' && format === 'json') || what === 'events'
  const data = isOwn ? openSeasonData(repository, season) : openPublicClubWithoutDelay(repository).season(season)
  if (!data.ok) return data
  const stage = part?.stage === undefined ? undefined : findStageInPlan(data.value.plan, part.stage)
  if (stage && !stage.ok) return stage
  const tables = createTableExportContext(data.value, request.lang)
  const file = await fileOf(repository, tables, request)
  return file.ok
    ? ok({ ...file.value, fileName: exportFileName(data.value.season, what, format, tables.text, stage?.value.name) })
    : file
}

function ofSeason({ season, rows }: SeasonData): readonly GameRow[] {
  return [...rows].filter((row) => row.season === season.id).sort(compareByGameNumber)
}

const format = z.enum(['csv', 'xlsx'])

export const exportRequests = {
  /**
   * Exports a table, a results sheet, a whole season or the events of a game as a file. Returns `exports/format` if the
   * kind of export does not have the format.
   */
  'exports.file': declareQuery({ args: exportArgs, run: ({ repository }, request) => exportFile(repository, request) }),
  'series.file': declareQuery({
    args: z.strictObject({ series: idSchema, format, lang }),
    async run({ repository }, asked) {
      const table = computeSeriesView(openPublicClubWithoutDelay(repository), asked.series)
      if (!table.ok) return table
      if (table.value.rows.length === 0) return err(NOTHING_TO_EXPORT)
      const file = await createTableFile(seriesFileTable(table.value, asked.lang), asked.format)
      return ok({ ...file, fileName: fileNameOf([toFileStem(table.value.name) || 'series'], asked.format) })
    },
  }),
  /** Converts a table to a file: text for CSV, base64 for a workbook. */
  'documents.table': declareQuery({
    args: z.strictObject({ table: dataTableSchema, format }),
    run: async (_, asked) => ok(await createTableFile(asked.table, asked.format)),
  }),
}
