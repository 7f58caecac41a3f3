// The club of the browser edition, in the worker that owns it: over the browser's storage, with the browser's clock and
// ids, and the high-water mark that the page keeps.

import type { Service } from '../api/service.ts'
import { openClub as openClubOver } from '../startup/openClub.ts'
import type { HighWaterMarkPlace } from '../startup/highWaterMark.ts'
import { putOpfsJournalAside } from '../store/journal/opfs.ts'
import { noteOfOrigin } from './originNotes.ts'
import { reader } from './reader.ts'
import type { Stored } from './stored.ts'

export { isQuery } from '../api/requests.ts'

export function openClub(highWaterMark: HighWaterMarkPlace, { openStore, openJournal }: Stored): Service {
  const { origin } = self.location
  return openClubOver({
    openStore,
    openJournal,
    putJournalAside: () => putOpfsJournalAside(),
    highWaterMark,
    deviceId: noteOfOrigin('laptop.json'),
    keyboard: noteOfOrigin('keyboard.json'),
    places: { journal: origin, database: origin },
    clock: () => Date.now(),
    ids: () => crypto.randomUUID(),
    reader,
    publicPorts: { now: () => performance.now(), note: noteOfOrigin('shown.json') },
  })
}
