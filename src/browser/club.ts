// The club of the browser edition, inside the worker that owns it: Dexie with the OPFS journal
// beside it, the clock and the ids of this machine, and a note that the page keeps.

import type { Service } from '../api/service.ts'
import { openClub as openClubOver } from '../opening/openClub.ts'
import type { WitnessPlace } from '../opening/witness.ts'
import { createDexieStore } from '../store/dexie.ts'
import { openOpfsJournal, putOpfsJournalAside } from '../store/journal-opfs.ts'
import type { Journal } from '../store/journal.ts'
import { noteOfOrigin } from './originNotes.ts'
import { reader } from './reader.ts'

/** A tab that has just died may hold its journal for a moment longer than its lock. */
const JOURNAL_PATIENCE = { tries: 50, pause: 100 } as const

export function openClub(witness: WitnessPlace): Service {
  const { origin } = self.location
  return openClubOver({
    openStore: () => Promise.resolve(createDexieStore()),
    openJournal: openFreedJournal,
    putJournalAside: () => putOpfsJournalAside(),
    witness,
    laptop: noteOfOrigin('laptop.json'),
    keyboard: noteOfOrigin('keyboard.json'),
    places: { journal: origin, database: origin },
    clock: () => Date.now(),
    ids: () => crypto.randomUUID(),
    reader,
  })
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
