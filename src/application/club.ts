// The club: every command and query of the application over one store, put together from the groups of
// the folders of club, papers and files. Time, ids and names come from the host: nothing in here asks a clock or a generator.
// Expected failures are values with codes.

import type { Envelope, EventStore, StoreError } from '../store/port.ts'
import type { IncomingEnvelopes } from '../store/sync/policy.ts'
import { broadcastCommands } from '../club/broadcast/broadcastCommands.ts'
import { backupCommands } from '../files/backup/write.ts'
import { importCommands } from '../files/imports/importCommands.ts'
import { inProcessReader, type ImportReader } from '../files/imports/reader.ts'
import { reportCommands } from '../files/report/report.ts'
import type { Vocabulary } from '../club/model/vocabulary.ts'
import { UNKNOWN_AUTHOR, type Users } from '../club/model/users.ts'
import type { Stamp } from '../club/model/clubEvents.ts'
import { pinCommands } from '../club/users/pin.ts'
import { clubCommands, createCommandContext } from '../club/repository/commandContext.ts'
import { PublicView, type PublicViewPort } from '../club/repository/publicView.ts'
import { judgeTableCommands } from '../club/broadcast/judgeTables.ts'
import { phoneCommands } from '../club/broadcast/phoneTables.ts'
import { gameCommands } from '../club/games/gameCommands.ts'
import { hubContextOf } from '../club/gate/clubGuards.ts'
import { Gate } from '../club/gate/gate.ts'
import { createRepository } from '../club/repository/createRepository.ts'
import { createTouchedKeysTracker } from '../club/repository/readTracking.ts'
import { createAskFunction } from './requests.ts'
import type { ClubChange } from '../club/repository/repository.ts'
import { watchCommands } from '../club/broadcast/watchCommands.ts'
import { ok } from '../rules/vocabulary.ts'

export interface ClubDependencies {
  readonly store: EventStore
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Ids that never repeat. */
  readonly ids: () => string
  /** Who is at the keyboard, of the club's users; undefined: no known user. */
  readonly author?: (users: Users) => string | undefined
  /** Reads files of games; in turns and in this process by default. */
  readonly reader?: ImportReader | undefined
  /** Of a host that shows the club to viewers. Without it time stands still for them: no delay ever ends. */
  readonly publicPorts?: PublicViewPort | undefined
  /** The kinds of events this program knows; another's in tests of several versions. */
  readonly vocabulary?: Vocabulary | undefined
}

const STOPPED_CLOCK_PORTS: PublicViewPort = { now: () => 0 }

export type Club = ReturnType<typeof createClub>

/** Called after a change is kept, with the keys it touched of those that queries read. */
type ClubListener = (keys: readonly string[], change: ClubChange) => void

export function createClub({
  store,
  clock,
  ids,
  author,
  reader = inProcessReader,
  publicPorts,
  vocabulary,
}: ClubDependencies) {
  const listeners = new Set<ClubListener>()
  const announce = (change: ClubChange, keys = touched(change)) => {
    for (const listener of [...listeners]) listener(keys, change)
  }
  const publicView = new PublicView(publicPorts ?? STOPPED_CLOCK_PORTS)
  const gate = new Gate({ read: store.read, list: store.list, door: () => hubContextOf(repository, clock()) })
  const stored = (envelopes: readonly Envelope[]) => {
    gate.noteStored(envelopes)
    publicView.recordReceived(envelopes)
  }
  store.subscribe(stored)
  store.foreign?.(stored)
  const repository = createRepository({ store, ids, vocabulary, gate }, announce, publicView)
  const touched = createTouchedKeysTracker(repository)
  const now = (): Stamp => ({ at: clock(), author: author?.(repository.club.users) ?? UNKNOWN_AUTHOR })
  const context = createCommandContext(repository, ids, now)
  store.foreign?.((envelopes) => context.applyForeign([...new Set(envelopes.map(({ stream }) => stream))]))

  return {
    ask: createAskFunction(context),
    ...clubCommands(context),
    ...pinCommands(context),
    ...gameCommands(context),
    ...importCommands(context, reader),
    ...watchCommands(context, announce),
    ...phoneCommands(context),
    ...judgeTableCommands(context),
    ...backupCommands(context, store),
    ...reportCommands(context, store),
    ...broadcastCommands(context),
    now,
    /** Why what a device sends cannot stand, by stream. */
    async judge(incoming: readonly IncomingEnvelopes[]): Promise<ReadonlyMap<string, StoreError>> {
      // What holds only now is asked of games and plans that have been read.
      const loaded = await context.query(() => ok(undefined))
      if (loaded.ok) return gate.judge(incoming)
      const unread: StoreError = { code: 'store/unavailable', params: { cause: loaded.error.code } }
      return new Map(incoming.map(({ stream }) => [stream, unread]))
    },
    /** What of a whole stored stream cannot stand. */
    async standFaults(stream: string, envelopes: readonly Envelope[]): Promise<readonly StoreError[]> {
      const { aside, fault } = await gate.judgeStored(stream, 1, envelopes)
      return fault ? [fault] : [...(aside?.values() ?? [])]
    },
    /** Why nothing is written, as far as the club has been read. */
    onlyRead: () => repository.newer,
    publicView,
    /** Returns the stop function. */
    listen(listener: ClubListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
