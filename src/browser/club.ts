// The club of the browser edition, inside the worker that owns it: Dexie with the OPFS journal
// beside it, the clock and the ids of this machine. Never rejects: a club that cannot be opened
// answers every request with the reason.

import { serviceOf } from '../api/handlers/handlers.ts'
import { refusal, type Service } from '../api/service.ts'
import { createClub } from '../club/club.ts'
import { createDexieStore } from '../store/dexie.ts'

export async function openClub(): Promise<Service> {
  try {
    const store = createDexieStore()
    const club = createClub({ store, clock: () => Date.now(), ids: () => crypto.randomUUID(), author: () => 'secretary' })
    return serviceOf(club)
  } catch (error) {
    console.error('the club could not be opened', error)
    return unopened(error instanceof Error ? error.message : String(error))
  }
}

function unopened(cause: string): Service {
  return { call: () => Promise.resolve(refusal('app/cannot-open', { cause })), listen: () => () => {} }
}
