// The state of a store's line to its hub.

export type LineState =
  /** The hub has not answered yet. */
  | 'starting'
  | 'joined'
  | 'cut-off'
  /** The hub has envelopes that this device wrote and no longer has: this device was restored from an older backup. */
  | 'behind'
  /** Hub and device have two different clubs: nothing is exchanged. */
  | 'other-club'

export interface SyncStatus {
  readonly state: LineState
  /** Envelopes written here that the hub has not taken yet. */
  readonly unsent: number
}
