// Everything stored, read once at the start: the club, plans, imports, rows, and the games whose rows are
// behind their streams. What cannot be read is a fault; the rest goes on. A load that failed is tried
// again by the next call.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { GAME_ROW_FORMAT } from '../../scoring/gameRow.ts'
import type { StreamHead } from '../../store/port.ts'
import { broadcastHoldOf } from '../model/broadcast.ts'
import type { Stamp } from '../model/clubEvents.ts'
import { checkSchemeKnown } from '../model/clubLookups.ts'
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
import { isNewerVocabulary, type ParsedStore } from './parsedStore.ts'
import type { PublicView } from './publicView.ts'
import type { Reconciler } from './reconciler.ts'
import type { Rescorer } from './rescorer.ts'
import type { BroadcastStream, ClubStream, PlanStreams } from './sharedStreams.ts'
import type { SummaryStreams } from './summaryStreams.ts'
import type { WaitingGames } from './waitingGames.ts'

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
  /** Asked about again when something comes from elsewhere. */
  readonly waiting: WaitingGames
}

export interface ClubLoader {
  readonly faults: readonly Rejection[]
  readonly isLoaded: boolean
  load(stamp: Stamp): Promise<Result<void>>
  /** What is known is out of date: the next call reads everything again. */
  invalidate(): void
}

export function createClubLoader(
  store: Pick<ParsedStore, 'read' | 'list' | 'closeTables'>,
  parts: ClubLoaderDependencies,
): ClubLoader {
  const { club, broadcast, publicView, plans, imports, summaries, games, reconciling, rescoring, waiting } = parts
  const faults: Rejection[] = []
  /** Of games, as long as they wait. */
  const waits = new Map<string, Rejection>()
  let isLoaded = false

  /** What is of a newer vocabulary, the store knows. */
  function addFault(result: Result<unknown>): void {
    if (!result.ok && !isNewerVocabulary(result.error)) faults.push(result.error)
  }

  async function readAll(stamp: Stamp): Promise<Result<void>> {
    // One list for all: each is a way to the store and back, and looks through all there is.
    const listed = await store.list('')
    if (!listed.ok) return listed
    const heads = groupHeadsByKind(listed.value)
    const headsOf = (kind: string) => heads.get(kind) ?? []
    // Read side by side: while the platform hashes one, another is on its way.
    const naming = club.load(headsOf(PEOPLE_STREAM_PREFIX).map(({ id }) => id))
    const summarised = headsOf(SUMMARIES_STREAM_PREFIX).map(({ id }) => ({
      id,
      reading: store.read(SUMMARIES_STREAM_PREFIX + id),
    }))
    const reading = headsOf(PLAN_STREAM_PREFIX).map(({ id }) => plans.read(id))
    const [read, told, ...done] = await Promise.all([naming, broadcast.load(), ...reading])
    if (!read.ok) return read
    // Which imports were undone, the club says.
    const imported = await imports.load(headsOf(IMPORT_STREAM_PREFIX), stamp)
    addFault(told)
    for (const each of read.value) addFault(each)
    for (const plan of done) addFault(plan)
    await publicView.begin(broadcastHoldOf(broadcast.state), listed.value)
    imported.faults.forEach((fault) => addFault(err(fault)))
    // Rows of imports come before any correction of theirs.
    imported.rows.forEach(summaries.keep)
    for (const { id, reading } of summarised) addFault(await summaries.read(id, reading))
    // Corrections of games whose import was undone.
    for (const id of [...summaries.rows.keys()]) if (imports.isOfUndoneImport(id)) summaries.drop(id)
    // Where a chain was replaced, a row may be of the one before, which was as long.
    const parted = new Set(headsOf(BRANCHES).map(({ id }) => id.split('/')[1]))
    const ledgerVersions = new Map(headsOf(LEDGER_STREAM_PREFIX).map(({ id, version }) => [id, version]))
    // A game that parted and is only a branch now has left its row behind.
    const known = new Set(headsOf(GAME_STREAM_PREFIX).map(({ id }) => id))
    for (const id of parted) if (id !== undefined && !known.has(id) && !importIdOfGame(id)) summaries.drop(id)
    for (const { id, version } of headsOf(GAME_STREAM_PREFIX))
      if (!imports.isHidden(id) && (parted.has(id) || isBehind(id, version, ledgerVersions.get(id) ?? 0)))
        await catchUp(id, stamp)
    await rescoring.complete(stamp)
    return ok(undefined)
  }

  /** Unfinished games have no row; one behind its streams was cut off between two writes. */
  function isBehind(id: string, version: number, ledgerVersion: number): boolean {
    const row = summaries.rows.get(id)
    return row?.format !== GAME_ROW_FORMAT || row.version !== version || row.ledgerVersion !== ledgerVersion
  }

  async function catchUp(id: string, stamp: Stamp, replacedBy?: string): Promise<void> {
    const game = await games.read(id)
    // A game that was written under another game's name may have left its row there.
    const replaced = game.ok ? undefined : otherGameIdIn(game.error)
    if (replaced !== undefined && replacedBy === undefined && summaries.rows.has(replaced))
      await catchUp(replaced, stamp, id)
    const known = game.ok ? checkSchemeKnown(club.state, game.value) : game
    const error = known.ok ? undefined : known.error
    waiting.setReadResult(id, error)
    if (error && waiting.has(id)) waits.set(id, error)
    else addFault(known)
    if (!game.ok && isNewerVocabulary(game.error)) store.closeTables(id, summaries.storedOf(id)?.season)
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

/** The game that an opening in another game's stream names. */
function otherGameIdIn({ code, params }: Rejection): string | undefined {
  const { why, id } = params
  return code === 'store/unsound' && why === 'gate/other-name' && typeof id === 'string' ? id : undefined
}

interface StreamVersion {
  readonly id: string
  readonly version: number
}

/** By what their names begin with: in one go, there are two streams a game. */
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
