// A club that is joined to a hub: the file with the hub's address, the synced store, and the handlers of the screens'
// requests. Joining and leaving reopen the club. Rules: ADR 18.

import { z } from 'zod'
import { REFUSING_JOIN_AND_LEAVE_METHODS, type HubCredentials, type HubHost } from '../api/hubHost.ts'
import { CLUB_SYNC_POLICY } from '../club/model/clubSyncPolicy.ts'
import { err, ok, type Result } from '../rules/vocabulary.ts'
import { storeUnavailableResult } from '../store/hash.ts'
import { unreferencedClock, type Clock } from '../store/platform.ts'
import type { PendingIdentity } from '../store/signing/pendingIdentity.ts'
import { keyFingerprintOf } from '../store/hash.ts'
import type { DeviceSigner } from '../store/sync/deviceSigner.ts'
import type { HubConnection } from '../store/sync/hub.ts'
import { createSyncedStore, type SyncedStore } from '../store/sync/syncedStore.ts'
import type { SyncStatus } from '../store/sync/syncStatus.ts'
import type { EventStore, RepairableStore } from '../store/port.ts'
import { parseJsonAs } from '../store/parseJson.ts'
import { IdentityRenewal, pendingRenewalSchema, type PendingRenewal } from './identityRenewal.ts'

/**
 * Storage for the file with the hub's address, and the connection to a hub. The file contains a token, so only its
 * owner may be able to read it.
 */
export interface HubJoiningHost {
  read(): Promise<string | undefined>
  /** Durable when the promise resolves. A file without an address means that the club left the hub. */
  write(text: string): Promise<void>
  connect(hub: HubCredentials, deviceId: string, key: DeviceSigner | undefined): HubConnection
  /** The hub was named by a command, so it cannot be left from a screen. */
  readonly isFixed?: true
  /** Called with the status of the connection whenever it changes. */
  onStatus?(status: SyncStatus, key: DeviceSigner | undefined): void
}

const noteSchema = z.object({
  address: z.url({ protocol: /^https?$/ }).exactOptional(),
  token: z.string().min(1).max(200).exactOptional(),
  /** The device was restored to an older state, and nobody has acknowledged that yet. */
  wasPutBack: z.literal(true).exactOptional(),
  /**
   * The hub's receipts (`HubReceipts`). They are kept for a hub that was left, too, because it may be joined again with
   * a different token.
   */
  receipts: z.unknown().optional(),
  /** The identity that this device has requested, until the organiser admits it. */
  renewal: pendingRenewalSchema.exactOptional(),
})
type HubNote = z.infer<typeof noteSchema>

/** Time for a response to be sent before the server stops. */
const ANSWER_GRACE_MS = 200

interface JoinOptions {
  readonly place: HubJoiningHost
  readonly deviceId: string
  /** Earlier ids of this device. */
  readonly formerIds: readonly string[]
  readonly key: DeviceSigner | undefined
  readonly ids: () => string
  /** Set if this device can get a new identity. */
  newIdentity?(kept?: string): Promise<PendingIdentity | undefined>
  readonly timers?: Clock | undefined
  /** Milliseconds since the epoch. */
  readonly time: () => number
  readonly onFault?: ((error: unknown) => void) | undefined
  /** Opens the club again, according to the current file. */
  reopen(): Promise<Result<unknown>>
}

export interface HubMembership {
  /** Omitted while the club is not joined to a hub. */
  readonly store?: SyncedStore
  readonly host: HubHost
  close?(): void
}

/** Reads the file. An unreadable file is treated as missing: the club then opens without a hub and shows that. */
async function readHubNote(place: HubJoiningHost): Promise<HubNote> {
  return parseJsonAs(noteSchema, await place.read().catch(() => undefined)) ?? {}
}

function withRenewal({ renewal: _ended, ...others }: HubNote, renewal?: PendingRenewal): HubNote {
  return renewal ? { ...others, renewal } : others
}

