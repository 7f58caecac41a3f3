// Functions and values that a host supplies so that a club can be opened and run. README.md lists the members with the
// values of each host. Two services of the whole process are set in store/platform.ts instead: `hash` and `shipped`.

import type { BroadcastHost } from '../api/broadcastHost.ts'
import type { ErrorLogger } from '../api/errorLogger.ts'
import type { HubHost } from '../api/hubHost.ts'
import type { KeyboardUserNoteStorage } from '../api/keyboard.ts'
import type { Service } from '../api/service.ts'
import type { Club } from '../application/club.ts'
import type { PublicViewPort } from '../club/repository/publicView.ts'
import type { ImportReader } from '../files/imports/reader.ts'
import type { Journal } from '../store/journal/journal.ts'
import type { Clock } from '../store/platform.ts'
import type { EventStore, RepairableStore } from '../store/port.ts'
import type { DeviceKeyPair } from '../store/signing/keys.ts'
import type { PendingIdentity } from '../store/signing/pendingIdentity.ts'
import type { DurableNote } from '../store/sync/deviceId.ts'
import type { HighWaterMarkStorage } from './highWaterMark.ts'
import type { HubJoiningHost } from './joining.ts'
import type { PreviousVersionArchive } from './newVersionTrial.ts'
import type { ClubCopyName } from './openingError.ts'

/** Runs a club on a store that is open already. */
export interface ClubHost {
  /** Stored id of the device that writes here. */
  readonly deviceId: DurableNote
  /** Storage of the current user. If omitted, the user is forgotten when the process exits. */
  readonly keyboard?: KeyboardUserNoteStorage
  readonly clock: () => number
  /** Timers to use. If omitted, the timers of the process. */
  readonly timers?: Clock
  readonly ids: () => string
  readonly reader?: ImportReader
  readonly broadcast?: BroadcastHost
  /** Delay and freeze, for a host that shows the club to viewers. */
  readonly publicPorts?: PublicViewPort
  /** Set if the device can be joined to a hub. */
  readonly hub?: HubJoiningHost
  /** Serves the open club to others. The returned function is awaited before the club closes. */
  readonly serveOpen?: (open: OpenClubContext) => Promise<() => Promise<void>>
  /** Key that this device signs with. */
  readonly key?: () => Promise<DeviceKeyPair>
  /** Set if other devices can join this one. */
  readonly openHub?: (store: EventStore, key: DeviceKeyPair) => Promise<OwnHub>
  /**
   * Creates an id and a key for a device whose current ones are also used by another device, or restores the given
   * ones.
   */
  readonly newIdentity?: (kept?: string) => Promise<PendingIdentity | undefined>
}

/** Runs a club on its two copies. */
export interface RunningClubHost extends ClubHost {
  readonly highWaterMark: HighWaterMarkStorage
}

/** Opens the two copies of the club. */
export interface StoreAndJournalHost {
  openStore(): Promise<RepairableStore>
  openJournal(): Promise<Journal>
  readonly places: Readonly<Record<ClubCopyName, string>>
}

/** Functions of a host for opening a club. Both copies are opened again for each attempt, and opening may throw. */
export interface ClubOpeningHost extends StoreAndJournalHost, RunningClubHost {
  /** Moves aside a journal that cannot be opened, without changing it. Returns a function that undoes this. */
  putJournalAside(): Promise<() => Promise<void>>
  /**
   * If set, the club also opens if all missing entries belong to damaged streams, which are set aside. Otherwise the
   * secretary is asked first.
   */
  readonly setsAside?: boolean
  /** Whether the disk is full. Called if a copy failed for an unclear reason. Omitted if the host cannot know. */
  hasNoRoom?(): Promise<boolean>
  /** Set by hosts where another program version may have written data before this version. */
  readonly versions?: PreviousVersionArchive
  readonly log?: ErrorLogger
}

/** Hub that this device runs for other devices. */
export interface OwnHub {
  /** Store that this device's own club writes to. */
  readonly store: EventStore
  readonly host: HubHost
  /**
   * Lets the hub validate envelopes with this club, and starts countersigning the statements of devices. Returns a
   * function that stops the hub.
   */
  begin(club: Pick<Club, 'now' | 'onlyRead' | 'judge'>): Promise<() => Promise<void>>
}

export interface OpenClubContext {
  readonly club: Club
  /** Store with all streams, including streams that do not belong to the club. */
  readonly whole: EventStore
  /** Store through which this device writes. */
  readonly store: EventStore
  readonly key: DeviceKeyPair | undefined
  readonly service: Service
}
