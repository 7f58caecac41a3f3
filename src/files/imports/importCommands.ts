// Commands that import a file into a season: a preview that changes nothing, and the import of the confirmed games.

import { schemeOfSeason, findSeason } from '../../club/model/clubLookups.ts'
import { isRulebookId } from '../../rules/header.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { CommandContext, AsyncResult } from '../../club/repository/commandContext.ts'
import { eveningDateAt } from '../../club/model/localTime.ts'
import { importedGameId } from '../../club/model/importStream.ts'
import type { GameToImport } from '../../club/repository/repository.ts'
import { isFinalStage } from '../sheets/finalNames.ts'
import type { ImportPreview, PreviewedGame, PreviewFault, StageRoundTableInFile } from './preview.ts'
import type { ImportFormat } from './importFormats.ts'
import { createMemberNameKeyIndex } from '../../club/model/mergedMembers.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import {
  checkDecisionsOnFoundNames,
  findSimilarNamesInChunks,
  type SimilarNameDecision,
  type NameWithSimilarNames,
} from '../../club/model/newNames.ts'
import { DEFAULT_LANG, type Lang } from '../../i18n/registry.ts'
import { withGuestNames } from './guestNames.ts'
import type {
  FileText,
  ImportReader,
  ImportPreviewWithoutRecords,
  PreviewedGameWithoutRecord,
  OpenedImportFile,
} from './reader.ts'
import type { TableMap } from '../layouts/tableMap.ts'
import type { Plan } from '../../club/model/plan.ts'
import type { EventStamp } from '../../club/model/clubEvents.ts'
import { type EarlierGamesSummary, summariseEarlierGames } from './earlierGames.ts'
import { findSeatingDifferences } from './seatingDifferences.ts'
import { runChunkedWorkWithPauses, type ChunkedWork } from '../../club/json/chunkedWork.ts'
import { createSeasonClubsContext } from '../../club/plan/eventClubs.ts'
import { openSeasonData } from '../../club/repository/openSeasonData.ts'
import { type GivenPointsEffect, computeGivenPointsEffect } from './pointsEffect.ts'
import { toOfferedSeries, type OfferedSeries, buildSeriesImportEvents } from './importSeries.ts'
import { markEventsWithImport } from './markEventsWithImport.ts'
import { findImportsWithHashes, type StoredImport } from './requests.ts'
import {
  createGameImporter,
  occupiedTableRejections,
  type GameImporter,
  type GameImportContext,
} from './importGames.ts'
import { findPlayerClubDifferences } from './clubDifferences.ts'
import { namesInFile, createSharedGameNameCheck } from './namesInFile.ts'
import { likelyYearOf } from './yearOfDays.ts'
import { createOpenedImportFileCache } from './openedFileCache.ts'

export interface FileToImport {
  readonly season: string
  readonly format: ImportFormat
  readonly text: FileText
  /** Time zone for evenings, such as `Europe/Moscow`. UTC by default. */
  readonly zone?: string
  /** Meaning of a table's columns. If omitted, it is guessed. */
  readonly map?: TableMap
  /** Names of the sheets to read in a file of tables. If omitted, the sheets are chosen automatically. */
  readonly sheets?: readonly string[]
  /** Name of the file, which may contain the year of its days. */
  readonly file?: string
  /**
   * Year for dates that a table gives without a year. If omitted, it is taken from the name of the sheet or the file,
   * or else it is the current year.
   */
  readonly year?: number
  /** Language for the names of guests whom the file does not name. English by default. */
  readonly lang?: Lang
  /**
   * The user's decisions about names in the file that resemble members' names. They are required before the import
   * starts.
   */
  readonly names?: readonly SimilarNameDecision[]
  /** Signal that aborts when the screen that provided the file is closed or provides a different file. */
  readonly gone?: AbortSignal
}

/** A game in the preview, before anything is stored. */
export interface OfferedGame extends Omit<PreviewedGame, 'record' | 'players' | 'judging'> {
  /** Position in the file, from 0. `take` refers to games by this position. */
  readonly index: number
  /** Whether the game can be imported. */
  readonly canTake: boolean
  readonly players: readonly (PreviewedGame['players'][number] & { readonly isNew: boolean })[]
}

