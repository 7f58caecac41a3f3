// Reads all stored data at the start: the club, plans, imports, game rows, and the games whose rows are outdated.
// Unreadable data is reported as a fault, and loading continues. If loading failed, the next call tries again.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { GAME_ROW_FORMAT } from '../../scoring/gameRow.ts'
import type { StreamHead } from '../../store/port.ts'
import { delayAndFreezeOfBroadcast } from '../model/broadcast.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import { requireKnownGameScheme } from '../model/clubLookups.ts'
import { importIdOfGame } from '../model/importStream.ts'
import {
  BRANCHES,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
} from '../model/streams.ts'
import type { GameStreams } from './gameStreams.ts'
import type { ImportStreams } from './importStreams.ts'
import { isNewerVocabularyRejection, type ValidatingStore } from './parsedStore.ts'
import type { PublicView } from './publicView.ts'
import type { Reconciler } from './reconciler.ts'
import type { Rescorer } from './rescorer.ts'
import type { ClubStream } from './clubStream.ts'
import type { SummaryStreams } from './summaryStreams.ts'
import type { GamesWaitingForData } from './waitingGames.ts'
import type { PlanStreams } from './planStreams.ts'
import type { BroadcastStream } from './broadcastStream.ts'

interface ClubLoaderDependencies {
  readonly club: ClubStream
  readonly broadcast: Pick<BroadcastStream, 'load' | 'state'>
  readonly publicView: Pick<PublicView, 'begin'>
  readonly plans: PlanStreams
  readonly imports: ImportStreams
  readonly summaries: SummaryStreams
  readonly games: GameStreams
  readonly reconciling: Reconciler
  readonly rescoring: Pick<Rescorer, 'complete'>
  /** Games that are tried again when data arrives from elsewhere. */
  readonly waiting: GamesWaitingForData
}

export interface ClubLoader {
  readonly faults: readonly Rejection[]
  readonly isLoaded: boolean
  load(stamp: EventStamp): Promise<Result<void>>
  /** Marks the loaded data as outdated, so that the next call of `load` reads all data again. */
  invalidate(): void
}

