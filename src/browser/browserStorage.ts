// Storage of the club in this browser: Dexie with the OPFS journal. The first opening begins before the club's script
// is loaded. Later openings open everything again.

import { STREAMS_READ_AT_START } from '../club/model/streams.ts'
import { createDexieStore } from '../store/adapters/dexie.ts'
import { openOpfsJournal } from '../store/journal/opfs.ts'
import type { Journal } from '../store/journal/journal.ts'
import { createReadAheadStore } from '../store/adapters/readAhead.ts'
import type { RepairableStore } from '../store/port.ts'
import { pause, processClock } from '../store/platform.ts'

/** A tab that was just closed may keep its journal open a little longer than its lock. */
const JOURNAL_RETRY = { tries: 50, pauseMs: 100 } as const

export interface BrowserStorage {
  openStore(): Promise<RepairableStore>
  openJournal(): Promise<Journal>
}

export function startOpeningStorage(): BrowserStorage {
  return {
    openStore: startEarly(async () => createReadAheadStore(createDexieStore(), STREAMS_READ_AT_START)),
    openJournal: startEarly(openFreedJournal),
  }
}

/** Starts `open` at once. The first call of the returned function returns the result of this opening. */
function startEarly<T>(open: () => Promise<T>): () => Promise<T> {
  let first: Promise<T> | undefined = open()
  // An error is reported by the first call, so it is ignored here.
  first.catch(() => undefined)
  return () => {
    const opening = first ?? open()
    first = undefined
    return opening
  }
}

async function openFreedJournal(): Promise<Journal> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openOpfsJournal()
    } catch (error) {
      const isHeld = error instanceof DOMException && error.name === 'NoModificationAllowedError'
      if (!isHeld || attempt === JOURNAL_RETRY.tries) throw error
      await pause(processClock, JOURNAL_RETRY.pauseMs)
    }
  }
}
