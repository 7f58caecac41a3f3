// Status of this device's connection to a hub and, if this device is the hub, of the devices that have a token.

import type { StoreError } from '../store/port.ts'
import type { DeviceStreamScope } from '../store/sync/policy.ts'
import type { SyncStatus } from '../store/sync/syncStatus.ts'

/** The hub that this device has joined, and the connection's status. The token is never part of a result. */
export interface JoinedHubStatus extends SyncStatus {
  readonly address: string
  /** Fingerprint of the identity that this device has requested, until the organiser admits it. */
  readonly renewal?: { readonly fingerprint: string }
  /** Reason for the refusal of the requested identity, until the device asks again. */
  readonly renewalFault?: StoreError
}

export interface HubView {
  /** Whether this host can join a hub at all. */
  readonly isHere: boolean
  /** True if a command joined the hub or started it on this device. No screen can then join or leave a hub. */
  readonly isFixed: boolean
  readonly joined: JoinedHubStatus | null
  /** Fingerprint of this device's key, to be compared with the one shown at the hub. Null if it has no key. */
  readonly fingerprint: string | null
  /** The devices that have a token, admitted or not, if this device is the hub. Null otherwise. */
  readonly laptops: readonly HubDevice[] | null
  /** True if the hub's store was an older copy. Devices then send back its missing entries. */
  readonly wasBehind?: true
  /** Addresses of the server on this device, at which other devices reach it. Empty while no server runs. */
  readonly addresses: readonly string[]
}

export interface DeviceRemovalPreview {
  readonly others: readonly string[]
  readonly held: readonly string[]
}

export interface HubDevice {
  readonly name: string
  /** Id of the device, once it has connected with its token. */
  readonly laptop?: string
  /** Fingerprint of the device that connected with this token. Omitted until a device has connected. */
  readonly fingerprint?: string
  /** Streams that the device may write. Omitted until the device is admitted. */
  readonly scope?: DeviceStreamScope
  /**
   * Computers that use this device's identity at the same time. If this device is still asking for admission with a new
   * identity, the computers that used its previous identity.
   */
  readonly machines?: readonly string[]
  /**
   * Name of the device whose identity this device used before. Set even while the request for a new identity is
   * pending.
   */
  readonly renewedFrom?: string
  /** Time at which the device last proved its key at the hub, and the address from which it did so. */
  readonly seen?: { readonly at: number; readonly from: string }
  /** Time and address of the request for admission, until the device is admitted. */
  readonly asked?: { readonly at: number; readonly from: string }
  /** How far the device's clock is ahead of the hub's. Omitted if the difference is at most five seconds. */
  readonly ahead?: NonNullable<SyncStatus['ahead']>
}