export async function joinHubFromNote(
  own: EventStore & Pick<RepairableStore, 'restore'>,
  { place, deviceId, formerIds, key, timers, time, onFault, reopen, ...joining }: JoinOptions,
): Promise<HubMembership> {
  const { address, token: given, renewal, ...noted } = await readHubNote(place)
  // The program ended after adopting its new identity but before storing its token.
  const isTaken = renewal !== undefined && (await joining.newIdentity?.(renewal.identity))?.laptop === deviceId
  const token = isTaken ? renewal.token : given
  const hub = address === undefined || token === undefined ? undefined : { address, token }
  const clock = timers ?? unreferencedClock
  /**
   * The hub that the file names from now on. The connection continues until the club is reopened, and the data that
   * arrives meanwhile is stored as well.
   */
  let noting = hub
  let kept: Omit<HubNote, keyof HubCredentials> = isTaken || !renewal ? noted : { ...noted, renewal }
  // If the file cannot be written, the data is kept in memory and lost when the program exits.
  const keepMore = async (more: typeof kept) => {
    kept = { ...kept, ...more }
    if (hub) await place.write(JSON.stringify({ ...kept, ...noting })).catch(() => undefined)
  }
  const listeners = new Set<() => void>()
  const store =
    hub &&
    createSyncedStore(own, place.connect(hub, deviceId, key), {
      deviceId,
      formerIds,
      policy: CLUB_SYNC_POLICY,
      wasPutBack: noted.wasPutBack === true,
      onPutBack: () => keepMore({ wasPutBack: true }),
      receipts: noted.receipts,
      onReceipts: (receipts) => keepMore({ receipts }),
      ...(timers && { clock: timers }),
      time,
      onFault,
    })
  store?.onStatus((status) => place.onStatus?.(status, key))

  async function keep(note: HubCredentials | undefined): Promise<Result<unknown>> {
    const { renewal: waiting } = kept
    noting = note
    kept = withRenewal(kept)
    try {
      await place.write(JSON.stringify({ ...kept, ...noting }))
    } catch (error) {
      noting = hub
      kept = withRenewal(kept, waiting)
      return err({ code: 'hub/not-kept', params: { cause: String(error) } })
    }
    if (!place.isFixed) return reopen()
    // The server that received this request stops when the club closes, so the response is sent first.
    clock.after(ANSWER_GRACE_MS, () => void reopen())
    return ok(undefined)
  }

  const { newIdentity, ids } = joining
  const renewing =
    hub &&
    newIdentity &&
    new IdentityRenewal({
      clock,
      ids,
      newIdentity,
      ask: async (wanted) =>
        (await place.connect(hub, deviceId, key).renew?.(wanted)) ?? storeUnavailableResult('no line to a hub'),
      async keep(waiting) {
        kept = withRenewal(kept, waiting)
        await place.write(JSON.stringify({ ...kept, ...noting }))
      },
      adopt: (own) => keep({ ...hub, token: own }),
      onChange: () => listeners.forEach((listener) => listener()),
    })
  if (renewing && kept.renewal) await renewing.resume(kept.renewal)

  return {
    ...(store && { store }),
    ...(renewing && { close: () => renewing.close() }),
    host: {
      joined: () => (hub && store ? { address: hub.address, ...store.status(), ...renewing?.status } : undefined),
      async join(wanted) {
        const heard = await place.connect(wanted, deviceId, key).heads({})
        // Joining succeeds even though the organiser has yet to admit the device: until then the connection waits.
        if (!heard.ok && heard.error.code !== 'sync/not-admitted') {
          if (heard.error.code.startsWith('sync/')) return err(heard.error)
          const { code, params } = heard.error
          const cause = 'cause' in params ? params.cause : code
          return err({ code: 'hub/no-answer', params: { address: wanted.address, cause } })
        }
        return keep(wanted)
      },
      async seen() {
        store?.seen()
        const { wasPutBack: _seen, ...others } = kept
        kept = others
        await keepMore({})
        return ok(undefined)
      },
      leave: () => (hub ? keep(undefined) : Promise.resolve(ok(undefined))),
      ...(place.isFixed && { ...REFUSING_JOIN_AND_LEAVE_METHODS, isFixed: place.isFixed }),
      fingerprint: key && keyFingerprintOf(key.key),
      renew: async () => renewing?.begin() ?? err({ code: 'hub/not-here', params: {} }),
      listen(listener) {
        const stop = store?.onStatus(listener)
        listeners.add(listener)
        return () => {
          stop?.()
          listeners.delete(listener)
        }
      },
    },
  }
}