/** A stage in the file, and whether its games count as those of a final. */
interface OfferedStage {
  readonly name: string
  readonly isFinal: boolean
  readonly games: number
}

interface OfferedSeating {
  readonly stage: string
  readonly rounds: number
  readonly tables: number
  readonly players: number
}

export interface ImportOffer extends Omit<ImportPreview, 'games' | 'plan' | 'series' | 'hashes'> {
  readonly games: readonly OfferedGame[]
  /** Names of people who are new to the club. */
  readonly newPeople: readonly string[]
  /** New names that resemble those of members. */
  readonly nearPeople: readonly NameWithSimilarNames[]
  /** If omitted, the file names no stage. */
  readonly stages?: readonly OfferedStage[]
  /** Stages that would get a seating from the file. If omitted, there are none. */
  readonly seating?: readonly OfferedSeating[]
  /**
   * Effect on the series of the file's season. If omitted, the file is not a season file or its season is in no series.
   */
  readonly series?: readonly OfferedSeries[]
  /** Effect of points outside games on the season's standings. If omitted, the file contains no such points. */
  readonly points?: GivenPointsEffect
  /** Games from before the season's start. If omitted, there are none. */
  readonly earlier?: EarlierGamesSummary
  /** Earlier imports of the same content, newest first. If omitted, there are none. */
  readonly repeats?: readonly StoredImport[]
}

/** Result of a completed import. */
export interface ImportResult {
  /** Identifies the import for `imports.undo`. */
  readonly id: string
  readonly games: readonly { readonly id: string; readonly version: number }[]
}

interface StartedImport {
  readonly id: string
  readonly all: number
}

export interface ImportProgress {
  readonly done: number
  readonly all: number
}

/** An import in progress. */
interface RunningImport {
  readonly season: string
  readonly taking: GameImporter
  readonly file: OpenedImportFile
  /** Games of the file, with a name for every player. */
  readonly games: readonly PreviewedGameWithoutRecord[]
  /** Positions in the file of the games to import. */
  readonly wanted: readonly number[]
  readonly done: number
}

type Refusal = Extract<Result<never>, { readonly ok: false }>

/**
 * Maximum size of one chunk. Entries of live games wait while a chunk is stored. For games with long protocols, the
 * number of log items is the effective limit.
 */
const PORTION_LIMITS = { games: 50, items: 1000 } as const
const OFFERED_GAMES_PER_CHUNK = 100

class Imports {
  readonly #context: CommandContext
  readonly #files: ReturnType<typeof createOpenedImportFileCache>
  readonly #running = new Map<string, RunningImport>()

  constructor(context: CommandContext, reader: ImportReader) {
    this.#context = context
    this.#files = createOpenedImportFileCache(reader)
  }

