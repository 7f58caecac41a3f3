// What the club knows and how it comes to know it: the only place that reads and writes the
// store. Folds the club's stream, the summary rows and the games in play; every change is stored
// first, known after. Decides nothing: the commands beside it do.

import { ok, type Rejection, type Result } from '../rules/vocabulary.ts'
import type { Envelope, EventStore, NewEvent, StreamAppend } from '../store/port.ts'
import { CLUB_STREAM, newEvent, type ClubEvent } from './clubEvents.ts'
import { clubEventOf, foldClub, NO_CLUB, type ClubState } from './clubState.ts'
import { gameOf, outcomeOf, tableOf, type Game, type GameOpened, type GameStory } from './games/game.ts'
import type { Change } from './games/entries.ts'
import type { AssertedResult } from './games/result.ts'
import { ROW_FORMAT, rowOf, type GameRow } from './games/row.ts'
import type { ImportBegun } from './games/imported.ts'
import { assertedEvent, GAMES, itemEvent, LEDGERS, lineEvent, openedEvent, readGame, readLines, readRows, rowEvent, storyEvents, SUMMARIES, voidEvent } from './games/stream.ts'
import { createImportStreams } from './importStreams.ts'
import { addLine, type LineRequest } from './ledger/add.ts'
import type { LedgerEntry, LineDraft } from './ledger/line.ts'
import { reconcile } from './ledger/reconcile.ts'
import { seasonOf } from './seasons/commands.ts'
import { schemeOfSeason } from './seasons/season.ts'
import { findScheme } from './schemes/find.ts'
import { unknownScheme } from './schemes/publish.ts'
import type { Scheme } from './schemes/scheme.ts'
import { createPeople } from './members/people.ts'
import type { Stamp } from './stamp.ts'
import { PLANS, type PlanEvent } from './tournaments/events.ts'
import type { Plan } from './tournaments/plan.ts'

/** What happened, for whoever watches. */
export type ClubChange =
  | { readonly type: 'club' }
  | { readonly type: 'members' }
  | { readonly type: 'season'; readonly season: string }
  | { readonly type: 'plan'; readonly season: string }
  | { readonly type: 'game'; readonly game: string; readonly version: number }
  | { readonly type: 'ledger'; readonly game: string }

export interface Keeper {
  readonly club: ClubState
  readonly rows: ReadonlyMap<string, GameRow>
  /** Streams that could not be read at the start. */
  readonly faults: readonly Rejection[]
  /** Nothing is left to load or to settle. */
  readonly isReady: boolean
  /** Reads what is stored, once, and settles what a cut left unsettled; never twice at a time. */
  load(stamp: Stamp): Promise<Result<void>>
  changeClub(events: readonly ClubEvent[], stamp: Stamp): Promise<Result<void>>
  /** A stream as it was written, for whoever checks what was changed. */
  history(stream: string): Promise<Result<readonly Envelope[]>>
  game(id: string): Promise<Result<Game>>
  /** The game as its caller has seen it; refused when it has moved on. */
  seen(id: string, version: number): Promise<Result<Game>>
  schemeOf(game: Game): Scheme
  /** Who takes part in a season's event and who sits where; empty for most seasons. */
  planOf(season: string): Plan
  changePlan(season: string, events: readonly PlanEvent[], stamp: Stamp): Promise<Result<void>>
  openGame(opened: GameOpened, stamp: Stamp): Promise<Result<Game>>
  /** The word of a results sheet, for a game without a verdict. */
  assertResult(game: Game, result: AssertedResult, reason: string, stamp: Stamp): Promise<Result<Game>>
  voidGame(game: Game, isVoid: boolean, reason: string, stamp: Stamp): Promise<Result<Game>>
  /** Appends log items, then whatever the ledger and the summaries owe. */
  changeLog(game: Game, changes: readonly Change[], stamp: Stamp): Promise<Result<Game>>
  /** Adds what a judge asks for: all of it or nothing. */
  addLines(game: Game, requests: readonly LineRequest[], stamp: Stamp): Promise<Result<Game>>
  /** Games to come, that nobody sees until `takeImport`: the import's id. */
  beginImport(begun: ImportBegun, lastNumber: number, stamp: Stamp): Promise<Result<string>>
  /** Games with their ledgers as they were written elsewhere: history is not refused. All of them or none. */
  stageGames(id: string, games: readonly StagedGame[], stamp: Stamp): Promise<Result<void>>
  /** The one moment at which all games of an import are there, with their people and their plan. */
  takeImport(id: string, change: ImportChange, stamp: Stamp): Promise<Result<readonly GameRow[]>>
  abandonImport(id: string, stamp: Stamp): Promise<Result<void>>
  /** The last number given to a game of the season, or promised to one of an import under way. */
  lastNumber(season: string): number
  /** Every row the season's games left, in streams that each keep their order. */
  summaries(season: string): Promise<Result<readonly (readonly Envelope[])[]>>
  /** A new game by the word of a sheet, with the lines it asks for: all of it or nothing. */
  enterResult(story: GameStory, requests: readonly LineRequest[], reason: string, stamp: Stamp): Promise<Result<Game>>
}