export function createClubLoader(
  store: Pick<ValidatingStore, 'read' | 'list' | 'closeTables'>,
  parts: ClubLoaderDependencies,
): ClubLoader {
  const { club, broadcast, publicView, plans, imports, summaries, games, reconciling, rescoring, waiting } = parts
  const faults: Rejection[] = []
  /** Errors of games that wait for missing data, by game id. */
  const waits = new Map<string, Rejection>()
  let isLoaded = false

  /** Errors about a newer vocabulary are left out, because the store reports them. */
  function addFault(result: Result<unknown>): void {
    if (!result.ok && !isNewerVocabularyRejection(result.error)) faults.push(result.error)
  }

  async function readAll(stamp: EventStamp): Promise<Result<void>> {
    // The store is listed only once for all kinds of streams, because each call is a round trip to the store and goes
    // through all streams.
    const listed = await store.list('')
    if (!listed.ok) return listed
    const heads = groupHeadsByKind(listed.value)
    const headsOf = (kind: string) => heads.get(kind) ?? []
    // The reads run concurrently: while the platform hashes one stream, the next is being fetched.
    const naming = club.load(headsOf(PEOPLE_STREAM_PREFIX).map(({ id }) => id))
    const summarised = headsOf(SUMMARIES_STREAM_PREFIX).map(({ id }) => ({
      id,
      reading: store.read(SUMMARIES_STREAM_PREFIX + id),
    }))
    const reading = headsOf(PLAN_STREAM_PREFIX).map(({ id }) => plans.read(id))
    const [read, told, ...done] = await Promise.all([naming, broadcast.load(), ...reading])
    if (!read.ok) return read
    // Imports are loaded after the club, whose stream records which imports were undone.
    const imported = await imports.load(headsOf(IMPORT_STREAM_PREFIX), stamp)
    addFault(told)
    for (const each of read.value) addFault(each)
    for (const plan of done) addFault(plan)
    await publicView.begin(delayAndFreezeOfBroadcast(broadcast.state), listed.value)
    imported.faults.forEach((fault) => addFault(err(fault)))
    // Rows of imports come first, so that stored corrections replace them.
    imported.rows.forEach(summaries.keep)
    for (const { id, reading } of summarised) addFault(await summaries.read(id, reading))
    // Drops stored corrections of games whose import was undone.
    for (const id of [...summaries.rows.keys()]) if (imports.isOfUndoneImport(id)) summaries.drop(id)
    // If a chain was replaced, the row may belong to the former chain of the same length. Games with branches are
    // therefore always read.
    const parted = new Set(headsOf(BRANCHES).map(({ id }) => id.split('/')[1]))
    const ledgerVersions = new Map(headsOf(LEDGER_STREAM_PREFIX).map(({ id, version }) => [id, version]))
    // A game that now exists only as a branch may still have a row, which is dropped.
    const known = new Set(headsOf(GAME_STREAM_PREFIX).map(({ id }) => id))
    for (const id of parted) if (id !== undefined && !known.has(id) && !importIdOfGame(id)) summaries.drop(id)
    for (const { id, version } of headsOf(GAME_STREAM_PREFIX))
      if (!imports.isHidden(id) && (parted.has(id) || isBehind(id, version, ledgerVersions.get(id) ?? 0)))
        await catchUp(id, stamp)
    await rescoring.complete(stamp)
    return ok(undefined)
  }

  /**
   * Whether a game has no current row. Unfinished games have no stored row, and a row is outdated if the program exited
   * between two writes.
   */
  function isBehind(id: string, version: number, ledgerVersion: number): boolean {
    const row = summaries.rows.get(id)
    return row?.format !== GAME_ROW_FORMAT || row.version !== version || row.ledgerVersion !== ledgerVersion
  }

  async function catchUp(id: string, stamp: EventStamp, replacedBy?: string): Promise<void> {
    const game = await games.read(id)
    // If this stream contains the opening of another game, the row stored for that game may be a row of this stream.
    // The other game is therefore read again.
    const replaced = game.ok ? undefined : otherGameIdIn(game.error)
    if (replaced !== undefined && replacedBy === undefined && summaries.rows.has(replaced))
      await catchUp(replaced, stamp, id)
    const known = game.ok ? requireKnownGameScheme(club.state, game.value) : game
    const error = known.ok ? undefined : known.error
    waiting.setReadResult(id, error)
    if (error && waiting.has(id)) waits.set(id, error)
    else addFault(known)
    if (!game.ok && isNewerVocabularyRejection(game.error)) store.closeTables(id, summaries.storedOf(id)?.season)
    if (game.ok && known.ok) addFault(await reconciling.reconcile(games.cacheAndShow(game.value), [], stamp))
  }

  return {
    get faults() {
      return [...faults, ...[...waits].flatMap(([id, error]) => (waiting.has(id) ? [error] : []))]
    },
    get isLoaded() {
      return isLoaded
    },
    async load(stamp) {
      if (!isLoaded) {
        faults.length = 0
        waits.clear()
        const read = await readAll(stamp)
        if (!read.ok) return read
        isLoaded = true
      }
      await reconciling.retry(stamp)
      return ok(undefined)
    },
    invalidate() {
      isLoaded = false
    },
  }
}

/** Returns the id in an opening that is stored in a different game's stream. */
function otherGameIdIn({ code, params }: Rejection): string | undefined {
  const { why, id } = params
  return code === 'store/unsound' && why === 'gate/other-name' && typeof id === 'string' ? id : undefined
}

interface StreamVersion {
  readonly id: string
  readonly version: number
}

/** Groups the heads by stream prefix. This takes a single pass, because there are two streams for each game. */
function groupHeadsByKind(heads: readonly StreamHead[]): ReadonlyMap<string, readonly StreamVersion[]> {
  const kinds = new Map<string, StreamVersion[]>()
  for (const { stream, version } of heads) {
    const idAt = stream.indexOf('/') + 1
    const kind = stream.slice(0, idAt)
    const known = { id: stream.slice(idAt), version }
    const others = kinds.get(kind)
    if (others) others.push(known)
    else kinds.set(kind, [known])
  }
  return kinds
}
