// A device that is the hub: who may join it, as its own screen asks, and the store of its own club while others join.

import type { HubDesk } from '../api/hub.ts'
import type { OwnHub } from '../startup/runningClub.ts'
import type { Club } from '../club/club.ts'
import { VOCABULARY } from '../club/model/vocabulary.ts'
import { CLUB_EXCHANGE, parsedExchange } from '../club/model/envelopes.ts'
import { err, ok, type Result } from '../rules/vocabulary.ts'
import { processClock } from '../store/platform.ts'
import type { EventStore } from '../store/port.ts'
import type { LaptopKey } from '../store/signing/keys.ts'
import { countersignTaken, type Countersigning } from '../store/signing/signer.ts'
import { atHub, createHub, type Hub } from '../store/sync/hub.ts'
import { Laptops } from './laptops.ts'
import { Refusal } from './refusal.ts'

export function deskOf(laptops: Laptops): HubDesk {
  return {
    laptops: () => answered(laptops.list()),
    admit: (name, fingerprint, scope) => answered(laptops.admit(name, fingerprint, scope)),
    letIn: (name) => answered(laptops.letIn(name)),
    putOut: (name) => answered(laptops.putOut(name)),
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

/** What a server needs to be the hub. */
export interface ServedHub {
  readonly exchange: Hub
  readonly laptops: Laptops
}

/** The hub over the store of a club that is opened here. `serve` is told what a server is to be given. */
export async function openOwnHub(
  store: EventStore,
  key: LaptopKey,
  { ids, serve }: { readonly ids: () => string; serve(hub: ServedHub | undefined): void },
): Promise<OwnHub> {
  const open: { club?: Pick<Club, 'onlyRead'> } = {}
  // A club of a newer vocabulary is only read, by what devices send too.
  const policy = parsedExchange(VOCABULARY, () => open.club?.onlyRead())
  const exchange = createHub(store, policy, { ids })
  const laptops = new Laptops(store, Date.now, {
    own: key.laptop,
    isEmpty: () => exchange.isEmpty(),
    now: processClock.now,
  })
  await laptops.list()
  serve({ exchange, laptops })
  const isAlone = () => laptops.isAlone
  const own = atHub(store, exchange, { deviceId: key.laptop, policy: CLUB_EXCHANGE, isAlone })
  return {
    store: own,
    desk: deskOf(laptops),
    listen: (listener) => laptops.listen(listener),
    begin(club) {
      open.club = club
      let signing: Countersigning | undefined
      // What another hub took is not this one's to sign.
      const sign = () => {
        if (!laptops.isAlone) signing ??= countersignTaken(exchange, own, key, club.now)
      }
      sign()
      const stopListening = laptops.listen(sign)
      return async () => {
        serve(undefined)
        stopListening()
        exchange.close()
        signing?.stop()
        await signing?.settled()
      }
    },
  }
}
