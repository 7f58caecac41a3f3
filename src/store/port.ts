// The EventStore port: append-only streams of envelopes, each chained by hash to the one before. It is independent of
// games. The adapters (adapters/) and the store with its journal (journal/withJournal.ts) must pass the same contract
// tests. A stream name may be any string; names are ordered by UTF-16 code units.

/** An event as the caller appends it. The store adds stream, version and hash. */
export interface NewEvent {
  readonly type: string
  /** Plain JSON. */
  readonly payload: unknown
  /** Milliseconds since the epoch, given by the caller, because the store has no clock. */
  readonly at: number
  /** Author of the event: a judge's name or id, or the program. */
  readonly author: string
  /** Whether spectators may receive the event only after filtering. */
  readonly private: boolean
  /** Id of the device that wrote the event (sync/deviceId.ts). Omitted in envelopes written before devices had ids. */
  readonly laptop?: string
}

export interface Envelope extends NewEvent {
  readonly stream: string
  /** Number within the stream: 1, 2, 3, ... without gaps. */
  readonly version: number
  /** SHA-256 in hexadecimal, over the previous hash of the stream and this envelope's canonical JSON. */
  readonly hash: string
}

export interface StreamHead {
  readonly stream: string
  /** Version of the last envelope; 0 if the stream does not exist. */
  readonly version: number
  readonly hash: string
}

/** All heads in one value (`headsSum.ts`). */
export interface HeadsSum {
  readonly streams: number
  /** Sum of the hashes of all heads modulo 2^256, in hexadecimal. A hash identifies one stream at one version. */
  readonly sum: string
}

/** An append to one stream, which is part of a change to several streams. */
export interface StreamAppend {
  readonly stream: string
  /** Version of the head that the caller has seen; 0 for a new stream. */
  readonly expectedVersion: number
  readonly events: readonly NewEvent[]
  /** The same events, already sealed by the caller, so that they are hashed only once. */
  readonly sealed?: SealedEvents
}

/** One envelope as adapters store it. `body` is its canonical JSON without the hash. */
export interface SealedRecord {
  readonly version: number
  readonly body: string
  readonly hash: string
}

export interface SealedEvents {
  /** Hash that the first record continues. Empty for the first record of a stream. */
  readonly after: string
  readonly records: readonly SealedRecord[]
}

/** Errors of an adapter, the journal or the check of a chain. A database on its own returns no other errors. */
type AdapterError =
  /** Another writer appended first, so the head is not at the expected version. */
  | {
      readonly code: 'store/version-conflict'
      readonly params: { readonly stream: string; readonly expected: number; readonly actual: number }
    }
  /** A stored envelope does not match its hash, or an envelope is missing. */
  | { readonly code: 'store/tampered'; readonly params: { readonly stream: string; readonly version: number } }
  /**
   * The disk, the database or the hub refused the operation or did not answer. Nothing of this append was stored,
   * unless only the answer was lost.
   */
  | { readonly code: 'store/unavailable'; readonly params: { readonly cause: string } }
  /** A later version of the program wrote the data in a form that this program does not know. */
  | { readonly code: 'store/newer'; readonly params: { readonly found: number; readonly known: number } }

/** Errors that the club reports about an event that is stored or about to be stored. */
type ClubEventError =
  /** The payload of an event does not match its type. No version of the program writes such an event. */
  | {
      readonly code: 'store/bad-payload'
      readonly params: {
        readonly stream: string
        readonly version: number
        readonly type: string
        readonly place: string
      }
    }
  /**
   * The event matches its schema but contradicts the club's state. `why` is the code of the club's refusal, and
   * `params` includes the params of that refusal. `waits` is set if the event may become valid once the data that it
   * refers to has arrived.
   */
  | {
      readonly code: 'store/unsound'
      readonly params: Readonly<Record<string, string | number>> & {
        readonly stream: string
        readonly version: number
        readonly why: string
        readonly waits?: 1
      }
    }
  /** An event needs a newer vocabulary version than this program knows. The club is then read-only. */
  | {
      readonly code: 'store/newer-vocabulary'
      readonly params: {
        readonly stream: string
        readonly version: number
        readonly type: string
        readonly found: number
        readonly known: number
      }
    }
  /** The clock that gave an event its time is wrong by many years. No device would accept the event. */
  | { readonly code: 'store/impossible-time'; readonly params: Readonly<Record<string, never>> }
  /** An appended event needs a newer vocabulary version than the club's. */
  | { readonly code: 'store/vocabulary-step'; readonly params: { readonly from: number; readonly to: number } }

/**
 * Raised by a hub, or by a device that is joined to one. An error with the prefix `sync/` means that the hub refuses
 * this device or its request (`SyncStatusTracker.setFailed`). The prefix `exchange/` has no such meaning. Neither
 * prefix can be changed, because devices with other versions of the program send them.
 */
