// What leaves a season as a file: tables, its results sheet, the whole of it, the events of a game.
// Reads, never changes; answers text, or base64 where a file is no text.

import type { GameRow } from '../../scoring/row.ts'
import { openPublishedData, openSeasonData } from '../repository/openSeasonData.ts'
import { gamesInScope, seasonStandings, type StandingsScope } from '../../scoring/season.ts'
import { isEarned, isHidden } from '../model/published.ts'
import type { SeasonData } from '../model/seasonData.ts'
import type { Lang } from '../../i18n/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { eventsJsonl } from './eventsJsonl.ts'
import { resultsCsv } from '../files/sheets/resultsCsv.ts'
import type { DataTable } from '../files/tables/table.ts'
import { tableFile, type TableFile } from '../files/tables/tableFile.ts'
import type { Game } from '../model/game.ts'
import { readLines } from '../model/gameStream.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import { stageOf } from '../plan/changePlan.ts'
import { localClock } from '../model/clock.ts'
import { hasFormat, type ExportKind, type FileFormat } from './exportKinds.ts'
import { exportFileName } from './fileName.ts'
import { gamesTable } from './gamesTable.ts'
import { ledgerTable } from './ledgerTable.ts'
import { resultsSheet, resultsTable } from './resultsSheet.ts'
import { seasonExport, seasonText } from '../files/season/season.ts'
import { seatingTable } from './seatingTable.ts'
import { standingsTable, teamsTable } from './rankedTables.ts'
import { tableData, type TableData } from './tableData.ts'
import { teamRows } from '../../scoring/standings/teamRow.ts'
import { LEDGERS } from '../model/streams.ts'

export interface ExportRequest {
  readonly season: string
  readonly what: ExportKind
  readonly format: FileFormat
  readonly lang: Lang
  /** All of the season unless told; of the seating only the stage counts. */
  readonly scope?: StandingsScope
  /** Columns of standings, in order; all unless told. */
  readonly metrics?: readonly MetricKey[]
  /** Standings of players of one club, with their places among all; '' = of none. */
  readonly club?: string
  /** How many players of a club count in its standings; all of them unless told. */
  readonly best?: number
  /** Whose events. */
  readonly game?: string
  /** Time zone of moments, `Europe/Moscow`; UTC unless told. */
  readonly zone?: string
}

export type ExportedFile = TableFile & {
  readonly fileName: string
  /** Lines a results sheet has no column for; absent when there are none. */
  readonly leftOut?: number
}

const NOTHING = { code: 'exports/nothing', params: {} } as const

export function exportCommands({ repository, query }: CommandContext) {
  /** What others may have of them. */
  async function ledgersOf(
    { season: { hiding }, plan }: SeasonData,
    rows: readonly GameRow[],
  ): Promise<Result<ReadonlyMap<string, readonly LedgerEntry[]>>> {
    const ledgers = new Map<string, readonly LedgerEntry[]>()
    for (const row of rows) {
      const lines = await repository.history(LEDGERS + row.id)
      if (!lines.ok) return lines
      const isShort = hiding !== undefined && isHidden(row, hiding, plan)
      ledgers.set(
        row.id,
        readLines(lines.value).filter(({ kind }) => !isShort || isEarned(kind)),
      )
    }
    return ok(ledgers)
  }

  async function gamesOf(data: SeasonData): Promise<Result<readonly Game[]>> {
    const games: Game[] = []
    for (const { id } of ofSeason(data)) {
      const game = await repository.game(id)
      if (!game.ok) return game
      games.push(game.value)
    }
    return ok(games)
  }

  async function tableOf(
    data: TableData,
    { what, scope = {}, metrics, club, best, zone }: ExportRequest,
  ): Promise<Result<DataTable>> {
    switch (what) {
      case 'standings': {
        const rows = seasonStandings(data, scope).filter((row) => club === undefined || (row.club ?? '') === club)
        return ok(standingsTable(data, rows, metrics))
      }
      case 'teams':
        return ok(teamsTable(data, teamRows(data, scope, best)))
      case 'ledger': {
        const games = gamesInScope(data, scope)
        const ledgers = await ledgersOf(data, games)
        return ledgers.ok ? ok(ledgerTable(data, games, ledgers.value, scope, localClock(zone))) : ledgers
      }
      case 'seating': {
        const stages = [...data.plan.stages.values()].filter(
          ({ id }) => scope.stage === undefined || id === scope.stage,
        )
        return ok(seatingTable(data, stages))
      }
      default:
        return ok(
          gamesTable(
            data,
            ofSeason(data).filter(({ place }) => scope.stage === undefined || place?.stage === scope.stage),
          ),
        )
    }
  }

  async function fileOf(
    data: TableData,
    request: ExportRequest,
  ): Promise<Result<TableFile & Pick<ExportedFile, 'leftOut'>>> {
    const { what, format, scope = {} } = request
    if (what === 'season') {
      const games = await gamesOf(data)
      return games.ok ? ok({ text: seasonText(seasonExport(data, games.value)) }) : games
    }
    if (what === 'events') {
      const game = await repository.game(request.game ?? '')
      return game.ok ? ok({ text: eventsJsonl(game.value, ({ member }) => data.nameOf(member)) }) : game
    }
    const as = format === 'xlsx' ? 'xlsx' : 'csv'
    if (what === 'results') {
      const { stage, ...part } = scope
      const isWhole = Object.values(part).every((each) => each === undefined)
      const sheet = resultsSheet(data, gamesInScope(data, scope), { isWhole, stage })
      if (sheet.games.length === 0) return err(NOTHING)
      const file =
        as === 'csv'
          ? { text: resultsCsv(sheet.games, sheet.unplayed) }
          : await tableFile(resultsTable(sheet, data.text.sheet.results), as)
      return ok({ ...file, ...(sheet.leftOut > 0 ? { leftOut: sheet.leftOut } : {}) })
    }
    const table = await tableOf(data, request)
    if (!table.ok) return table
    return table.value.rows.length === 0 ? err(NOTHING) : ok(await tableFile(table.value, as))
  }

  return {
    exportFile: (request: ExportRequest): Reply<ExportedFile> =>
      query(async () => {
        const { season, what, format, lang, scope } = request
        if (!hasFormat(what, format)) return err({ code: 'exports/format', params: { what, format } })
        // A season to be read again and the events of a game are the organiser's own.
        const isOwn = what === 'season' || what === 'events'
        const data = (isOwn ? openSeasonData : openPublishedData)(repository, season)
        if (!data.ok) return data
        const stage = scope?.stage === undefined ? undefined : stageOf(data.value.plan, scope.stage)
        if (stage && !stage.ok) return stage
        const file = await fileOf(tableData(data.value, lang), request)
        return file.ok
          ? ok({ ...file.value, fileName: exportFileName(data.value.season, what, format, stage?.value.name) })
          : file
      }),
  }
}

function ofSeason({ season, rows }: SeasonData): readonly GameRow[] {
  return [...rows].filter((row) => row.season === season.id).sort((a, b) => a.number - b.number)
}
