// Requests of what leaves as a file: tables of a season, its results sheet, the whole of it, a game's events, its
// record. Reads, never changes; answers text, or base64 where a file is no text.

import { byNumber } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/row.ts'
import { openSeasonData } from '../../club/repository/openSeasonData.ts'
import { clubAtOnce, knownGame, type PublicClub } from '../../club/repository/publicClub.ts'
import { gamesInScope, seasonStandings } from '../../scoring/season.ts'
import { teamRows } from '../../scoring/standings/teams.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import { zipSync } from 'fflate'
import { z } from 'zod'
import { bytesOf } from '../../papers/publishing/fileBytes.ts'
import { pictureFile } from '../../papers/publishing/frame.ts'
import { gamePicture } from '../../papers/publishing/pictures.ts'
import { folderOf, gameStory, siteFields } from '../../papers/publishing/requests.ts'
import { openPaperData } from '../../papers/documents/paperData.ts'
import { paperWords } from '../../papers/documents/wording.ts'
import { yieldTask } from '../../store/yieldTask.ts'
import { LANGS } from '../../i18n/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Reply } from '../../club/repository/commandContext.ts'
import type { Repository } from '../../club/repository/repository.ts'
import { query } from '../../club/repository/request.ts'
import { eventsJsonl } from './eventsJsonl.ts'
import { resultsCsv } from '../sheets/resultsCsv.ts'
import type { DataTable } from '../tables/table.ts'
import { base64Of, dataTable, tableFile, type TableFile } from '../tables/tableFile.ts'
import { best, flags, id, name, scope } from '../../club/model/argumentSchemas.ts'
import { type Game, rowOf } from '../../club/model/game.ts'
import { gameWithNames } from '../../club/model/gameNames.ts'
import { seriesTable } from '../../club/seasons/series.ts'
import { RECORD_EXTENSION } from '../records/extension.ts'
import { recordOf, recordText, type GameRecord } from '../records/record.ts'
import { whatIf } from '../records/whatIf.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import { METRIC_KEYS } from '../../scoring/metricKeys.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { stageOf } from '../../club/plan/changePlan.ts'
import { localClock } from '../../club/model/clock.ts'
import { EXPORT_KINDS, exportFileName, FILE_FORMATS, hasFormat, safeStem } from './exportKinds.ts'
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

/** A game as its record, with people by the names they go by now. */
async function recorded(
  repository: Pick<Repository, 'club' | 'game' | 'schemeOf'>,
  id: string,
): Promise<Result<{ record: GameRecord; scheme: Scheme; game: Game }>> {
  const game = await repository.game(id)
  if (!game.ok) return game
  const { club } = repository
  const scheme = repository.schemeOf(game.value)
  return ok({ record: recordOf(gameWithNames(game.value, club), scheme, club), scheme, game: game.value })
}

const format = z.enum(['csv', 'xlsx'])
/** The first moment that an archive can hold. */
const ZIP_EPOCH = new Date(1980, 0, 1)

export const exportRequests = {
  /** What leaves a season as a file; `exports/format` where it has no such format. */
  'exports.file': query({ args: exportArgs, run: ({ repository }, request) => exported(repository, request) }),
  /** The game record, as a file to keep. */
  'games.export': query({
    args: z.strictObject({ game: id }),
    async run({ repository }, asked) {
      const found = await recorded(repository, asked.game)
      if (!found.ok) return found
      const { evening, number } = found.value.game.opened
      return ok({ fileName: `game-${evening}-${number}.${RECORD_EXTENSION}`, text: recordText(found.value.record) })
    },
  }),
  /** The picture of a finished game that is shared: the one of its published page. */
  'games.picture': query({
    args: z.strictObject({ game: id, lang: z.enum(LANGS) }),
    async run({ repository }, asked) {
      const shown = clubAtOnce(repository)
      const found = await knownGame(shown, asked.game)
      if (!found.ok) return found
      const { opened } = found.value.game
      const data = openPaperData(shown, opened.season)
      if (!data.ok) return data
      const words = paperWords(asked.lang)
      const season = { data: data.value }
      const turn = gameStory(season, found.value, words)?.sentences.find(({ isTurn }) => isTurn)
      const picture = gamePicture(season, rowOf(found.value.game), found.value, turn?.text ?? '', words)
      const bytes = await bytesOf(pictureFile(picture))
      return ok({ fileName: `game-${opened.evening}-${opened.number}.png`, base64: base64Of(bytes) })
    },
  }),
  /** The same entries under other house rules or another version of the rulebook; changes nothing. */
  'games.whatIf': query({
    args: z.strictObject({ game: id, flags, version: z.string().max(20).exactOptional() }),
    async run({ repository }, { game, ...other }) {
      const found = await recorded(repository, game)
      return found.ok ? whatIf(found.value.record, found.value.scheme, other) : found
    },
  }),
  'series.file': query({
    args: z.strictObject({ series: id, format, lang }),
    async run({ repository }, asked) {
      const table = seriesTable(clubAtOnce(repository), asked.series)
      if (!table.ok) return table
      if (table.value.rows.length === 0) return err(NOTHING)
      const file = await tableFile(seriesFileTable(table.value, asked.lang), asked.format)
      return ok({ ...file, fileName: `${safeStem(table.value.name) || 'series'}.${asked.format}` })
    },
  }),
  /** A season's folder of static pages as one archive. */
  'documents.pagesArchive': query({
    args: z.strictObject({ season: id, ...siteFields }),
    async run(known, { season, ...site }) {
      const files = await folderOf(known, season, site)
      if (!files.ok) return files
      const entries: Record<string, [Uint8Array, { level: 0 | 6 }]> = {}
      for (const file of files.value) {
        // Drawing takes its time: other requests are answered in between.
        if (file.kind === 'picture') await yieldTask()
        entries[file.path] = [await bytesOf(file), { level: file.kind === undefined ? 6 : 0 }]
      }
      // No time of the machine: the same pages are the same archive.
      const bytes = zipSync(entries, { mtime: ZIP_EPOCH })
      return ok({ fileName: 'season-pages.zip', base64: base64Of(bytes) })
    },
  }),
  /** A table as a file: text for CSV, base64 for a workbook. */
  'documents.table': query({
    args: z.strictObject({ table: dataTable, format }),
    run: async (_, asked) => ok(await tableFile(asked.table, asked.format)),
  }),
}
