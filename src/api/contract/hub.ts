// The line of this laptop to a hub: whether there is one, how it is, joining and leaving.

import type { SyncStatus } from '../../store/sync/syncStatus.ts'

/** The hub this laptop is joined to, and how the line is. Its token is in no answer. */
export interface HubJoined extends SyncStatus {
  readonly address: string
}

export interface HubView {
  /** Whether this host can join one at all. */
  readonly isHere: boolean
  /** It was joined by a command, and is left there. */
  readonly isFixed: boolean
  readonly joined: HubJoined | null
  /** The laptops that were let in, where this one is the hub; null where it is not. */
  readonly laptops: readonly HubLaptop[] | null
}

export interface HubLaptop {
  readonly name: string
  /** It has come with its token. */
  readonly hasCome: boolean
}
