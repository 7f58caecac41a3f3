// A device that is the hub: the device list for its own screen, and the store of its club while other devices join.

import { REFUSING_JOIN_AND_LEAVE_METHODS, type HubDeviceManager } from '../api/hubHost.ts'
import type { OwnHub } from '../startup/host.ts'
import type { Club } from '../application/club.ts'
import { PROGRAM_VOCABULARY } from '../club/model/vocabulary.ts'
import { CLUB_SYNC_POLICY, createCheckedSyncPolicy } from '../club/model/clubSyncPolicy.ts'
import { err, ok, type Result } from '../rules/vocabulary.ts'
import { unreferencedClock } from '../store/platform.ts'
import type { EventStore, StoreError } from '../store/port.ts'
import type { DeviceKeyPair } from '../store/signing/keys.ts'
import { startCountersigning, type CountersigningTask } from '../store/signing/countersigning.ts'
import { createHub, type Hub } from '../store/sync/hub.ts'
import { createStoreAtHub } from '../store/sync/storeAtHub.ts'
import type { SyncPolicy } from '../store/sync/policy.ts'
import { HubDevices } from './hubDevices.ts'
import type { LastSeenNoteStorage } from './lastSeen.ts'
import { Refusal } from './refusal.ts'

function deviceManagerOf(laptops: HubDevices): HubDeviceManager {
  return {
    laptops: () => toResult(laptops.list()),
    admit: (name, fingerprint, scope) => toResult(laptops.admit(name, fingerprint, scope)),
    letIn: (name) => toResult(laptops.letIn(name)),
    putOut: (name) => toResult(laptops.putOut(name)),
    removal: (name, streams) => toResult(laptops.removal(name, streams)),
    wasBehind: () => laptops.isBehind,
  }
}

/** Turns the refusals of the device list into results, as a route does. */
async function toResult<T>(job: Promise<T>): Promise<Result<T>> {
  try {
    return ok(await job)
  } catch (error) {
    if (error instanceof Refusal) return err({ code: error.code, params: error.params })
    throw error
  }
}

export interface ServedHub {
  readonly exchange: Hub
  readonly laptops: HubDevices
}

const CLUB_NOT_OPEN: StoreError = { code: 'store/unavailable', params: { cause: 'the club is not open' } }

interface HubOptions {
  readonly ids: () => string
  /** Milliseconds since the epoch. */
  readonly time: () => number
  /**
   * True if a command started the hub, which then is always a hub. Otherwise the device becomes a hub when its first
   * device gets a token.
   */
  readonly isFixed?: true
  /** Storage for the times at which devices were last seen. */
  readonly seen?: LastSeenNoteStorage
  /**
   * Called when the store turns out to be an older copy. Called again only if this happens once more after an
   * acknowledgement.
   */
  onBehind?(): void
  /** Called with the hub that a server should serve, or with `undefined` when it should stop. */
  serve(hub: ServedHub | undefined): void
}

/** Opens the hub on the store of a club that is opened by this program. */
export async function openOwnHub(
  store: EventStore,
  key: DeviceKeyPair,
  { ids, time, isFixed, seen, onBehind, serve }: HubOptions,
): Promise<OwnHub> {
  const open: { club?: Pick<Club, 'onlyRead' | 'judge'> } = {}
  const policy: SyncPolicy = {
    // If the club uses a newer vocabulary and can only be read, entries from devices are not written either.
    ...createCheckedSyncPolicy(PROGRAM_VOCABULARY, () => open.club?.onlyRead()),
    // Until a club is open to validate envelopes, every stream is refused.
    judge: async (incoming) =>
      open.club?.judge(incoming) ?? new Map(incoming.map(({ stream }) => [stream, CLUB_NOT_OPEN])),
  }
  const exchange = createHub(store, policy, { ids, time, key })
  const laptops = new HubDevices(store, time, {
    own: key.laptop,
    isEmpty: () => exchange.isEmpty(),
    clock: unreferencedClock,
    ...(seen && { seen }),
  })
  // A damaged device list does not keep a hub from starting if a command starts it: the list is reported together with
  // the other streams that are set aside.
  await (isFixed ? laptops.ready().catch(() => undefined) : laptops.ready())
  let wasBehind = false
  const tellBehind = () => {
    if (laptops.isBehind && !wasBehind) onBehind?.()
    wasBehind = laptops.isBehind
  }
  laptops.listen(tellBehind)
  tellBehind()
  const isAlone = () => isFixed !== true && laptops.isAlone
  const own = createStoreAtHub(store, exchange, { deviceId: key.laptop, policy: CLUB_SYNC_POLICY, isAlone })
  serve({ exchange, laptops })
  return {
    store: own,
    host: {
      ...(isFixed && { isFixed }),
      ...REFUSING_JOIN_AND_LEAVE_METHODS,
      joined: () => undefined,
      desk: deviceManagerOf(laptops),
      seen: () => toResult(laptops.acknowledgeBehind()),
      listen: (listener) => laptops.listen(listener),
    },
    async begin(club) {
      open.club = club
      let signing: CountersigningTask | undefined
      // A hub without devices signs nothing, because the heads may have been accepted by another hub.
      const sign = () => {
        if (!isAlone()) signing ??= startCountersigning(exchange, own, key, club.now)
      }
      sign()
      const stopListening = laptops.listen(sign)
      return async () => {
        serve(undefined)
        stopListening()
        exchange.close()
        signing?.stop()
        await signing?.settled()
        await laptops.settle()
      }
    },
  }
}
