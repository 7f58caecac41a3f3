// The club of the browser edition, in the worker that owns it: over the browser's storage, with the browser's clock and
// ids, and the high-water mark that the page keeps.

import '../i18n/generated/all.ts'
import type { Service } from '../api/service.ts'
import type { HighWaterMarkPlace } from '../startup/highWaterMark.ts'
import { openClub as openClubOver } from '../startup/openClub.ts'
import { retryRace } from '../store/journal/opfs-handles.ts'
import { putOpfsJournalAside } from '../store/journal/opfs.ts'
import type { DeviceIdPlace } from '../store/sync/deviceId.ts'
import { platform } from '../store/platform.ts'
import { reader } from './reader.ts'
import { fetchShipped } from './shippedFiles.ts'
import type { Stored } from './stored.ts'

export { isQuery } from '../api/requests.ts'

export function openClub(highWaterMark: HighWaterMarkPlace, { openStore, openJournal }: Stored): Service {
  platform.shipped = fetchShipped
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
    hasNoRoom: () => hasNoRoom(),
    publicPorts: { now: () => performance.now(), note: noteOfOrigin('shown.json') },
  })
}

/** Bytes without which a browser makes no folder for an origin. */
const LEAST_ROOM = 1024 * 1024

/** Over a full disk Chromium cannot say how much room there is, and its storage fails for reasons of any name. */
export async function hasNoRoom(storage: Pick<StorageManager, 'estimate'> = navigator.storage): Promise<boolean> {
  try {
    const { quota = 0, usage = 0 } = await storage.estimate()
    return quota - usage < LEAST_ROOM
  } catch {
    return true
  }
}

// Small notes of the browser edition: its device id, who is at its keyboard. Files of the origin's private file system.
export function noteOfOrigin(
  name: string,
  storage: Pick<StorageManager, 'getDirectory'> = navigator.storage,
): DeviceIdPlace {
  return {
    read: () =>
      retryRace(async () => {
        const folder = await storage.getDirectory()
        try {
          return await (await (await folder.getFileHandle(name)).getFile()).text()
        } catch (error) {
          if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
          throw error
        }
      }),
    async write(text) {
      const folder = await storage.getDirectory()
      const stream = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await stream.write(text)
      await stream.close()
    },
  }
}