  preview(file: FileToImport, takesSeries: boolean): AsyncResult<ImportOffer> {
    const { repository, now, query } = this.#context
    return query(async () => {
      const opened = await this.#openFile(file)
      if (!opened.ok) return opened
      const { season } = file
      const games = this.#named(opened.value, file, now())
      const repeats = findImportsWithHashes(repository, opened.value.hashes)
      const data = { ...this.#dataOf(season), club: repository.club, season }
      const offer = await runChunkedWorkWithPauses(createOfferInChunks(data, { ...opened.value, games }, takesSeries))
      const points = this.#pointsEffect(season, opened.value.plan)
      const takeable = offer.games.flatMap(({ canTake, index }) => (canTake ? [games[index]?.record?.evening] : []))
      const earlier = summariseEarlierGames(repository.club.seasons.get(season)?.from ?? '', takeable)
      return ok({
        ...offer,
        ...(points ? { points } : {}),
        ...(earlier ? { earlier } : {}),
        ...(repeats.length > 0 ? { repeats } : {}),
      })
    })
  }

  /** Starts the import. Its games stay invisible until the import is committed. */
  async begin(
    file: FileToImport,
    indices: readonly number[],
    name = '',
    takesSeries = true,
  ): AsyncResult<StartedImport> {
    // The file is read outside the queue, so that a long file does not delay entries.
    const found = await this.#context.query(() => this.#openFile(file))
    if (!found.ok) return found
    const opened = found.value
    this.#files.keep(opened)
    return this.#context.change(async (stamp) => {
      const begun = await this.#begin(opened, file, indices, name, takesSeries, stamp)
      if (!begun.ok) this.#files.letGo(opened)
      return begun
    })
  }

  /** Stages the next games. If a game is refused, or the store refuses the games, the whole import is abandoned. */
  stage(id: string): AsyncResult<ImportProgress> {
    const { repository, change } = this.#context
    return change(async (stamp) => {
      const found = this.#running.get(id)
      if (!found) return err({ code: 'imports/not-open', params: {} })
      const { wanted, done } = found
      const portion = await nextPortion(found)
      if (!portion.ok) return this.#refused(id, portion, stamp)
      const kept = await repository.stageGames(id, portion.value, stamp)
      if (!kept.ok) return this.#refused(id, kept, stamp)
      const next = done + portion.value.length
      this.#running.set(id, { ...found, done: next })
      return ok({ done: next, all: wanted.length })
    })
  }

  /** Makes the whole import visible at once, or abandons it. Series are changed only if the user may change them. */
  commit(id: string, takesSeries = true): AsyncResult<ImportResult> {
    const { repository, change } = this.#context
    return change(async (stamp) => {
      const found = this.#running.get(id)
      if (!found || found.done < found.wanted.length) return err({ code: 'imports/not-open', params: {} })
      const { season, taking } = found
      const finished = taking.finish({ ...this.#dataOf(season), ...createSeasonClubsContext(repository) }, takesSeries)
      if (!finished.ok) return this.#refused(id, finished, stamp)
      const taken = await repository.takeImport(
        id,
        { season, ...markEventsWithImport(id, { season, ...finished.value }) },
        stamp,
      )
      // The import stays open, because the client commits again once the club's vocabulary has been raised.
      if (!taken.ok) return taken.error.code === 'store/vocabulary-step' ? taken : this.#refused(id, taken, stamp)
      this.#end(id)
      return ok({ id, games: taken.value.map((row) => ({ id: row.id, version: row.version })) })
    })
  }

  abandon(id: string): AsyncResult<void> {
    const { repository, change } = this.#context
    return change(async (stamp) => {
      this.#end(id)
      return repository.abandonImport(id, stamp)
    })
  }

  async take(
    file: FileToImport,
    indices: readonly number[],
    onProgress: (progress: ImportProgress) => void,
    name?: string,
  ): AsyncResult<ImportResult> {
    const begun = await this.begin(file, indices, name)
    if (!begun.ok) return begun
    const { id } = begun.value
    for (let progress: ImportProgress = { done: 0, all: begun.value.all }; progress.done < progress.all;) {
      const staged = await this.stage(id)
      if (!staged.ok) return staged
      progress = staged.value
      onProgress(progress)
    }
    return this.commit(id)
  }

  async #openFile({
    season: id,
    names: _,
    lang: _lang,
    file: name = '',
    ...file
  }: FileToImport): AsyncResult<OpenedImportFile> {
    const { club } = this.#context.repository
    const season = findSeason(club, id)
    if (!season.ok) return season
    const likelyYear = likelyYearOf(name, eveningDateAt(this.#context.now().at, file.zone))
    return this.#files.open({
      ...file,
      likelyYear,
      scheme: schemeOfSeason(club, season.value),
      rulebooks: club.rulebooks,
    })
  }

  #dataOf(season: string) {
    const { repository } = this.#context
    return { plan: repository.planOf(season), rows: repository.rowsOf(season) }
  }

  #pointsEffect(season: string, file: ImportPreviewWithoutRecords['plan']): GivenPointsEffect | undefined {
    if ((file?.plan.given ?? []).length === 0 || !file) return undefined
    const { repository } = this.#context
    const data = openSeasonData(repository, season, repository.countingRows)
    return data.ok ? computeGivenPointsEffect(data.value, file) : undefined
  }

  #named(
    { games }: OpenedImportFile,
    { lang = DEFAULT_LANG, zone }: FileToImport,
    stamp: EventStamp,
  ): readonly PreviewedGameWithoutRecord[] {
    return withGuestNames(
      games,
      createMemberNameKeyIndex(this.#context.repository.club),
      eveningDateAt(stamp.at, zone),
      lang,
    )
  }

  async #begin(
    opened: OpenedImportFile,
    asked: FileToImport,
    indices: readonly number[],
    file: string,
    takesSeries: boolean,
    stamp: EventStamp,
  ): AsyncResult<StartedImport> {
    const { repository, ids } = this.#context
    if (opened.fault && opened.games.length === 0) return err(opened.fault)
    const { season, zone, names } = asked
    const games = this.#named(opened, asked, stamp)
    const wanted = [...new Set(indices)].filter((index) => games[index]).toSorted((a, b) => a - b)
    const coming = wanted.flatMap((index) => games[index] ?? [])
    const near = findSimilarNamesInChunks(
      repository.club,
      namesInFile({ ...opened, games: coming }),
      createSharedGameNameCheck(coming),
    )
    const decided = checkDecisionsOnFoundNames(await runChunkedWorkWithPauses(near), names)
    if (!decided.ok) return decided
    // These events are written at the end of the import. Whether they would be refused is checked before anything is
    // stored.
    const refused = repository.refusal([
      ...(coming.some(({ rulebook }) => rulebook !== undefined && !isRulebookId(rulebook))
        ? [{ type: 'RulebookKept' }]
        : []),
      ...(takesSeries ? buildSeriesImportEvents(repository.club, season, opened.series ?? [], () => '') : []),
    ])
    if (refused) return err(refused)
    const lastNumber = repository.lastNumber(season)
    const all = wanted.length
    const { hashes } = opened
    const begun = await repository.beginImport(
      { season, file, games: all, ...(hashes ? { hashes } : {}) },
      lastNumber + all,
      stamp,
    )
    if (!begun.ok) return begun
    const id = begun.value
    const taking = createGameImporter(
      { ...this.#dataOf(season), club: repository.club, season, lastNumber, today: eveningDateAt(stamp.at, zone) },
      {
        ...opened,
        games,
        deals: new Map(coming.map(({ deal }, index) => [deal?.id ?? '', importedGameId(id, index)])),
      },
      ids,
      (index) => importedGameId(id, index),
      stamp.at,
      names,
    )
    if (!taking.ok) return this.#refused(id, taking, stamp)
    this.#running.set(id, { season, taking: taking.value, file: opened, games, wanted, done: 0 })
    return ok({ id, all })
  }

  async #refused(id: string, refusal: Refusal, stamp: EventStamp): Promise<Refusal> {
    this.#end(id)
    // The first refusal is returned, even if abandoning the import also fails.
    await this.#context.repository.abandonImport(id, stamp)
    return refusal
  }

  /** Releases the file, which is no longer needed whether or not the import succeeded. */
  #end(id: string): void {
    const found = this.#running.get(id)
    if (found) this.#files.letGo(found.file)
    this.#running.delete(id)
  }
}

