// The desktop's club: the store in the hidden page with the journal file beside it, made equal at
// every start, and the club's commands over both. Never rejects: a club that cannot be opened
// answers every request with the reason. Nothing is flushed at the end: whatever was answered is
// on disk already, so an orderly exit and a power cut are the same.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { serviceOf } from '../../src/api/handlers/handlers.ts'
import { refusal, type Service } from '../../src/api/service.ts'
import { createClub } from '../../src/club/club.ts'
import { openFileJournal } from '../../src/store/journal-file.ts'
import { openJournaledStore } from '../../src/store/journaled.ts'
import type { Recovery } from '../../src/store/recovery.ts'
import type { RemoteStore } from '../../src/store/remote.ts'

/** Beside Chromium's own files, never among them. */
const JOURNAL = ['data', 'journal.jsonl'] as const

export async function openClub(storage: Promise<RemoteStore>, userData: string): Promise<Service> {
  try {
    const [remote, journal] = await Promise.all([storage, openFileJournal(join(userData, ...JOURNAL))])
    let recovered: Recovery['restored'] | null = null
    const note = ({ restored }: Recovery) => {
      if (restored.events > 0) recovered = restored
    }
    const opened = await openJournaledStore(remote, journal, { onMend: note })
    if (!opened.ok) return unopened(JSON.stringify(opened.error))
    const { store, recovery } = opened.value
    note(recovery)
    const checkedAt = Date.now()
    const club = createClub({ store, clock: Date.now, ids: randomUUID, author: () => 'secretary' })
    return serviceOf(club, () => ({ recovered, journal: { entries: store.journalHead().count, checkedAt } }))
  } catch (error) {
    console.error('the club could not be opened', error)
    return unopened(error instanceof Error ? error.message : String(error))
  }
}

function unopened(cause: string): Service {
  return { call: () => Promise.resolve(refusal('app/cannot-open', { cause })), listen: () => () => {} }
}
