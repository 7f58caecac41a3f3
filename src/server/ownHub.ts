// A device that is the hub: who may join it, as its own screen asks, and the store of its own club while others join.

import { BY_COMMAND, type HubDesk } from '../api/hub.ts'
import type { OwnHub } from '../startup/runningClub.ts'
import type { Club } from '../application/club.ts'
import { VOCABULARY } from '../club/model/vocabulary.ts'
import { CLUB_EXCHANGE, parsedExchange } from '../club/model/envelopes.ts'
import { err, ok, type Result } from '../rules/vocabulary.ts'
import { restingClock } from '../store/platform.ts'
import type { EventStore, StoreError } from '../store/port.ts'
import type { LaptopKey } from '../store/signing/keys.ts'
import { countersignTaken, type Countersigning } from '../store/signing/signer.ts'
import { atHub, createHub, type Hub } from '../store/sync/hub.ts'
import type { SyncPolicy } from '../store/sync/policy.ts'
import { Laptops } from './laptops.ts'
import type { SeenNote } from './lastSeen.ts'
import { Refusal } from './refusal.ts'

function deskOf(laptops: Laptops): HubDesk {
  return {
    laptops: () => answered(laptops.list()),
    admit: (name, fingerprint, scope) => answered(laptops.admit(name, fingerprint, scope)),
    letIn: (name) => answered(laptops.letIn(name)),
    putOut: (name) => answered(laptops.putOut(name)),
    removal: (name, streams) => answered(laptops.removal(name, streams)),
    wasBehind: () => laptops.isBehind,
  }
}

/** The list of laptops refuses as a route does. */
async function answered<T>(job: Promise<T>): Promise<Result<T>> {
  try {
    return ok(await job)
  } catch (error) {
    if (error instanceof Refusal) return err({ code: error.code, params: error.params })
    throw error
  }
}

export interface ServedHub {
  readonly exchange: Hub
  readonly laptops: Laptops
}

const NOT_OPEN: StoreError = { code: 'store/unavailable', params: { cause: 'the club is not open' } }

interface HubOptions {
  readonly ids: () => string
  /** Milliseconds since the epoch. */
  readonly time: () => number
  /** Always a hub, started by a command; otherwise it is one from its first device on. */
  readonly isFixed?: true
  /** The note of when devices were seen. */
  readonly seen?: SeenNote
  /** Called when the store turns out to be an older copy, once in this run. */
  onBehind?(): void
  /** Called with what a server is to be given. */
  serve(hub: ServedHub | undefined): void
}

/** The hub over the store of a club that is opened here. */
export async function openOwnHub(
  store: EventStore,
  key: LaptopKey,
  { ids, time, isFixed, seen, onBehind, serve }: HubOptions,
): Promise<OwnHub> {
  const open: { club?: Pick<Club, 'onlyRead' | 'judge'> } = {}
  const policy: SyncPolicy = {
    // A club of a newer vocabulary is only read, by what devices send too.
    ...parsedExchange(VOCABULARY, () => open.club?.onlyRead()),
    // Nothing is taken that no club has judged.
    judge: async (incoming) => open.club?.judge(incoming) ?? new Map(incoming.map(({ stream }) => [stream, NOT_OPEN])),
  }
  const exchange = createHub(store, policy, { ids, time, key })
  const laptops = new Laptops(store, time, {
    own: key.laptop,
    isEmpty: () => exchange.isEmpty(),
    clock: restingClock,
    ...(seen && { seen }),
  })
  // A damaged list of devices keeps no hub of a command from starting: it is named with all else that is set aside.
  await (isFixed ? laptops.ready().catch(() => undefined) : laptops.ready())
  let wasBehind = false
  const tellBehind = () => {
    if (laptops.isBehind && !wasBehind) onBehind?.()
    wasBehind = laptops.isBehind
  }
  laptops.listen(tellBehind)
  tellBehind()
  const isAlone = () => isFixed !== true && laptops.isAlone
  const own = atHub(store, exchange, { deviceId: key.laptop, policy: CLUB_EXCHANGE, isAlone })
  serve({ exchange, laptops })
  return {
    store: own,
    host: {
      ...(isFixed && { isFixed }),
      ...BY_COMMAND,
      joined: () => undefined,
      desk: deskOf(laptops),
      seen: () => answered(laptops.seenBehind()),
      listen: (listener) => laptops.listen(listener),
    },
    async begin(club) {
      open.club = club
      let signing: Countersigning | undefined
      // What another hub took is not this one's to sign.
      const sign = () => {
        if (!isAlone()) signing ??= countersignTaken(exchange, own, key, club.now)
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