export function createImportCommands(context: CommandContext, reader: ImportReader) {
  const imports = new Imports(context, reader)
  return {
    /** `takesSeries` means that the user may change series. */
    previewImport: (file: FileToImport, takesSeries = true) => imports.preview(file, takesSeries),
    beginImport: (file: FileToImport, indices: readonly number[], name?: string, takesSeries?: boolean) =>
      imports.begin(file, indices, name, takesSeries),
    stageImport: (id: string) => imports.stage(id),
    commitImport: (id: string, takesSeries?: boolean) => imports.commit(id, takesSeries),
    abandonImport: (id: string) => imports.abandon(id),
    /** Imports all of the games or none, in small chunks, so that other requests are handled in between. */
    takeImport: (
      file: FileToImport,
      indices: readonly number[],
      onProgress: (progress: ImportProgress) => void = () => {},
      name?: string,
    ) => imports.take(file, indices, onProgress, name),
  }
}

async function nextPortion({
  taking,
  file,
  games,
  wanted,
  done,
}: RunningImport): Promise<Result<readonly GameToImport[]>> {
  const next: { readonly place: number; readonly game: PreviewedGameWithoutRecord }[] = []
  let items = 0
  for (const place of wanted.slice(done, done + PORTION_LIMITS.games)) {
    const game = games[place]
    if (game) next.push({ place, game })
    items += game?.record?.items ?? 0
    if (items >= PORTION_LIMITS.items) break
  }
  const records = await file.records(next.flatMap(({ place, game }) => (game.record ? place : [])))
  if (!records.ok) return records
  const recordOf = records.value.values()
  const portion: GameToImport[] = []
  for (const { game } of next) {
    const staged = taking.take(game, game.record && recordOf.next().value)
    if (!staged.ok) return staged
    portion.push(staged.value)
  }
  return ok(portion)
}

