// The desktop's club: the store in the hidden page with the journal file beside it, and a note in
// the profile that remembers both.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openClub as openClubOver } from '../../src/startup/openClub.ts'
import type { BroadcastHost } from '../../src/api/broadcast.ts'
import type { Service } from '../../src/api/service.ts'
import { openFileJournal, putFileJournalAside } from '../../src/store/journal/file.ts'
import { laptopFile } from '../../src/store/sync/deviceId-file.ts'
import { keyOf } from '../../src/store/signing/keys.ts'
import { desktopHub } from './hub.ts'
import { reader } from './reader.ts'
import type { Storage } from './storage.ts'
import { versionPlace } from './version-place.ts'
import { witnessFile } from './highWaterMark-file.ts'

/** Beside Chromium's own files, never among them. */
const JOURNAL = ['data', 'journal.jsonl'] as const
/** Not beside the journal: what takes its folder away leaves this. */
const WITNESS = 'witness.json'
const LAPTOP = 'laptop.json'
const KEYBOARD = 'keyboard.json'
const SHOWN = 'shown.json'

export function openClub(storage: Storage, userData: string, broadcast: BroadcastHost): Service {
  const journal = join(userData, ...JOURNAL)
  const laptop = laptopFile(join(userData, LAPTOP))
  return openClubOver({
    openStore: () => storage.open(),
    openJournal: () => openFileJournal(journal),
    putJournalAside: () => putFileJournalAside(journal),
    witness: witnessFile(join(userData, WITNESS)),
    laptop,
    keyboard: laptopFile(join(userData, KEYBOARD)),
    key: () => keyOf(laptop, randomUUID),
    hub: desktopHub(userData),
    places: { journal, database: userData },
    versions: versionPlace(userData, journal),
    clock: Date.now,
    ids: randomUUID,
    reader,
    broadcast,
    publicPorts: { now: () => performance.now(), note: laptopFile(join(userData, SHOWN)) },
  })
}
