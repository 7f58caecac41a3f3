// The club: all commands and queries of the application on one store, combined from the groups in the folders club,
// papers and files. Time, ids and names come from the host; nothing here reads a clock or a generator. Expected
// failures are values with codes.

import type { Envelope, EventStore, StoreError } from '../store/port.ts'
import type { IncomingEnvelopes } from '../store/sync/policy.ts'
import { createBroadcastCommands } from '../club/broadcast/broadcastCommands.ts'
import { createBackupCommands } from '../files/backup/write.ts'
import { createImportCommands } from '../files/imports/importCommands.ts'
import { inProcessImportReader, type ImportReader } from '../files/imports/reader.ts'
import { createSupportReportCommands } from '../files/report/reportCommands.ts'
import type { Vocabulary } from '../club/model/vocabulary.ts'
import { UNKNOWN_AUTHOR, type UserRecordsById } from '../club/model/users.ts'
import type { EventStamp } from '../club/model/clubEvents.ts'
import { createPinCommands } from '../club/users/pinCommands.ts'
import { createCommandContext } from '../club/repository/commandContext.ts'
import { PublicView, type PublicViewPort } from '../club/repository/publicView.ts'
import { createJudgeTableCommands } from '../club/broadcast/judgeTables.ts'
import { createPhoneQueries } from '../club/broadcast/phoneTables.ts'
import { createGameCommands } from '../club/games/gameCommands.ts'
import { hubGateContextOf } from '../club/gate/clubGuards.ts'
import { Gate } from '../club/gate/gate.ts'
import { createRepository } from '../club/repository/createRepository.ts'
import { createTouchedKeysTracker } from '../club/repository/readTracking.ts'
import { createAskFunction } from './requests.ts'
import type { ClubChange } from '../club/repository/repository.ts'
import { createWatchCommands } from '../club/broadcast/watchCommands.ts'
import { ok } from '../rules/vocabulary.ts'
import { createClubCommands } from '../club/repository/clubCommands.ts'

export interface ClubDependencies {
  readonly store: EventStore
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Generates unique ids. */
  readonly ids: () => string
  /** Id of the current user, if they are one of the club's users; `undefined` if they are unknown. */
  readonly author?: (users: UserRecordsById) => string | undefined
  /** Reads files of games. If omitted, they are read in this process, in chunks. */
  readonly reader?: ImportReader | undefined
  /** For a host that shows the club to viewers. If omitted, time stands still for viewers, so no delay ever ends. */
  readonly publicPorts?: PublicViewPort | undefined
  /** Kinds of events that this program knows. Tests of several versions set other vocabularies. */
  readonly vocabulary?: Vocabulary | undefined
}

const STOPPED_CLOCK_PORTS: PublicViewPort = { now: () => 0 }

export type Club = ReturnType<typeof createClub>

/** Called after a change has been stored, with the keys that it touched. Only keys that queries read are included. */
type ClubListener = (keys: readonly string[], change: ClubChange) => void

export function createClub({
  store,
  clock,
  ids,
  author,
  reader = inProcessImportReader,
  publicPorts,
  vocabulary,
}: ClubDependencies) {
  const listeners = new Set<ClubListener>()
  const listen = (listener: ClubListener): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const announce = (change: ClubChange, keys = touched(change)) => {
    for (const listener of [...listeners]) listener(keys, change)
  }
  const publicView = new PublicView(publicPorts ?? STOPPED_CLOCK_PORTS)
  const gate = new Gate({ read: store.read, list: store.list, door: () => hubGateContextOf(repository, clock()) })
  const stored = (envelopes: readonly Envelope[]) => {
    gate.noteStored(envelopes)
    publicView.recordReceived(envelopes)
  }
  store.subscribe(stored)
  store.foreign?.(stored)
  const repository = createRepository({ store, ids, vocabulary, gate }, announce, publicView)
  const touched = createTouchedKeysTracker(repository)
  const now = (): EventStamp => ({ at: clock(), author: author?.(repository.club.users) ?? UNKNOWN_AUTHOR })
  const context = createCommandContext(repository, ids, now)
  store.foreign?.((envelopes) => context.applyForeign([...new Set(envelopes.map(({ stream }) => stream))]))

  return {
    ask: createAskFunction(context),
    ...createClubCommands(context),
    ...createPinCommands(context),
    ...createGameCommands(context),
    ...createImportCommands(context, reader),
    ...createWatchCommands(context, announce, listen),
    ...createPhoneQueries(context),
    ...createJudgeTableCommands(context),
    ...createBackupCommands(context, store),
    ...createSupportReportCommands(context, store),
    ...createBroadcastCommands(context),
    now,
    /** Validates envelopes that a device sends. Returns the reasons for refusal by stream. */
    async judge(incoming: readonly IncomingEnvelopes[]): Promise<ReadonlyMap<string, StoreError>> {
      // Games and plans are loaded first, because some rules depend on their current state.
      const loaded = await context.query(() => ok(undefined))
      if (loaded.ok) return gate.judge(incoming)
      const unread: StoreError = { code: 'store/unavailable', params: { cause: loaded.error.code } }
      return new Map(incoming.map(({ stream }) => [stream, unread]))
    },
    /** Validates a complete stored stream. Returns the errors of its invalid events. */
    async standFaults(stream: string, envelopes: readonly Envelope[]): Promise<readonly StoreError[]> {
      const { aside, fault } = await gate.judgeStored(stream, 1, envelopes)
      return fault ? [fault] : [...(aside?.values() ?? [])]
    },
    /** The reason why the club is read-only, as far as the loaded streams show. `undefined` if it can be written. */
    onlyRead: () => repository.newer,
    publicView,
    /** Returns the stop function. */
    listen,
  }
}
