// The desktop's club: the store in the hidden page, the journal as a file, and the high-water mark in the profile.

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { openClub as openClubOver } from '../../src/startup/openClub.ts'
import type { BroadcastHost } from '../../src/api/broadcast.ts'
import type { Service } from '../../src/api/service.ts'
import { openFileJournal, putFileJournalAside } from '../../src/store/journal/file.ts'
import { deviceIdFile } from '../../src/store/sync/deviceId-file.ts'
import { keyOf } from '../../src/store/signing/keys.ts'
import { nextIdentity } from '../../src/store/signing/nextIdentity.ts'
import { httpLine } from '../../src/store/sync/httpLine.ts'
import { reader } from './reader.ts'
import { openOwnHub, type ServedHub } from '../../src/server/ownHub.ts'
import type { Storage } from './storage.ts'
import { versionPlace } from './version-place.ts'
import { hasNoRoom } from '../../src/store/diskFault.ts'
import { noteFile } from '../../src/store/folders.ts'
import { platform } from '../../src/store/platform.ts'
import { readShipped } from '../../src/store/shippedFiles.ts'

/** Outside Chromium's own folders. */
const JOURNAL = ['data', 'journal.jsonl'] as const
/** Not in the journal's folder: a loss of that folder must leave it. */
const HIGH_WATER_MARK = 'witness.json'
const DEVICE = 'laptop.json'
const KEYBOARD = 'keyboard.json'
const HUB = 'hub.json'
const SHOWN = 'shown.json'
const SEEN = 'seen.json'
const RUN = { session: randomUUID(), machine: hostname() }

platform.shipped = readShipped

/** `serve`: told of the hub of the club that is open. */
export function openClub(
  storage: Storage,
  userData: string,
  broadcast: BroadcastHost,
  serve: (hub: ServedHub | undefined) => void,
): Service {
  const journal = join(userData, ...JOURNAL)
  const deviceId = deviceIdFile(join(userData, DEVICE))
  return openClubOver({
    openStore: () => storage.open(),
    openJournal: () => openFileJournal(journal),
    putJournalAside: () => putFileJournalAside(journal),
    highWaterMark: noteFile(join(userData, HIGH_WATER_MARK)),
    deviceId,
    keyboard: deviceIdFile(join(userData, KEYBOARD)),
    key: () => keyOf(deviceId, randomUUID),
    openHub: (store, key) =>
      openOwnHub(store, key, { ids: randomUUID, time: Date.now, serve, seen: deviceIdFile(join(userData, SEEN)) }),
    newIdentity: (kept) => nextIdentity(deviceId, randomUUID, kept),
    hub: {
      ...deviceIdFile(join(userData, HUB)),
      line: (hub, id, key) => httpLine({ ...hub, deviceId: id, key, run: RUN, fetch }),
    },
    places: { journal, database: userData },
    versions: versionPlace(userData, journal),
    clock: Date.now,
    ids: randomUUID,
    reader,
    hasNoRoom: async () => hasNoRoom(journal) || hasNoRoom(join(userData, 'any file')),
    broadcast,
    publicPorts: { now: () => performance.now(), note: deviceIdFile(join(userData, SHOWN)) },
  })
}