function seatingOffered(plan: Plan, file: ImportPreviewWithoutRecords['plan']): Pick<ImportOffer, 'seating'> {
  const known = new Set([...plan.stages.values()].map(({ name }) => nameComparisonKey(name)))
  const seating = (file?.plan.stages ?? [])
    .filter(({ name, schedule }) => schedule && !known.has(nameComparisonKey(name)))
    .map(({ name, rounds, tables, lineup }) => ({ stage: name, rounds, tables, players: lineup.length }))
  return seating.length > 0 ? { seating } : {}
}

/** Names of finals differ from sheet to sheet, so the preview shows which stages are treated as finals. */
function stagesOffered(plan: Plan, games: ImportPreviewWithoutRecords['games']): Pick<ImportOffer, 'stages'> {
  const places = new Map<string, StageRoundTableInFile[]>()
  for (const { place } of games) {
    if (place === undefined || place.stage === '') continue
    const key = nameComparisonKey(place.stage)
    const known = places.get(key)
    if (known) known.push(place)
    else places.set(key, [place])
  }
  const stages = [...places].map(([key, own]): OfferedStage => {
    const known = [...plan.stages.values()].find((stage) => nameComparisonKey(stage.name) === key)
    return { name: own[0]?.stage ?? '', isFinal: known?.isFinal ?? isFinalStage(own), games: own.length }
  })
  return stages.length > 0 ? { stages } : {}
}

function namelessSeats(players: PreviewedGameWithoutRecord['players']): readonly PreviewFault[] {
  return players.flatMap(({ seat, name, isGuest }): readonly PreviewFault[] =>
    isGuest === true ? [{ code: 'import/nameless-guest', params: { player: seat, name }, weight: 'missing' }] : [],
  )
}

/**
 * Creates the preview of a file in chunks. The preview includes new people, tables that already have a game, and
 * differences from the plan.
 */
function* createOfferInChunks(
  data: Pick<GameImportContext, 'club' | 'plan' | 'rows' | 'season'>,
  preview: ImportPreviewWithoutRecords,
  takesSeries: boolean,
): ChunkedWork<ImportOffer> {
  const known = createMemberNameKeyIndex(data.club)
  yield
  const elsewhere = occupiedTableRejections(data, preview.games)
  yield
  const differences = findSeatingDifferences(data, preview.games)
  yield
  const otherClubs = findPlayerClubDifferences(data, preview.games)
  yield
  const { fault, games: read, series, table, files, sheets } = preview
  const newPeople = new Map<string, string>()
  const games: OfferedGame[] = []
  for (const previewed of read) {
    if (games.length % OFFERED_GAMES_PER_CHUNK === 0) yield
    const { record, players, faults, judging, ...game } = previewed
    const seated = elsewhere.get(previewed)
    const noted = [
      ...faults,
      ...(differences.get(previewed) ?? []),
      ...(otherClubs.get(previewed) ?? []),
      ...namelessSeats(players),
      ...(seated ? [seated] : []),
    ]
    const offered = players.map((player) => {
      const key = nameComparisonKey(player.name)
      const isNew = !known.has(key)
      if (isNew) newPeople.set(key, player.name)
      return { ...player, isNew }
    })
    if (judging && judging.name !== '' && !known.has(nameComparisonKey(judging.name)))
      newPeople.set(nameComparisonKey(judging.name), judging.name)
    games.push({
      ...game,
      index: games.length,
      canTake: record !== undefined && !seated,
      faults: noted,
      players: offered,
    })
  }
  return {
    ...(fault ? { fault } : {}),
    games,
    newPeople: [...newPeople.values()],
    nearPeople: yield* findSimilarNamesInChunks(data.club, namesInFile(preview), createSharedGameNameCheck(read)),
    ...stagesOffered(data.plan, read),
    ...seatingOffered(data.plan, preview.plan),
    ...(table ? { table } : {}),
    ...(files ? { files } : {}),
    ...(sheets ? { sheets } : {}),
    ...(series ? { series: toOfferedSeries(data.club, data.season, series, takesSeries) } : {}),
  }
}
