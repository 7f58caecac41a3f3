// What the requests about other laptops are told where the server was started by a command: either it was told of a
// hub, and is left where it was joined, or it is the hub, and lets others in.

import type { HubHost } from '../../api/hub.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Laptops } from '../../server/laptops.ts'
import { Refusal } from '../../server/refusal.ts'
import { fingerprintOf } from '../../store/sync/deviceId.ts'
import type { SyncedStore } from '../../store/sync/syncedStore.ts'

const BY_COMMAND = err({ code: 'hub/by-command', params: {} })

const FIXED = {
  isFixed: true,
  join: () => Promise.resolve(BY_COMMAND),
  leave: () => Promise.resolve(BY_COMMAND),
} as const

export function joinedByCommand(store: SyncedStore, address: string, key: string): HubHost {
  return {
    ...FIXED,
    fingerprint: fingerprintOf(key),
    joined: () => ({ address, ...store.status() }),
    listen: (listener) => store.onStatus(listener),
  }
}

export function hubByCommand(laptops: Laptops): HubHost {
  return {
    ...FIXED,
    joined: () => undefined,
    desk: {
      async laptops() {
        const listed = await answered(laptops.list())
        if (!listed.ok) return listed
        return ok(
          listed.value.map(({ name, fingerprint = null, scope = null, isOlder = false, machines = [] }) => ({
            name,
            fingerprint,
            scope,
            isOlder,
            machines,
          })),
        )
      },
      admit: (name, fingerprint, scope) => answered(laptops.admit(name, fingerprint, scope)),
      letIn: (name) => answered(laptops.letIn(name)),
      putOut: (name) => answered(laptops.putOut(name)),
    },
    listen: (listener) => laptops.listen(listener),
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
