// The desktop's club: the store is in the hidden page, the journal is a file, and the high-water mark is in the
// profile.

import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { openClub as openClubOver } from '../../src/startup/openClub.ts'
import type { BroadcastHost } from '../../src/api/broadcastHost.ts'
import type { Service } from '../../src/api/service.ts'
import { openFileJournal, moveFileJournalAside } from '../../src/store/journal/file.ts'
import { durableNoteFileAt } from '../../src/store/sync/durableNoteFile.ts'
import { loadOrCreateDeviceKey } from '../../src/store/signing/keys.ts'
import { loadOrCreatePendingIdentity } from '../../src/store/signing/pendingIdentity.ts'
import { createHttpHubConnection } from '../../src/store/sync/httpHubConnection.ts'
import { desktopImportReader } from './reader.ts'
import { openOwnHub, type ServedHub } from '../../src/server/ownHub.ts'
import type { StoragePage } from './storage.ts'
import { createPreviousVersionArchive } from './version-archive.ts'
import { lacksDiskSpace } from '../../src/store/diskFault.ts'
import { noteFileAt } from '../../src/store/diskFiles.ts'
import { platform } from '../../src/store/platform.ts'
import { readShippedFileFromDisk } from '../../src/store/shippedFilesOnDisk.ts'

/** Location of the journal in the profile, outside Chromium's own folders. */
const JOURNAL_PATH_PARTS = ['data', 'journal.jsonl'] as const
/** File with the high-water mark. It is outside the journal's folder, so that it survives the loss of that folder. */
const HIGH_WATER_MARK_FILE = 'witness.json'
const DEVICE_FILE = 'laptop.json'
const KEYBOARD_FILE = 'keyboard.json'
const HUB_FILE = 'hub.json'
const PUBLIC_VIEW_FILE = 'shown.json'
const DEVICES_SEEN_FILE = 'seen.json'
const PROCESS_IDENTITY = { session: randomUUID(), machine: hostname() }

// Uses `createHash` instead of Node's newer function `hash`, because Electron links its own cryptography library, and
// every version of that library is known to support `createHash`.
platform.hash = (data) => createHash('sha256').update(data).digest('hex')
platform.shipped = readShippedFileFromDisk

/** `serve` is called with the hub of the open club, and with `undefined` when the hub stops. */
export function openDesktopClub(
  storage: StoragePage,
  userData: string,
  broadcast: BroadcastHost,
  serve: (hub: ServedHub | undefined) => void,
): Service {
  const journal = join(userData, ...JOURNAL_PATH_PARTS)
  const deviceId = durableNoteFileAt(join(userData, DEVICE_FILE))
  return openClubOver({
    openStore: () => storage.open(),
    openJournal: () => openFileJournal(journal),
    putJournalAside: () => moveFileJournalAside(journal),
    highWaterMark: noteFileAt(join(userData, HIGH_WATER_MARK_FILE)),
    deviceId,
    keyboard: durableNoteFileAt(join(userData, KEYBOARD_FILE)),
    key: () => loadOrCreateDeviceKey(deviceId, randomUUID),
    openHub: (store, key) =>
      openOwnHub(store, key, {
        ids: randomUUID,
        time: Date.now,
        serve,
        seen: durableNoteFileAt(join(userData, DEVICES_SEEN_FILE)),
      }),
    newIdentity: (kept) => loadOrCreatePendingIdentity(deviceId, randomUUID, kept),
    hub: {
      ...durableNoteFileAt(join(userData, HUB_FILE)),
      connect: (hub, id, key) => createHttpHubConnection({ ...hub, deviceId: id, key, run: PROCESS_IDENTITY, fetch }),
    },
    places: { journal, database: userData },
    versions: createPreviousVersionArchive(userData, journal),
    clock: Date.now,
    ids: randomUUID,
    reader: desktopImportReader,
    hasNoRoom: async () => lacksDiskSpace(journal) || lacksDiskSpace(join(userData, 'any file')),
    broadcast,
    publicPorts: { now: () => performance.now(), note: durableNoteFileAt(join(userData, PUBLIC_VIEW_FILE)) },
  })
}
