// Interface of a host that can exchange events with other devices. On hosts without it, such as a page, joining is
// refused with `hub/not-here`.

import { err, type Result } from '../rules/vocabulary.ts'
import type { StoreError } from '../store/port.ts'
import type { DeviceScope } from '../store/sync/policy.ts'
import type { SyncStatus } from '../store/sync/syncStatus.ts'

export interface HubCredentials {
  /** `http://host:port`, without a path. */
  readonly address: string
  readonly token: string
}

export interface HubHost {
  /** True if a command joined the hub; only that command can leave it. */
  readonly isFixed?: true
  /** `undefined` while this device has joined no hub. */
  joined(): JoinedHubStatus | undefined
  /** Refused if the hub does not answer or does not admit this device. */
  join(hub: HubCredentials): Promise<Result<unknown>>
  leave(): Promise<Result<unknown>>
  /** Records that a person has seen that this device, or the hub on it, was restored to an older state. */
  seen?(): Promise<Result<unknown>>
  /** Six characters that identify this device's public key. `undefined` if it has no key. */
  readonly fingerprint?: string | undefined
  /** Gives this device a new id and key, if another device uses the same ones. */
  renew?(): Promise<Result<unknown>>
  /** Manages the hub's devices, if this machine is the hub. */
  readonly desk?: HubDeviceManager
  /** Called when the connection's status changes; returns the stop function. */
  listen(listener: () => void): () => void
}

const refuseJoinOrLeave = () => Promise.resolve(err({ code: 'hub/by-command', params: {} }))
/** Used by hosts that a command has joined to a hub. */
export const REFUSING_JOIN_AND_LEAVE = { join: refuseJoinOrLeave, leave: refuseJoinOrLeave }

export interface HubDeviceManager {
  laptops(): Promise<Result<readonly HubDevice[]>>
  /** Admits the device that asked under this name, provided that its fingerprint is the one that the organiser saw. */
  admit(name: string, fingerprint: string, scope: DeviceScope): Promise<Result<unknown>>
  /** Returns the new device's token. */
  letIn(name: string): Promise<Result<string>>
  /** Removes the device and all devices whose identity was renewed from it. Returns their names. */
  putOut(name: string): Promise<Result<readonly string[]>>
  /**
   * The consequences of removing a device: other devices that would be removed, and which of these streams they write.
   */
  removal(name: string, streams: readonly string[]): Promise<Result<DeviceRemovalPreview>>
  /** Whether the hub's store was found to be an older copy and nobody has acknowledged that yet. */
  wasBehind(): boolean
}

// This device's connection to a hub: whether it exists, its status, joining and leaving.
/** The hub that this device has joined, and the connection's status. The token is never part of a result. */
export interface JoinedHubStatus extends SyncStatus {
  readonly address: string
  /** Fingerprint of the identity that this device has requested, until the organiser admits it. */
  readonly renewal?: { readonly fingerprint: string }
  /** Why the requested identity was refused, until the device asks again. */
  readonly renewalFault?: StoreError
}

export interface HubView {
  /** Whether this host can join a hub at all. */
  readonly isHere: boolean
  /** True if a command joined the hub; only that command can leave it. */
  readonly isFixed: boolean
  readonly joined: JoinedHubStatus | null
  /** Fingerprint of this device's key, to be compared with the one shown at the hub. Null if it has no key. */
  readonly fingerprint: string | null
  /** The admitted devices, if this device is the hub; otherwise null. */
  readonly laptops: readonly HubDevice[] | null
  /** The hub's store was an older copy, and devices send back its missing entries. */
  readonly wasBehind?: true
  /** Addresses of the server on this device, at which other devices reach it. Empty while no server runs. */
  readonly addresses: readonly string[]
}

interface DeviceRemovalPreview {
  readonly others: readonly string[]
  readonly held: readonly string[]
}

export interface HubDevice {
  readonly name: string
  /** Id of the device, once it has connected with its token. */
  readonly laptop?: string
  /** Fingerprint of the device that connected with this token. Omitted until a device has connected. */
  readonly fingerprint?: string
  /** What the device may write. Omitted until it is admitted. */
  readonly scope?: DeviceScope
  /**
   * Computers that use this device's identity at the same time. For a request, the computers that used the identity to
   * be replaced.
   */
  readonly machines?: readonly string[]
  /** The device whose identity this one used before, or asks to give up. */
  readonly renewedFrom?: string
  /** Time at which the device last proved its key at the hub, and the address from which it did so. */
  readonly seen?: { readonly at: number; readonly from: string }
  /** Time and address of the request for admission, until the device is admitted. */
  readonly asked?: { readonly at: number; readonly from: string }
  /** How far the device's clock is ahead of the hub's. Omitted if the difference is at most five seconds. */
  readonly ahead?: NonNullable<SyncStatus['ahead']>
}
