// The club of the browser edition, inside the worker that owns it: Dexie with the OPFS journal
// beside it, the clock and the ids of this machine. Never rejects: a club that cannot be opened
// answers every request with the reason.

import { serviceOf } from '../api/handlers/handlers.ts'
import type { ClubStatus } from '../api/contract.ts'
import { refusal, type Service } from '../api/service.ts'
import { createClub } from '../club/club.ts'
import { createDexieStore } from '../store/dexie.ts'
import { openOpfsJournal } from '../store/journal-opfs.ts'
import type { Journal } from '../store/journal.ts'
import { openJournaledStore } from '../store/journaled.ts'
import type { Recovery } from '../store/recovery.ts'

/** A tab that has just died may hold its journal for a moment longer than its lock. */
const JOURNAL_PATIENCE = { tries: 50, pause: 100 } as const

export async function openClub(): Promise<Service> {
  try {
    let recovered: ClubStatus['recovered'] = null
    // What could not be put back is told by the club, stream by stream, as faults.
    const note = ({ restored }: Recovery) => {
      if (restored.events > 0) recovered = restored
    }
    const journal = await openFreedJournal()
    const opened = await openJournaledStore(createDexieStore(), journal, { onMend: note })
    if (!opened.ok) return unopened(JSON.stringify(opened.error))
    const { store, recovery } = opened.value
    const checkedAt = Date.now()
    note(recovery)
    const club = createClub({ store, clock: () => Date.now(), ids: () => crypto.randomUUID(), author: () => 'secretary' })
    return serviceOf(club, () => ({ recovered, journal: { entries: store.journalHead().count, checkedAt } }))
  } catch (error) {
    console.error('the club could not be opened', error)
    return unopened(error instanceof Error ? error.message : String(error))
  }
}

async function openFreedJournal(): Promise<Journal> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openOpfsJournal()
    } catch (error) {
      const isHeld = error instanceof DOMException && error.name === 'NoModificationAllowedError'
      if (!isHeld || attempt === JOURNAL_PATIENCE.tries) throw error
      await new Promise((resolve) => setTimeout(resolve, JOURNAL_PATIENCE.pause))
    }
  }
}

function unopened(cause: string): Service {
  return { call: () => Promise.resolve(refusal('app/cannot-open', { cause })), listen: () => () => {} }
}