type HubError =
  /** The hub's program does not know the kind of an event that was written here. */
  | { readonly code: 'exchange/hub-older'; readonly params: { readonly found: number; readonly known: number } }
  /** Another device writes this stream. */
  | {
      readonly code: 'exchange/other-laptop'
      readonly params: { readonly stream: string; readonly laptop: string }
    }
  /**
   * The write needs the hub, which cannot be reached: the stream has to be written there first, or it is unknown
   * whether the hub stored an earlier write.
   */
  | { readonly code: 'exchange/cut-off'; readonly params: Readonly<Record<string, never>> }
  /**
   * The hub has envelopes with this device's id that this device does not have, because the device was restored from an
   * older backup or another device uses the same identity.
   */
  | { readonly code: 'exchange/behind'; readonly params: Readonly<Record<string, never>> }
  /** The hub knows this device's id or token under another name or key. */
  | { readonly code: 'sync/identity-taken'; readonly params: { readonly name: string } }
  /** The hub refuses all requests of this device, or only this request. */
  | { readonly code: HubRefusal; readonly params: Readonly<Record<string, string | number>> }
  /** Hub and device have different clubs. */
  | { readonly code: 'exchange/other-club'; readonly params: Readonly<Record<string, never>> }

type HubRefusal =
  /** The organiser has not admitted the device yet. */
  | 'sync/not-admitted'
  /** The device was removed, or the hub's disk was restored to a state before the device was added. */
  | 'sync/unknown-token'
  /** The device's key did not sign the data that was sent in its name. */
  | 'sync/unsigned'
  /** The request does not prove that its sender has the device's key. */
  | 'sync/unproven'
  /** The organiser has removed the device's request for an identity of its own. */
  | 'sync/renewal-refused'
  /** The device has asked for another identity, and the organiser has not decided yet. */
  | 'sync/renewal-waits'
  /** The device asked for an identity only a short time ago. */
  | 'sync/renewal-too-soon'
  /** The device was admitted for other streams. */
  | 'sync/out-of-scope'
  /** The author lacks this right in the club. */
  | `rights/${string}`

export type StoreError = AdapterError | ClubEventError | HubError

export type StoreResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: StoreError }

/**
 * Implementations write methods as properties with arrow functions, because stores are spread into other stores, and a
 * spread does not copy the methods of a class.
 */
export interface EventStore {
  /**
   * Appends all events or none. `expectedVersion` is the version of the head that the caller saw (0 for a new stream).
   * The events are durable when the promise resolves.
   */
  append(stream: string, expectedVersion: number, events: readonly NewEvent[]): Promise<StoreResult<StreamHead>>
  /**
   * Appends to several streams, each named once. Either everything is stored or nothing, even after a crash. The
   * returned heads are in the order of the appends. Listeners are called once for all appends.
   */
  appendAll(appends: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>>
  /** Envelopes of one stream in ascending order, from version `from` (default 1), verified against the chain. */
  read(stream: string, from?: number): Promise<StoreResult<readonly Envelope[]>>
  /** Heads of all streams whose names start with `prefix`, ordered by name. */
  list(prefix: string): Promise<StoreResult<readonly StreamHead[]>>
  /**
   * Packs a finished stream for faster reading, if the adapter supports it. Readers see no difference, and the stream
   * can still be appended to.
   */
  fold(stream: string): Promise<StoreResult<StreamHead>>
  /**
   * Calls the listener after each successful append through this store, once the append is durable, and with the
   * appends of other processes if the store notices them. Returns the function that unsubscribes.
   */
  subscribe(listener: (envelopes: readonly Envelope[]) => void): () => void
  /**
   * Subscribes to envelopes that another device or process wrote. The listener is called once the envelopes are stored
   * here. If omitted, only this process writes to this store.
   */
  foreign?(listener: (envelopes: readonly Envelope[]) => void): () => void
  /**
   * Whether another device writes this stream, so that an append here would be refused. If omitted, no other device
   * writes here.
   */
  heldElsewhere?(stream: string): Promise<StoreResult<boolean>>
  /** Vocabulary version of the hub's program, as the hub last reported it. If omitted, there is no hub. */
  hubVocabulary?(): number | undefined
  /** Closes the store. Later calls return `store/unavailable`. */
  close(): Promise<void>
}

/** A store whose streams can be repaired from a journal or a backup. Most adapters implement it. */
export interface RepairableStore extends EventStore {
  /**
   * Replaces the stream with these envelopes, a whole chain from version 1, or changes nothing. Only for repairs:
   * listeners are not called.
   */
  restore(stream: string, envelopes: readonly Envelope[]): Promise<StoreResult<StreamHead>>
  /**
   * Sum of all heads, updated with every write. `undefined` if it is unknown or does not match the number of heads. If
   * omitted, the store keeps no sum, and all heads are listed.
   */
  sum?(): Promise<StoreResult<HeadsSum | undefined>>
  /**
   * Deletes all data and continues empty. Used for a store that can no longer be read and whose content exists
   * elsewhere. Data that a newer version wrote is left untouched. If omitted, the store never needs this.
   */
  discard?(): Promise<StoreResult<void>>
  /**
   * Calls the listener each time the store can be reached again after an interruption. Returns the function that
   * unsubscribes. If omitted, the store is never unreachable.
   */
  onReconnect?(listener: () => void): () => void
}
