// Creates the repository, which contains the loaded data of the club. It is the only part of the club that writes to
// the store, and combines one module for each kind of stream. A change becomes visible only after it is stored. The
// commands make the decisions.

import { ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { countedGameRows } from '../../scoring/counting.ts'
import { createRatingHistory } from '../../scoring/ratings/history.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { Envelope, EventStore } from '../../store/port.ts'
import { SIGNATURE_STREAM_PREFIX, readHeadsStatement } from '../../store/signing/signatures.ts'
import { DEVICE_LIST_STREAM } from '../../store/sync/policy.ts'
import { delayAndFreezeOfBroadcast } from '../model/broadcast.ts'
import { requireKnownGameScheme, schemeOfSeason } from '../model/clubLookups.ts'
import type { Game, GameWithReplay } from '../model/game.ts'
import { lastGameNumber } from '../model/gameNumbers.ts'
import { isImportUndone } from '../model/importsOfClub.ts'
import { GAME_STREAM_PREFIX } from '../model/streams.ts'
import type { Vocabulary } from '../model/vocabulary.ts'
import { createForeignChangeApplier } from './foreignChangeApplier.ts'
import { readBranches } from './branches.ts'
import { createClubWriter } from './clubWriter.ts'
import { createGameWriter } from './gameWriter.ts'
import { createGameStreams, type GameStreams } from './gameStreams.ts'
import { createImportWriter } from './importWriter.ts'
import { ImportStreams } from './importStreams.ts'
import { createClubLoader } from './clubLoader.ts'
import { MergedMemberResolver } from './mergedMemberResolver.ts'
import { type StreamGate, createValidatingStore } from './parsedStore.ts'
import type { PublicView } from './publicView.ts'
import { createReconciler } from './reconciler.ts'
import type { ClubChange, Repository } from './repository.ts'
import { createRescorer } from './rescorer.ts'
import { type ClubStream, createClubStream } from './clubStream.ts'
import { createSummaryStreams, type SummaryStreams } from './summaryStreams.ts'
import { GamesWaitingForData } from './waitingGames.ts'
import { createGameCache } from './gameCache.ts'
import { createLedgerLineBuilder } from './ledgerLineBuilder.ts'
import { createPlanStreams } from './planStreams.ts'
import { createBroadcastStream } from './broadcastStream.ts'

interface RepositoryOptions {
  readonly store: EventStore
  readonly ids: () => string
  readonly vocabulary?: Vocabulary | undefined
  readonly gate?: StreamGate
}

type Announce = (change: ClubChange, keys?: readonly string[]) => void

/** Creates one module for each kind of stream, and the modules that change the streams. */
function createRepositoryModules(
  { store: given, ids: newId, vocabulary, gate }: RepositoryOptions,
  announce: Announce,
  publicView: PublicView,
) {
  const store = createValidatingStore(given, vocabulary, gate)
  const club = createClubStream(store)
  const plans = createPlanStreams(store)
  const broadcast = createBroadcastStream(store, (state) => {
    publicView.setHold(delayAndFreezeOfBroadcast(state))
    announce({ name: 'broadcast.changed', push: {} })
  })
  const summaries = createSummaryStreams(store)
  const imports = new ImportStreams(store, newId, (id) => isImportUndone(club.state, id))
  const games = createGameStreams(store, createGameCache(), summaries, imports)
  const lines = createLedgerLineBuilder(newId, schemeOf)
  const reconciling = createReconciler(store, games, lines, summaries, announce)
  const waiting = new GamesWaitingForData()
  const rescoring = createRescorer({ club, summaries, games, reconciling })
  const read = { club, plans, imports, summaries, games, reconciling, rescoring, waiting }
  const loading = createClubLoader(store, { ...read, broadcast, publicView })
  /** Marks all loaded data as outdated. */
  const invalidate = () => {
    loading.invalidate()
    announce({ name: 'club.changed', push: {} }, ['/'])
  }
  const inClub = createClubWriter(store, { club, plans, rescoring, invalidate, announce })
  const inGames = createGameWriter(games, lines, reconciling, announce)
  const inImports = createImportWriter(store, { club, plans, imports, summaries, games, lines, invalidate, announce })
  const foreign = createForeignChangeApplier({ ...read, store, invalidate, announce })

  function schemeOf(game: GameWithReplay): Scheme {
    const season = club.state.seasons.get(game.opened.season)
    if (!season) throw new Error(`no season ${game.opened.season}`)
    return schemeOfSeason(club.state, season)
  }

  const known = { club, plans, broadcast, summaries, imports, games, reconciling, schemeOf }
  return { store, ...known, loading, inClub, inGames, inImports, foreign }
}

export function createRepository(given: RepositoryOptions, announce: Announce, publicView: PublicView): Repository {
  const parts = createRepositoryModules(given, announce, publicView)
  const { store, club, plans, broadcast, summaries, imports, games, reconciling, loading } = parts
  const { inClub, inGames, inImports, foreign } = parts
  const people = new MergedMemberResolver()

  return {
    get club() {
      return club.state
    },
    get isReady() {
      return loading.isLoaded && !reconciling.isPending
    },
    get rows() {
      return people.resolveRows(club.state, summaries.rows)
    },
    get countingRows() {
      return countedGameRows(people.resolveRows(club.state, summaries.rows).values())
    },
    get faults() {
      return uniqueFaults([...loading.faults, ...store.met])
    },
    get newer() {
      return store.newer
    },
    get vocabulary() {
      return store.vocabulary
    },
    get broadcast() {
      return broadcast.state
    },
    publicView,
    ratings: createRatingHistory(),
    unreadBy: (keys) => store.unreadBy(keys),
    refusal: (events) => store.refusal(events),
    history: (stream, from) => store.read(stream, from),
    heldElsewhere: async (game) => (await store.heldElsewhere?.(GAME_STREAM_PREFIX + game)) ?? ok(false),
    isOfOneDevice: () => isOfOneDevice(store),
    branches: (game) => readBranches(store, game),
    asPeople: (rows) => people.resolveRows(club.state, rows),
    rowsOf: (season) => [...people.resolveRows(club.state, summaries.rowsOf(season)).values()],
    planOf: (season, known) => people.resolvePlan(club.state, firstOf(plans.eventsOf(season), known)),
    lastNumber: (season) => lastNumberIn(season, summaries, imports),
    summaries: (season) => summariesIn(season, summaries, imports),
    game: (id) => readGameWithKnownScheme(id, games, club),
    seen: games.seen,
    schemeOf: parts.schemeOf,
    load: loading.load,
    applyForeign: async (streams, stamp) => (loading.isLoaded ? foreign.apply(streams, stamp) : undefined),
    changeClub: inClub.changeClub,
    changePlan: inClub.changePlan,
    changeBroadcast: (events, stamp) => saveNoteAfter(publicView, broadcast.change(events, stamp)),
    openGame: inGames.openGame,
    enterResult: inGames.enterResult,
    changeLog: inGames.changeLog,
    assertResult: inGames.assertResult,
    takeOver: inGames.takeOver,
    ...endingWritersOf(inGames),
    noteObjection: inGames.noteObjection,
    addLines: inGames.addLines,
    beginImport: (begun, lastNumber, stamp) => imports.begin(begun, lastNumber, stamp),
    abandonImport: (id, stamp) => imports.abandon(id, stamp),
    stageGames: inImports.stageGames,
    takeImport: inImports.takeImport,
    takenImports: inImports.takenImports,
    undoImport: inImports.undoImport,
  }
}

/** The functions that end a game before its verdict, or undo such an end. */
function endingWritersOf({
  voidGame,
  reinstateGame,
  haltGame,
  dealAgain,
  takeBackDeal,
}: ReturnType<typeof createGameWriter>): Pick<
  Repository,
  'voidGame' | 'reinstateGame' | 'haltGame' | 'dealAgain' | 'takeBackDeal'
> {
  return { voidGame, reinstateGame, haltGame, dealAgain, takeBackDeal }
}

/** A game whose season or scheme is unknown cannot be scored, so an error is returned. */
async function readGameWithKnownScheme(id: string, games: GameStreams, club: ClubStream): Promise<Result<Game>> {
  const game = await games.get(id)
  const known = game.ok ? requireKnownGameScheme(club.state, game.value) : game
  return known.ok ? game : known
}

/** Returns all events if `count` is omitted. */
function firstOf<T>(events: readonly T[] | undefined, count = Number.POSITIVE_INFINITY): readonly T[] | undefined {
  return events && count < events.length ? events.slice(0, count) : events
}

/** Waits until the state of the public view is saved, because the change is complete only then. */
async function saveNoteAfter<T>(publicView: PublicView, change: Promise<T>): Promise<T> {
  const changed = await change
  await publicView.saveNoteIfDue()
  return changed
}

/**
 * Whether only one device uses the club. `false` while the club is joined to a hub, after a token for another device
 * was made on this device, and after a hub has countersigned. A club restored from another computer's backup is not
 * shared with that computer.
 */
async function isOfOneDevice(store: EventStore): Promise<Result<boolean>> {
  if (store.hubVocabulary !== undefined) return ok(false)
  const devices = await store.list(DEVICE_LIST_STREAM)
  if (!devices.ok) return devices
  if (devices.value.length > 0) return ok(false)
  const signers = await store.list(SIGNATURE_STREAM_PREFIX)
  if (!signers.ok) return signers
  for (const { stream } of signers.value) {
    const signed = await store.read(stream)
    if (!signed.ok) return signed
    if (signed.value.some((envelope) => readHeadsStatement(envelope)?.statement.occasion === 'hub')) return ok(false)
  }
  return ok(true)
}

/** Returns the last game number of the season, including games of imports. */
function lastNumberIn(season: string, own: SummaryStreams, imports: ImportStreams): number {
  const last = lastGameNumber([...own.rowsOf(season).values()].map(({ number }) => number))
  return Math.max(last, imports.lastPromisedNumber(season))
}

async function summariesIn(
  season: string,
  own: SummaryStreams,
  imports: ImportStreams,
): Promise<Result<readonly (readonly Envelope[])[]>> {
  const played = await own.history(season)
  if (!played.ok) return played
  const imported = await imports.readSummaryEnvelopes(season)
  const shown = played.value.filter(({ payload }) => !imports.isOfUndoneImport((payload as GameRow).id))
  return imported.ok ? ok([...imported.value, shown]) : imported
}

/** Removes duplicates of errors that occurred in several calls. */
function uniqueFaults(faults: readonly Rejection[]): readonly Rejection[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}