/** A game as an import brings it. */
export interface StagedGame {
  readonly story: GameStory
  readonly ledger: readonly LedgerEntry[]
}

/** What an import changes besides its games. */
export interface ImportChange {
  readonly season: string
  readonly clubEvents: readonly ClubEvent[]
  readonly planEvents: readonly PlanEvent[]
}

/** Games kept in memory; unfinished ones stay, finished ones make room. */
const GAMES_IN_MEMORY = 40

export function createKeeper(store: EventStore, newId: () => string, tell: (change: ClubChange) => void): Keeper {
  let club = NO_CLUB
  let clubVersion = 0
  let isLoaded = false
  const rows = new Map<string, GameRow>()
  const games = new Map<string, Game>()
  /** The last row stored for a game; `rows` also knows games still in play. */
  const stored = new Map<string, GameRow>()
  const summaryVersions = new Map<string, number>()
  const plans = new Map<string, { readonly events: readonly PlanEvent[]; readonly version: number }>()
  const imports = createImportStreams(store, newId)
  /** Rows and plans as they are read: everybody as who he is now. Made anew when what they are made of changes. */
  const people = createPeople()
  /** Games whose log is kept but whose ledger or row could not be. */
  const unsettled = new Set<string>()
  const faults: Rejection[] = []

  async function load(stamp: Stamp): Promise<Result<void>> {
    const kept = await store.read(CLUB_STREAM)
    if (!kept.ok) return kept
    club = foldClub(NO_CLUB, kept.value.map(clubEventOf))
    clubVersion = kept.value.at(-1)?.version ?? 0
    const summaries = await store.list(SUMMARIES)
    const heads = await store.list(GAMES)
    const ledgers = await store.list(LEDGERS)
    if (!summaries.ok) return summaries
    if (!heads.ok) return heads
    if (!ledgers.ok) return ledgers
    const planned = await store.list(PLANS)
    if (!planned.ok) return planned
    for (const { stream } of planned.value) note(await readPlan(stream))
    const imported = await imports.load(stamp)
    if (!imported.ok) return imported
    faults.push(...imported.value.faults)
    // Rows of imports come before any correction of theirs.
    imported.value.rows.forEach(keepRow)
    for (const { stream } of summaries.value) note(await readSummaries(stream))
    const ledgerVersions = new Map(ledgers.value.map(({ stream, version }) => [stream.slice(LEDGERS.length), version]))
    for (const { stream, version } of heads.value) {
      const id = stream.slice(GAMES.length)
      if (imports.isHidden(id)) continue
      const row = rows.get(id)
      // Unfinished games have no row; one behind its streams was cut off between two writes.
      if (row?.format === ROW_FORMAT && row.version === version && row.ledgerVersion === (ledgerVersions.get(id) ?? 0)) continue
      const game = await readGameOf(id)
      const known = game.ok ? knownSeason(game.value) : game
      note(known)
      if (game.ok && known.ok) note(await settle(remember(game.value), [], stamp))
    }
    return ok(undefined)
  }

  /** A club's stream may have been cut, or name a scheme that only a later version can read. */
  function knownSeason({ opened }: Game): Result<unknown> {
    const season = seasonOf(club, opened.season)
    if (!season.ok) return season
    const { scheme, schemeVersion } = season.value
    return findScheme(club, scheme, schemeVersion) ? ok(undefined) : unknownScheme(scheme)
  }

  /** A load that failed is tried again by the next call. */
  async function loadOnce(stamp: Stamp): Promise<Result<void>> {
    if (!isLoaded) {
      faults.length = 0
      const loaded = await load(stamp)
      if (!loaded.ok) return loaded
      isLoaded = true
    }
    for (const id of [...unsettled]) {
      const game = await gameById(id)
      if (!game.ok) continue
      unsettled.delete(id)
      if (!(await settle(game.value, [], stamp)).ok) unsettled.add(id)
      // A store that is full is full for all of them.
      if (unsettled.has(id)) break
    }
    return ok(undefined)
  }

  function note(result: Result<unknown>): void {
    if (!result.ok) faults.push(result.error)
  }

  async function readSummaries(stream: string): Promise<Result<void>> {
    const kept = await store.read(stream)
    if (!kept.ok) return kept
    readRows(kept.value).forEach(keepRow)
    summaryVersions.set(stream, kept.value.at(-1)?.version ?? 0)
    return ok(undefined)
  }

  function keepRow(row: GameRow): void {
    rows.set(row.id, row)
    stored.set(row.id, row)
  }

  async function readPlan(stream: string): Promise<Result<void>> {
    const kept = await store.read(stream)
    if (!kept.ok) return kept
    const events = kept.value.map(({ type, payload }) => ({ ...(payload as object), type }) as PlanEvent)
    plans.set(stream.slice(PLANS.length), { events, version: headOf(kept.value) })
    return ok(undefined)
  }

  async function changePlan(season: string, events: readonly PlanEvent[], stamp: Stamp): Promise<Result<void>> {
    if (events.length === 0) return ok(undefined)
    const { events: before, version } = plans.get(season) ?? { events: [], version: 0 }
    const kept = await append(PLANS + season, version, events.map((event) => newEvent(event, stamp)))
    if (!kept.ok) {
      // Somebody else changed it first: what is remembered is out of date.
      if (kept.error.code === 'store/version-conflict') await readPlan(PLANS + season)
      return kept
    }
    plans.set(season, { events: [...before, ...events], version: kept.value })
    tell({ type: 'plan', season })
    return ok(undefined)
  }

  async function readGameOf(id: string): Promise<Result<Game>> {
    if (imports.isHidden(id)) return unknownGame(id)
    const kept = await store.read(GAMES + id)
    if (!kept.ok) return kept
    const lines = await store.read(LEDGERS + id)
    if (!lines.ok) return lines
    const read = readGame(kept.value)
    if (!read) return unknownGame(id)
    return ok(gameOf(read, headOf(kept.value), readLines(lines.value), headOf(lines.value)))
  }

  async function gameById(id: string): Promise<Result<Game>> {
    const known = games.get(id)
    if (known) return ok(known)
    const read = await readGameOf(id)
    return read.ok ? ok(remember(read.value)) : read
  }

  function remember(game: Game): Game {
    const { id } = game.opened
    games.delete(id)
    games.set(id, game)
    rows.set(id, rowOf(game))
    if (games.size > GAMES_IN_MEMORY) {
      const oldest = [...games.values()].find((each) => (each.isVoid || outcomeOf(each) !== undefined) && each !== game)
      if (oldest) games.delete(oldest.opened.id)
    }
    return game
  }

  /** Appends; when somebody else was first, what is remembered of the stream is out of date. */
  async function append(stream: string, version: number, events: readonly NewEvent[], game?: string): Promise<Result<number>> {
    const kept = await store.append(stream, version, events)
    if (kept.ok) return ok(kept.value.version)
    if (game !== undefined && kept.error.code === 'store/version-conflict') games.delete(game)
    return kept
  }

  async function changeClub(events: readonly ClubEvent[], stamp: Stamp): Promise<Result<void>> {
    if (events.length === 0) return ok(undefined)
    const kept = await append(CLUB_STREAM, clubVersion, events.map((event) => newEvent(event, stamp)))
    if (!kept.ok) {
      if (kept.error.code === 'store/version-conflict') isLoaded = false
      return kept
    }
    clubVersion = kept.value
    club = foldClub(club, events)
    for (const change of changesOf(events)) tell(change)
    return ok(undefined)
  }

  async function openGame(opened: GameOpened, stamp: Stamp): Promise<Result<Game>> {
    const kept = await append(GAMES + opened.id, 0, [openedEvent(opened, stamp)])
    if (!kept.ok) return kept
    const game = remember(gameOf({ opened, log: [], isVoid: false }, kept.value, [], 0))
    tell({ type: 'game', game: opened.id, version: game.version })
    tell({ type: 'season', season: opened.season })
    return ok(game)
  }

  async function enterResult(story: GameStory, requests: readonly LineRequest[], reason: string, stamp: Stamp): Promise<Result<Game>> {
    const blank = gameOf(story, 0, [], 0)
    const lines = withRequests({ ...blank, ledger: owedLines(blank, [], stamp) }, requests, stamp)
    return lines.ok ? bringIn(story, lines.value, reason, stamp) : lines
  }

  /** The ledger goes first, and nobody misses it while the game is not there: a cut leaves no game without its points. */
  async function bringIn(story: GameStory, written: readonly LedgerEntry[], reason: string, stamp: Stamp): Promise<Result<Game>> {
    const { opened } = story
    const ledger = [...written, ...owedLines(gameOf(story, 0, [], 0), written, stamp)]
    const lines = ledger.length > 0 ? await append(LEDGERS + opened.id, 0, ledger.map(lineEvent)) : ok(0)
    if (!lines.ok) return lines
    const kept = await append(GAMES + opened.id, 0, storyEvents(story, reason, stamp))
    if (!kept.ok) return kept
    const game = remember(gameOf(story, kept.value, ledger, lines.value))
    tell({ type: 'game', game: opened.id, version: game.version })
    tell({ type: 'season', season: opened.season })
    return settle(game, [], stamp)
  }

  async function stageGames(id: string, games: readonly StagedGame[], stamp: Stamp): Promise<Result<void>> {
    const staged: Game[] = []
    const appends: StreamAppend[] = []
    for (const { story, ledger: written } of games) {
      const blank = gameOf(story, 0, [], 0)
      const ledger = [...written, ...owedLines(blank, written, stamp)]
      const events = storyEvents(story, '', stamp)
      staged.push({ ...blank, version: events.length, ledger, ledgerVersion: ledger.length })
      appends.push({ stream: GAMES + story.opened.id, expectedVersion: 0, events })
      if (ledger.length > 0) appends.push({ stream: LEDGERS + story.opened.id, expectedVersion: 0, events: ledger.map(lineEvent) })
    }
    return imports.stage(id, staged.map(rowOf), appends, stamp)
  }

  async function takeImport(id: string, { season, clubEvents, planEvents }: ImportChange, stamp: Stamp): Promise<Result<readonly GameRow[]>> {
    const found = imports.openOf(id)
    if (!found.ok) return found
    const planned = plans.get(season) ?? { events: [], version: 0 }
    const part = (stream: string, expectedVersion: number, events: readonly (ClubEvent | PlanEvent)[]): readonly StreamAppend[] =>
      (events.length === 0 ? [] : [{ stream, expectedVersion, events: events.map((event) => newEvent(event, stamp)) }])
    const kept = await store.appendAll([
      imports.taking(found.value, stamp), ...part(CLUB_STREAM, clubVersion, clubEvents), ...part(PLANS + season, planned.version, planEvents),
    ])
    if (!kept.ok) {
      // Somebody else changed the club or the plan first: what is remembered is out of date.
      if (kept.error.code === 'store/version-conflict') isLoaded = false
      return kept
    }
    imports.taken(found.value)
    clubVersion += clubEvents.length
    club = foldClub(club, clubEvents)
    if (planEvents.length > 0) plans.set(season, { events: [...planned.events, ...planEvents], version: planned.version + planEvents.length })
    found.value.rows.forEach(keepRow)
    for (const change of changesOf(clubEvents)) tell(change)
    if (planEvents.length > 0) tell({ type: 'plan', season })
    tell({ type: 'season', season })
    return ok(found.value.rows)
  }

  async function changeLog(game: Game, changes: readonly Change[], stamp: Stamp): Promise<Result<Game>> {
    const last = changes.at(-1)
    if (!last) return ok(game)
    const { id } = game.opened
    const items = changes.map((change) => change.item)
    const kept = await append(GAMES + id, game.version, items.map(itemEvent), id)
    if (!kept.ok) return kept
    const next = remember({ ...game, log: [...game.log, ...items], replay: last.replay, version: kept.value })
    tell({ type: 'game', game: id, version: next.version })
    return settledLater(next, stamp)
  }

  /** An event of a game's stream that is no entry. */
  async function noteGame(game: Game, event: NewEvent, change: Partial<Game>, stamp: Stamp): Promise<Result<Game>> {
    const { id, season } = game.opened
    const kept = await append(GAMES + id, game.version, [event], id)
    if (!kept.ok) return kept
    const next = remember({ ...game, ...change, version: kept.value })
    tell({ type: 'game', game: id, version: next.version })
    const settled = await settledLater(next, stamp)
    tell({ type: 'season', season })
    return settled
  }

  /** What is kept is kept, whatever becomes of the rest; the rest is made up for with the next call. */
  async function settledLater(game: Game, stamp: Stamp): Promise<Result<Game>> {
    const settled = await settle(game, [], stamp)
    if (settled.ok) return settled
    unsettled.add(game.opened.id)
    return ok(game)
  }

  /**
   * Puts the ledger in step with the verdict and leaves a row once there is one to leave. Refused
   * only while no line is kept: whoever asked for lines that are must not ask again.
   */
  async function settle(game: Game, written: readonly LedgerEntry[], stamp: Stamp): Promise<Result<Game>> {
    const { id, season } = game.opened
    const lines = [...written, ...owedLines(game, [...game.ledger, ...written], stamp)]
    let settled = game
    if (lines.length > 0) {
      const kept = await append(LEDGERS + id, game.ledgerVersion, lines.map(lineEvent), id)
      if (!kept.ok) return kept
      settled = remember({ ...game, ledger: [...game.ledger, ...lines], ledgerVersion: kept.value })
      tell({ type: 'ledger', game: id })
    }
    const row = rowOf(settled)
    const last = stored.get(id)
    const isNew = last?.format !== row.format || last.version !== row.version || last.ledgerVersion !== row.ledgerVersion
    const isCounted = (each: GameRow | undefined) => each !== undefined && (each.outcome !== null || each.isVoid)
    if (isNew && (isCounted(row) || isCounted(last))) {
      const summarised = await summarise(row, stamp)
      if (!summarised.ok) {
        unsettled.add(id)
        return ok(settled)
      }
      tell({ type: 'season', season })
      // Packing only makes later reads faster: nothing depends on it.
      if (row.outcome !== null) await store.fold(GAMES + id)
    }
    return ok(settled)
  }

  async function summarise(row: GameRow, stamp: Stamp): Promise<Result<number>> {
    const stream = SUMMARIES + row.season
    const event = rowEvent(row, stamp)
    let kept = await append(stream, summaryVersions.get(stream) ?? 0, [event])
    // Tables share this stream; whoever comes second reads on and writes after the first.
    if (!kept.ok && kept.error.code === 'store/version-conflict') {
      const read = await readSummaries(stream)
      if (!read.ok) return read
      kept = await append(stream, summaryVersions.get(stream) ?? 0, [event])
    }
    if (!kept.ok) return kept
    summaryVersions.set(stream, kept.value)
    keepRow(row)
    return kept
  }

  function lineOf(game: Game, draft: LineDraft, { at, author }: Stamp): LedgerEntry {
    return { id: newId(), game: game.opened.id, ...draft, at, author }
  }

  function owedLines(game: Game, ledger: readonly LedgerEntry[], stamp: Stamp): readonly LedgerEntry[] {
    return reconcile(ledger, tableOf(game), schemeOf(game)).map((draft) => lineOf(game, draft, stamp))
  }

  /** The ledger with what a judge asks for, decided one upon the other. */
  function withRequests(game: Game, requests: readonly LineRequest[], stamp: Stamp): Result<readonly LedgerEntry[]> {
    const ledger = [...game.ledger]
    for (const request of requests) {
      const draft = addLine(ledger, tableOf(game), schemeOf(game), request)
      if (!draft.ok) return draft
      ledger.push(lineOf(game, draft.value, stamp))
    }
    return ok(ledger)
  }

  function schemeOf(game: Game): Scheme {
    const season = club.seasons.get(game.opened.season)
    if (!season) throw new Error(`no season ${game.opened.season}`)
    return schemeOfSeason(club, season)
  }

  return {
    get club() { return club },
    get isReady() { return isLoaded && unsettled.size === 0 },
    get rows() { return people.rows(club, rows) },
    faults,
    load: loadOnce,
    history: (stream) => store.read(stream),
    changeClub, openGame, changeLog, schemeOf,
    game: gameById,
    async seen(id, version) {
      const game = await gameById(id)
      if (!game.ok || game.value.version === version) return game
      return { ok: false, error: { code: 'store/version-conflict', params: { stream: GAMES + id, expected: version, actual: game.value.version } } }
    },
    planOf: (season) => people.plan(club, plans.get(season)?.events),
    changePlan,
    assertResult: (game, asserted, reason, stamp) => noteGame(game, assertedEvent(asserted, reason, stamp), { asserted }, stamp),
    voidGame: (game, isVoid, reason, stamp) => noteGame(game, voidEvent(isVoid, reason, stamp), { isVoid }, stamp),
    beginImport: imports.begin,
    stageGames, takeImport,
    abandonImport: imports.abandon,
    lastNumber(season) {
      let last = imports.lastNumber(season)
      for (const row of rows.values()) if (row.season === season) last = Math.max(last, row.number)
      return last
    },
    async summaries(season) {
      const own = await store.read(SUMMARIES + season)
      if (!own.ok) return own
      const imported = await imports.summaries(season)
      return imported.ok ? ok([...imported.value, own.value]) : imported
    },
    enterResult,
    async addLines(game, requests, stamp) {
      const ledger = withRequests(game, requests, stamp)
      return ledger.ok ? settle(game, ledger.value.slice(game.ledger.length), stamp) : ledger
    },
  }
}

function unknownGame(id: string): Result<never> {
  return { ok: false, error: { code: 'games/unknown', params: { game: id.slice(0, 60) } } }
}

function headOf(envelopes: readonly Envelope[]): number {
  return envelopes.at(-1)?.version ?? 0
}

function changesOf(events: readonly ClubEvent[]): readonly ClubChange[] {
  const changes = new Map<string, ClubChange>()
  for (const event of events) {
    if (event.type === 'ClubCreated' || event.type === 'SchemePublished') changes.set('club', { type: 'club' })
    else if (event.type === 'SeasonOpened' || event.type === 'SeasonFlagsChanged' || event.type === 'SeasonSchemeChanged') changes.set(event.season, { type: 'season', season: event.season })
    else changes.set('members', { type: 'members' })
  }
  return [...changes.values()]
}
