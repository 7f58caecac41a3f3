// Requests of tables, sheets and seasons as files, and of a game's events. They change nothing, and answer text, or base64
// where a file is no text.

import { byNumber } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/row.ts'
import { openSeasonData } from '../../club/repository/openSeasonData.ts'
import { clubAtOnce, type PublicClub } from '../../club/repository/publicClub.ts'
import { gamesInScope, seasonStandings } from '../../scoring/season.ts'
import { teamRows } from '../../scoring/standings/teams.ts'
import { fileNameOf, fileStem } from '../../club/model/fileStem.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Reply } from '../../club/repository/commandContext.ts'
import type { Repository } from '../../club/repository/repository.ts'
import { query } from '../../club/repository/request.ts'
import { eventsJsonl } from './eventsJsonl.ts'
import { resultsCsv } from '../sheets/resultsCsv.ts'
import type { DataTable } from '../tables/table.ts'
import { dataTable, tableFile, type TableFile } from '../tables/tableFile.ts'
import { best, id, name, scope } from '../../club/model/argumentSchemas.ts'
import { type Game } from '../../club/model/game.ts'
import { gameWithNames } from '../../club/model/gameNames.ts'
import { seriesTable } from '../../club/seasons/series.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import { METRIC_KEYS } from '../../scoring/metricKeys.ts'
import { stageOf } from '../../club/plan/changePlan.ts'
import { localClock } from '../../club/model/clock.ts'
import { EXPORT_KINDS, FILE_FORMATS, hasFormat } from './exportKinds.ts'
import { exportFileName } from './fileNames.ts'
import { gamesTable, seatingTable, tableData, type TableData } from './seasonTables.ts'
import { ledgerTable } from './ledgerTable.ts'
import { seriesFileTable, standingsTable, teamsTable } from './rankedTables.ts'
import { resultsSheet, resultsTable } from './resultsSheet.ts'
import { seasonExport, seasonText } from '../season/season.ts'

const lang = z.enum(LANGS)
const exportArgs = z.strictObject({
  season: id,
  what: z.enum(EXPORT_KINDS),
  format: z.enum(FILE_FORMATS),
  lang,
  /** All of the season by default; of the seating only the stage counts. */
  scope: z.strictObject(scope).exactOptional(),
  /** Columns of standings, in order; all by default. */
  metrics: z.array(z.enum(METRIC_KEYS)).max(METRIC_KEYS.length).exactOptional(),
  /** Standings of players of one club, with their places among all; '' = of none. */
  club: name.exactOptional(),
  /** How many players of a club count in its standings; all of them by default. */
  best: best.exactOptional(),
  /** Whose events. */
  game: id.exactOptional(),
  /** Time zone of moments, `Europe/Moscow`; UTC by default. */
  zone: z.string().max(60).exactOptional(),
})
type ExportRequest = z.output<typeof exportArgs>

export type ExportedFile = TableFile & {
  readonly fileName: string
  /** Lines a results sheet has no column for; absent when there are none. */
  readonly leftOut?: number
}

const NOTHING = { code: 'exports/nothing', params: {} } as const

async function ledgersOf(
  shown: PublicClub,
  data: SeasonData,
  rows: readonly GameRow[],
): Promise<Result<ReadonlyMap<string, readonly LedgerEntry[]>>> {
  const ledgers = new Map<string, readonly LedgerEntry[]>()
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
  data: TableData,
  { what, scope: part = {}, metrics, club, best: most, zone }: ExportRequest,
): Promise<Result<DataTable>> {
  switch (what) {
    case 'standings': {
      const rows = seasonStandings(data, part).filter((row) => club === undefined || (row.club ?? '') === club)
      return ok(standingsTable(data, rows, metrics))
    }
    case 'teams':
      return ok(teamsTable(data, teamRows(data, part, most)))
    case 'ledger': {
      const games = gamesInScope(data, part)
      const ledgers = await ledgersOf(clubAtOnce(repository), data, games)
      return ledgers.ok ? ok(ledgerTable(data, games, ledgers.value, part, localClock(zone))) : ledgers
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
  data: TableData,
  request: ExportRequest,
): Promise<Result<TableFile & Pick<ExportedFile, 'leftOut'>>> {
  const { what, format, scope: part = {} } = request
  if (what === 'season') {
    const games = await gamesOf(repository, data)
    return games.ok ? ok({ text: seasonText(seasonExport(data, games.value)) }) : games
  }
  if (what === 'events') {
    const game = await repository.game(request.game ?? '')
    return game.ok ? ok({ text: eventsJsonl(gameWithNames(game.value, data.club)) }) : game
  }
  const as = format === 'xlsx' ? 'xlsx' : 'csv'
  if (what === 'results') {
    const { stage, ...rest } = part
    const isWhole = Object.values(rest).every((each) => each === undefined)
    const sheet = resultsSheet(data, gamesInScope(data, part), { isWhole, stage })
    if (sheet.games.length === 0) return err(NOTHING)
    const file =
      as === 'csv'
        ? { text: resultsCsv(sheet.games, sheet.unplayed) }
        : await tableFile(resultsTable(sheet, data.text.sheet.results), as)
    return ok({ ...file, ...(sheet.leftOut > 0 ? { leftOut: sheet.leftOut } : {}) })
  }
  const table = await tableOf(repository, data, request)
  if (!table.ok) return table
  return table.value.rows.length === 0 ? err(NOTHING) : ok(await tableFile(table.value, as))
}

async function exported(repository: Repository, request: ExportRequest): Reply<ExportedFile> {
  const { season, what, format, scope: part } = request
  if (!hasFormat(what, format)) return err({ code: 'exports/format', params: { what, format } })
  // A season to be read again and the events of a game are the organiser's own.
  const isOwn = what === 'season' || what === 'events'
  const data = isOwn ? openSeasonData(repository, season) : clubAtOnce(repository).season(season)
  if (!data.ok) return data
  const stage = part?.stage === undefined ? undefined : stageOf(data.value.plan, part.stage)
  if (stage && !stage.ok) return stage
  const tables = tableData(data.value, request.lang)
  const file = await fileOf(repository, tables, request)
  return file.ok
    ? ok({ ...file.value, fileName: exportFileName(data.value.season, what, format, tables.text, stage?.value.name) })
    : file
}

function ofSeason({ season, rows }: SeasonData): readonly GameRow[] {
  return [...rows].filter((row) => row.season === season.id).sort(byNumber)
}

const format = z.enum(['csv', 'xlsx'])

export const exportRequests = {
  /** What leaves a season as a file; `exports/format` where it has no such format. */
  'exports.file': query({ args: exportArgs, run: ({ repository }, request) => exported(repository, request) }),
  'series.file': query({
    args: z.strictObject({ series: id, format, lang }),
    async run({ repository }, asked) {
      const table = seriesTable(clubAtOnce(repository), asked.series)
      if (!table.ok) return table
      if (table.value.rows.length === 0) return err(NOTHING)
      const file = await tableFile(seriesFileTable(table.value, asked.lang), asked.format)
      return ok({ ...file, fileName: fileNameOf([fileStem(table.value.name) || 'series'], asked.format) })
    },
  }),
  /** A table as a file: text for CSV, base64 for a workbook. */
  'documents.table': query({
    args: z.strictObject({ table: dataTable, format }),
    run: async (_, asked) => ok(await tableFile(asked.table, asked.format)),
  }),
}
