// The EventStore port: append-only streams of envelopes, each hash-chained to the one before. It knows nothing of
// games. The adapters (adapters/) and the store with its journal (journal/withJournal.ts) share one contract suite.
// Stream names are any strings, ordered by UTF-16 code units.

/** What a caller appends: the store adds stream, version and hash. */
export interface NewEvent {
  readonly type: string
  /** Plain JSON. */
  readonly payload: unknown
  /** Milliseconds since the epoch, given by the caller: the store has no clock. */
  readonly at: number
  /** Who made it: a judge's name or id, or the program. */
  readonly author: string
  /** True when it must not leave for spectators unfiltered. */
  readonly private: boolean
  /** The id of the device that wrote it (sync/deviceId.ts); absent in envelopes from before devices had ids. */
  readonly laptop?: string
}

export interface Envelope extends NewEvent {
  readonly stream: string
  /** 1, 2, 3, ... without gaps within a stream. */
  readonly version: number
  /** SHA-256, hex, over the previous hash of the stream and this envelope's canonical JSON. */
  readonly hash: string
}

export interface StreamHead {
  readonly stream: string
  /** Version of the last envelope; 0 = the stream does not exist. */
  readonly version: number
  readonly hash: string
}

/** All heads in one (`headsSum.ts`). */
export interface HeadsSum {
  readonly streams: number
  /** The hashes of all heads added up modulo 2^256, hex. A hash is of one stream at one version. */
  readonly sum: string
}

/** One stream's part of a change of several. */
export interface StreamAppend {
  readonly stream: string
  /** The head the caller has seen; 0 = new stream. */
  readonly expectedVersion: number
  readonly events: readonly NewEvent[]
  /** The same events, sealed by the caller, so that they are hashed only once. */
  readonly sealed?: SealedEvents
}

/** One envelope as adapters keep it: `body` is its canonical JSON without the hash. */
export interface SealedRecord {
  readonly version: number
  readonly body: string
  readonly hash: string
}

export interface SealedEvents {
  /** The hash that the first of them continues. */
  readonly after: string
  readonly records: readonly SealedRecord[]
}

export type StoreError =
  /** Another writer appended first. */
  | {
      readonly code: 'store/version-conflict'
      readonly params: { readonly stream: string; readonly expected: number; readonly actual: number }
    }
  /** A stored envelope does not match its hash, or one is missing. */
  | { readonly code: 'store/tampered'; readonly params: { readonly stream: string; readonly version: number } }
  /** The disk or database refused; nothing of this append was kept. */
  | { readonly code: 'store/unavailable'; readonly params: { readonly cause: string } }
  /** Written by a later version of the program, in a form this one does not know. */
  | { readonly code: 'store/newer'; readonly params: { readonly found: number; readonly known: number } }
  /** An event whose payload does not fit its type: of no version of the program, or made by hand. */
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
   * It fits its schema and still cannot stand: `why` is the code of the club's own refusal, whose params are among
   * these. `waits`: it may stand later, when what it refers to has come.
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
  /** An event of a vocabulary that this program does not know: the club is only read. */
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
  /** The clock that gave an event its time is wrong by many years: no device would read the event. */
  | { readonly code: 'store/impossible-time'; readonly params: Readonly<Record<string, never>> }
  /** An event of a newer kind, before the club was raised to its vocabulary. */
  | { readonly code: 'store/vocabulary-step'; readonly params: { readonly from: number; readonly to: number } }
  /** The hub's program does not know an event that was written here. */
  | { readonly code: 'exchange/hub-older'; readonly params: { readonly found: number; readonly known: number } }
  /** Another device writes this stream. */
  | {
      readonly code: 'exchange/other-laptop'
      readonly params: { readonly stream: string; readonly laptop: string }
    }
  /** Shared streams are written at the hub, and the line to it is cut. */
  | { readonly code: 'exchange/cut-off'; readonly params: Readonly<Record<string, never>> }
  /** The hub has envelopes that this device wrote and no longer has: it was restored from an older backup. */
  | { readonly code: 'exchange/behind'; readonly params: Readonly<Record<string, never>> }
  /** The hub knows this device's id or token with another name or key. */
  | { readonly code: 'sync/identity-taken'; readonly params: { readonly name: string } }
  /** The hub takes nothing of this device, or not this. */
  | { readonly code: HubRefusal; readonly params: Readonly<Record<string, string | number>> }
  /** Hub and device have two different clubs. */
  | { readonly code: 'exchange/other-club'; readonly params: Readonly<Record<string, never>> }

