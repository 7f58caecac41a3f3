// Modules of a repository, over a store whose appends can be watched and refused.

import { createClubStream } from '../../../src/club/repository/clubStream.ts'
import { createGameStreams } from '../../../src/club/repository/gameStreams.ts'
import { createGameWriter } from '../../../src/club/repository/gameWriter.ts'
import { createImportWriter } from '../../../src/club/repository/importWriter.ts'
import { ImportStreams } from '../../../src/club/repository/importStreams.ts'
import { createReconciler } from '../../../src/club/repository/reconciler.ts'
import { createRescorer } from '../../../src/club/repository/rescorer.ts'
import { createClubLoader } from '../../../src/club/repository/clubLoader.ts'
import { isImportUndone } from '../../../src/club/model/importsOfClub.ts'
import { createValidatingStore } from '../../../src/club/repository/parsedStore.ts'
import type { ClubChange } from '../../../src/club/repository/repository.ts'
import { PublicView } from '../../../src/club/repository/publicView.ts'
import { createSummaryStreams } from '../../../src/club/repository/summaryStreams.ts'
import { GamesWaitingForData } from '../../../src/club/repository/waitingGames.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { EventStore, StoreError, StreamAppend } from '../../../src/store/port.ts'
import { createGameCache } from '../../../src/club/repository/gameCache.ts'
import { createLedgerLineBuilder } from '../../../src/club/repository/ledgerLineBuilder.ts'
import { createPlanStreams } from '../../../src/club/repository/planStreams.ts'
import { createBroadcastStream } from '../../../src/club/repository/broadcastStream.ts'

export const STAMP = { at: 5, author: 'secretary' }
export const FULL: StoreError = { code: 'store/unavailable', params: { cause: 'disk full' } }

export interface WatchedStore extends EventStore {
  /** Streams of every requested append, including refused ones. Streams of the same append are joined with `+`. */
  readonly appends: string[]
  readonly reads: string[]
  /** Prefix of streams to which appends are refused. */
  refuse: string | undefined
}

export function watchedStore(store: EventStore = createMemoryStore()): WatchedStore {
  const refused = (parts: readonly Pick<StreamAppend, 'stream'>[]) => {
    watched.appends.push(parts.map(({ stream }) => stream).join('+'))
    const { refuse } = watched
    return refuse !== undefined && parts.some(({ stream }) => stream.startsWith(refuse))
  }
  const watched: WatchedStore = {
    ...store,
    appends: [],
    reads: [],
    refuse: undefined,
    read: (stream, from) => {
      watched.reads.push(stream)
      return store.read(stream, from)
    },
    append: async (stream, version, events) =>
      refused([{ stream }]) ? { ok: false, error: FULL } : store.append(stream, version, events),
    appendAll: async (parts) => (refused(parts) ? { ok: false, error: FULL } : store.appendAll(parts)),
  }
  return watched
}

export function partsOver(store: EventStore) {
  const scheme = findBuiltInScheme('official-2025')
  if (!scheme) throw new Error('no scheme')
  const heard: ClubChange[] = []
  const announce = (change: ClubChange) => void heard.push(change)
  let ids = 0
  let invalidated = 0
  const newId = () => `part${(ids += 1)}`
  const club = createClubStream(store)
  const plans = createPlanStreams(store)
  const summaries = createSummaryStreams(store)
  const imports = new ImportStreams(store, newId, (id) => isImportUndone(club.state, id))
  const games = createGameStreams(store, createGameCache(), summaries, imports)
  const lines = createLedgerLineBuilder(newId, () => scheme)
  const reconciling = createReconciler(store, games, lines, summaries, announce)
  const loading = createClubLoader(createValidatingStore(store), {
    club,
    broadcast: createBroadcastStream(store, () => undefined),
    publicView: new PublicView({ now: () => 0 }),
    plans,
    imports,
    summaries,
    games,
    reconciling,
    rescoring: createRescorer({ club, summaries, games, reconciling }),
    waiting: new GamesWaitingForData(),
  })
  const gameChanges = createGameWriter(games, lines, reconciling, announce)
  const importChanges = createImportWriter(store, {
    club,
    plans,
    imports,
    summaries,
    games,
    lines,
    invalidate: () => void (invalidated += 1),
    announce,
  })
  return {
    heard,
    club,
    plans,
    summaries,
    imports,
    games,
    lines,
    reconciling,
    loading,
    gameChanges,
    importChanges,
    invalidated: () => invalidated,
  }
}
