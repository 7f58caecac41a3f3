// What leaves a season as a file: tables, its results sheet, the whole of it, the events of a game.
// Reads, never changes; answers text, or base64 where a file is no text.

import type { Lang } from '../../rules/phrases/phrase.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Desk, Reply } from '../desk.ts'
import { eventsJsonl } from '../exchange/eventsJsonl.ts'
import { resultsCsv } from '../exchange/resultsCsv.ts'
import type { DataTable } from '../exchange/table.ts'
import { tableFile, type TableFile } from '../exchange/tableFile.ts'
import type { Game } from '../games/game.ts'
import type { GameRow } from '../games/row.ts'
import { LEDGERS, readLines } from '../games/stream.ts'
import type { LedgerEntry } from '../ledger/line.ts'
import { openBook } from '../seasons/book.ts'
import { gamesInScope, seasonStandings, type SeasonBook, type StandingsScope } from '../seasons/season.ts'
import type { MetricKey } from '../standings/metricKeys.ts'
import { stageOf } from '../tournaments/commands.ts'
import { localClock } from './clock.ts'
import { hasFormat, type ExportKind, type FileFormat } from './exportKinds.ts'
import { exportFileName } from './fileName.ts'
import { gamesTable } from './gamesTable.ts'
import { ledgerTable } from './ledgerTable.ts'
import { resultsSheet, resultsTable } from './resultsSheet.ts'
import { seasonExport, seasonText } from './season.ts'
import { seatingTable } from './seatingTable.ts'
import { standingsTable } from './standingsTable.ts'
import { tableBook, type TableBook } from './tableBook.ts'

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

export function exportDesk({ keeper, query }: Desk) {
  async function ledgersOf(rows: readonly GameRow[]): Promise<Result<ReadonlyMap<string, readonly LedgerEntry[]>>> {
    const ledgers = new Map<string, readonly LedgerEntry[]>()
    for (const { id } of rows) {
      const lines = await keeper.history(LEDGERS + id)
      if (!lines.ok) return lines
      ledgers.set(id, readLines(lines.value))
    }
    return ok(ledgers)
  }

  async function gamesOf(book: SeasonBook): Promise<Result<readonly Game[]>> {
    const games: Game[] = []
    for (const { id } of ofSeason(book)) {
      const game = await keeper.game(id)
      if (!game.ok) return game
      games.push(game.value)
    }
    return ok(games)
  }

  async function tableOf(book: TableBook, { what, scope = {}, metrics, club, zone }: ExportRequest): Promise<Result<DataTable>> {
    switch (what) {
      case 'standings': {
        const rows = seasonStandings(book, scope).filter((row) => club === undefined || (row.club ?? '') === club)
        return ok(standingsTable(book, rows, metrics))
      }
      case 'ledger': {
        const games = gamesInScope(book, scope)
        const ledgers = await ledgersOf(games)
        return ledgers.ok ? ok(ledgerTable(book, games, ledgers.value, scope, localClock(zone))) : ledgers
      }
      case 'seating': {
        const stages = [...book.plan.stages.values()].filter(({ id }) => scope.stage === undefined || id === scope.stage)
        return ok(seatingTable(book, stages))
      }
      default: return ok(gamesTable(book, ofSeason(book).filter(({ place }) => scope.stage === undefined || place?.stage === scope.stage)))
    }
  }

  async function fileOf(book: TableBook, request: ExportRequest): Promise<Result<TableFile & Pick<ExportedFile, 'leftOut'>>> {
    const { what, format, scope = {} } = request
    if (what === 'season') {
      const games = await gamesOf(book)
      return games.ok ? ok({ text: seasonText(seasonExport(book, games.value)) }) : games
    }
    if (what === 'events') {
      const game = await keeper.game(request.game ?? '')
      return game.ok ? ok({ text: eventsJsonl(game.value, ({ member }) => book.nameOf(member)) }) : game
    }
    const as = format === 'xlsx' ? 'xlsx' : 'csv'
    if (what === 'results') {
      const sheet = resultsSheet(book, gamesInScope(book, scope))
      if (sheet.games.length === 0) return err(NOTHING)
      const file = as === 'csv' ? { text: resultsCsv(sheet.games) } : await tableFile(resultsTable(sheet, book.text.sheet.results), as)
      return ok({ ...file, ...(sheet.leftOut > 0 ? { leftOut: sheet.leftOut } : {}) })
    }
    const table = await tableOf(book, request)
    if (!table.ok) return table
    return table.value.rows.length === 0 ? err(NOTHING) : ok(await tableFile(table.value, as))
  }

  return {
    exportFile: (request: ExportRequest): Reply<ExportedFile> => query(async () => {
      const { season, what, format, lang, scope } = request
      if (!hasFormat(what, format)) return err({ code: 'exports/format', params: { what, format } })
      const book = openBook(keeper, season)
      if (!book.ok) return book
      const stage = scope?.stage === undefined ? undefined : stageOf(book.value.plan, scope.stage)
      if (stage && !stage.ok) return stage
      const file = await fileOf(tableBook(book.value, lang), request)
      return file.ok ? ok({ ...file.value, fileName: exportFileName(book.value.season, what, format, stage?.value.name) }) : file
    }),
  }
}

function ofSeason({ season, rows }: SeasonBook): readonly GameRow[] {
  return [...rows].filter((row) => row.season === season.id).sort((a, b) => a.number - b.number)
}