type HubRefusal =
  /** The organiser has not admitted it yet. */
  | 'sync/not-admitted'
  /** It was removed, or the hub's disk was put back to before it was added. */
  | 'sync/unknown-token'
  /** It shows no key: its program is too old for this hub. */
  /** Its key did not sign what came in its name. */
  | 'sync/unsigned'
  /** Its request does not show that it has its key. */
  | 'sync/unproven'
  /** The organiser has removed its request for an identity of its own. */
  | 'sync/renewal-refused'
  /** It has asked for another identity, which waits for the organiser. */
  | 'sync/renewal-waits'
  /** It asked for an identity a moment ago. */
  | 'sync/renewal-too-soon'
  /** It was admitted for other streams. */
  | 'sync/out-of-scope'
  /** The author has not this right in the club. */
  | `rights/${string}`

export type StoreResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: StoreError }

export interface EventStore {
  /** Appends all events or none. `expectedVersion` is the head the caller saw (0 = new stream). Durable on return. */
  append(stream: string, expectedVersion: number, events: readonly NewEvent[]): Promise<StoreResult<StreamHead>>
  /**
   * Appends to several streams, each named once: all of it or nothing, also after a crash. The heads
   * come in the order of the appends. Listeners are called once for all of it.
   */
  appendAll(appends: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>>
  /** Envelopes of one stream, ascending, from version `from` (default 1), verified against the chain. */
  read(stream: string, from?: number): Promise<StoreResult<readonly Envelope[]>>
  /** Heads of all streams whose name starts with `prefix`, ordered by name. */
  list(prefix: string): Promise<StoreResult<readonly StreamHead[]>>
  /**
   * Packs a finished stream for fast reading, where the adapter has a use for it. Nothing changes
   * for readers, and the stream can still be appended to.
   */
  fold(stream: string): Promise<StoreResult<StreamHead>>
  /** Called after each successful append through this store, once it is durable; returns the stop function. */
  subscribe(listener: (envelopes: readonly Envelope[]) => void): () => void
  /** Called with envelopes from another device or process, once they are stored here. Absent where there is none. */
  foreign?(listener: (envelopes: readonly Envelope[]) => void): () => void
  /** Whether another device writes this stream, so that an append here is refused. Absent where there is none. */
  heldElsewhere?(stream: string): Promise<StoreResult<boolean>>
  /** What the hub's program knows, as it last said; absent where there is none. */
  hubVocabulary?(): number | undefined
  /** Later calls answer `store/unavailable`. */
  close(): Promise<void>
}

/** What the adapters are: a store whose streams can be put right from a journal or a backup. */
export interface RepairableStore extends EventStore {
  /**
   * Replaces the stream by these envelopes, a whole chain from version 1, or changes nothing. Only for repairs:
   * listeners are not called.
   */
  restore(stream: string, envelopes: readonly Envelope[]): Promise<StoreResult<StreamHead>>
  /**
   * The sum of all heads, kept with every write; undefined: not known, or of another number of heads. Absent where it
   * is not kept: then all heads are listed.
   */
  sum?(): Promise<StoreResult<HeadsSum | undefined>>
  /**
   * Deletes everything and continues empty: for a store that can no longer be read, when its content is elsewhere. What
   * a newer version wrote is not touched. Absent where it is no use.
   */
  discard?(): Promise<StoreResult<void>>
  /**
   * Calls the listener each time the store can be reached again after it was away. Returns the stop function. Absent
   * where the store is never away.
   */
  onReconnect?(listener: () => void): () => void
}
