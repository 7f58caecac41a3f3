// What a host that can exchange with other laptops brings. Where there is none (a page), joining is refused with
// `hub/not-here`.

import { err, type Result } from '../rules/vocabulary.ts'
import type { StoreError } from '../store/port.ts'
import type { DeviceScope } from '../store/sync/policy.ts'
import type { SyncStatus } from '../store/sync/syncStatus.ts'

export interface HubCredentials {
  /** `http://host:port`, nothing behind it. */
  readonly address: string
  readonly token: string
}

export interface HubHost {
  /** Joined and left where it was started: by a command. */
  readonly isFixed?: true
  /** Undefined while this laptop is joined to none. */
  joined(): JoinedHubStatus | undefined
  /** Refused while the hub does not answer or does not let this laptop in. */
  join(hub: HubCredentials): Promise<Result<unknown>>
  leave(): Promise<Result<unknown>>
  /** Somebody was told that this device, or the hub that it is, was put back. */
  seen?(): Promise<Result<unknown>>
  /** Six characters of this device's public key; undefined where it has none. */
  readonly fingerprint?: string | undefined
  /** Gives this device an id and a key of its own, where another one uses the same. */
  renew?(): Promise<Result<unknown>>
  /** Where this machine is the hub. */
  readonly desk?: HubDeviceManager
  /** Called when the line changes; returns the stop function. */
  listen(listener: () => void): () => void
}

const refuseJoinOrLeave = () => Promise.resolve(err({ code: 'hub/by-command', params: {} }))
/** Joined and left where it was started. */
export const REFUSING_JOIN_AND_LEAVE = { join: refuseJoinOrLeave, leave: refuseJoinOrLeave }

export interface HubDeviceManager {
  laptops(): Promise<Result<readonly HubDevice[]>>
  /** The device that asked under this name, where its fingerprint is the one that the organiser saw. */
  admit(name: string, fingerprint: string, scope: DeviceScope): Promise<Result<unknown>>
  /** Answers the token. */
  letIn(name: string): Promise<Result<string>>
  /** Removes the device and all that were renewed from it. Answers their names. */
  putOut(name: string): Promise<Result<readonly string[]>>
  /** What would be removed with it: other devices, and which of these streams they write. */
  removal(name: string, streams: readonly string[]): Promise<Result<DeviceRemovalPreview>>
  /** Whether the hub's store was an older copy, and nobody has seen that. */
  wasBehind(): boolean
}

// The line of this laptop to a hub: whether there is one, how it is, joining and leaving.
/** The hub this laptop is joined to, and how the line is. Its token is in no answer. */
export interface JoinedHubStatus extends SyncStatus {
  readonly address: string
  /** The code of the identity that this device has asked for, while the organiser has not admitted it. */
  readonly renewal?: { readonly fingerprint: string }
  /** Why it did not get the identity that it asked for; until it asks again. */
  readonly renewalFault?: StoreError
}

export interface HubView {
  /** Whether this host can join one at all. */
  readonly isHere: boolean
  /** It was joined by a command, and is left there. */
  readonly isFixed: boolean
  readonly joined: JoinedHubStatus | null
  /** Of this device's key, to be compared with the one at the hub; null where it has none. */
  readonly fingerprint: string | null
  /** The laptops that were let in, where this one is the hub; null where it is not. */
  readonly laptops: readonly HubDevice[] | null
  /** Its store was an older copy: devices send back what it had. */
  readonly wasBehind?: true
  /** Where they reach this one: of the server that runs here; empty while none does. */
  readonly addresses: readonly string[]
}

interface DeviceRemovalPreview {
  readonly others: readonly string[]
  readonly held: readonly string[]
}

export interface HubDevice {
  readonly name: string
  /** Its id, once it has come with its token. */
  readonly laptop?: string
  /** Of the device that has come with its token; absent while none has. */
  readonly fingerprint?: string
  /** What it may write; absent: it was not admitted yet. */
  readonly scope?: DeviceScope
  /** Computers that use this device's identity at the same time; of a request, the identity it is to replace. */
  readonly machines?: readonly string[]
  /** The device whose identity this one had before, or asks to leave. */
  readonly renewedFrom?: string
  /** When it last proved its key at the hub, and the address it did that from. */
  readonly seen?: { readonly at: number; readonly from: string }
  /** When it asked, and from where; until it is admitted. */
  readonly asked?: { readonly at: number; readonly from: string }
  /** How far its clock is ahead of the hub's; only where they differ by more than five seconds. */
  readonly ahead?: NonNullable<SyncStatus['ahead']>
}
