// Interface of a host that can exchange events with other devices. On hosts without it, such as a page, joining is
// refused with `hub/not-here`.

import { err, type Result } from '../rules/vocabulary.ts'
import type { DeviceStreamScope } from '../store/sync/policy.ts'
import type { JoinedHubStatus, DeviceRemovalPreview, HubDevice } from './hub.ts'

export interface HubCredentials {
  /** `http://host:port`, without a path. */
  readonly address: string
  readonly token: string
}

export interface HubHost {
  /** True if a command joined the hub or started it on this device. No screen can then join or leave a hub. */
  readonly isFixed?: true
  /** `undefined` while this device has joined no hub. */
  joined(): JoinedHubStatus | undefined
  /** Refused if the hub does not answer or refuses this device. A device that still waits to be admitted may join. */
  join(hub: HubCredentials): Promise<Result<unknown>>
  leave(): Promise<Result<unknown>>
  /** Acknowledges the notice that this device, or the hub on it, was restored to an older state. */
  seen?(): Promise<Result<unknown>>
  /** Six characters that identify this device's public key. `undefined` if it has no key. */
  readonly fingerprint?: string | undefined
  /** Requests a new id and key for this device, if another device uses the same ones. */
  renew?(): Promise<Result<unknown>>
  /** Manages the hub's devices, if this machine is the hub. */
  readonly desk?: HubDeviceManager
  /** Called when the status of the connection or of the hub's devices changes. Returns the stop function. */
  listen(listener: () => void): () => void
}

const refuseJoinOrLeave = () => Promise.resolve(err({ code: 'hub/by-command', params: {} }))
/** Used by hosts that a command has joined to a hub, and by hubs. */
export const REFUSING_JOIN_AND_LEAVE_METHODS = { join: refuseJoinOrLeave, leave: refuseJoinOrLeave }

export interface HubDeviceManager {
  laptops(): Promise<Result<readonly HubDevice[]>>
  /** Admits the device that asked under this name, if its fingerprint matches the one that the organiser saw. */
  admit(name: string, fingerprint: string, scope: DeviceStreamScope): Promise<Result<unknown>>
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
