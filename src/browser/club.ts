// The club of the browser edition, inside the worker that owns it: over what this browser keeps, with the clock and the
// ids of this machine, and a note that the page keeps.

import type { Service } from '../api/service.ts'
import { openClub as openClubOver } from '../startup/openClub.ts'
import type { WitnessPlace } from '../startup/highWaterMark.ts'
import { putOpfsJournalAside } from '../store/journal/opfs.ts'
import { noteOfOrigin } from './originNotes.ts'
import { reader } from './reader.ts'
import type { Stored } from './stored.ts'

export { isQuery } from '../api/schemas/requests.ts'

export function openClub(witness: WitnessPlace, { openStore, openJournal }: Stored): Service {
  const { origin } = self.location
  return openClubOver({
    openStore,
    openJournal,
    putJournalAside: () => putOpfsJournalAside(),
    witness,
    laptop: noteOfOrigin('laptop.json'),
    keyboard: noteOfOrigin('keyboard.json'),
    places: { journal: origin, database: origin },
    clock: () => Date.now(),
    ids: () => crypto.randomUUID(),
    reader,
    publicPorts: { now: () => performance.now(), note: noteOfOrigin('shown.json') },
  })
}
