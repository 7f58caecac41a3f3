// Opens the club of the browser edition, in the worker that owns it. Uses the browser's storage, clock and ids, and the
// high-water mark that the page stores.

import '../i18n/generated/all.ts'
import type { Service } from '../api/service.ts'
import type { HighWaterMarkStorage } from '../startup/highWaterMark.ts'
import { openClub as openClubOver } from '../startup/openClub.ts'
import { switchToEmptyOpfsJournal } from '../store/journal/opfs.ts'
import { platform } from '../store/platform.ts'
import { browserImportReader } from './reader.ts'
import { fetchShippedFile } from './shippedFiles.ts'
import type { BrowserStorage } from './browserStorage.ts'
import { opfsNoteFile } from './opfsNoteFile.ts'

export { isQueryRequest } from '../api/requests.ts'

export function openBrowserClub(
  highWaterMark: HighWaterMarkStorage,
  { openStore, openJournal }: BrowserStorage,
): Service {
  platform.shipped = fetchShippedFile
  const { origin } = self.location
  return openClubOver({
    openStore,
    openJournal,
    putJournalAside: () => switchToEmptyOpfsJournal(),
    highWaterMark,
    deviceId: opfsNoteFile('laptop.json'),
    keyboard: opfsNoteFile('keyboard.json'),
    places: { journal: origin, database: origin },
    clock: () => Date.now(),
    ids: () => crypto.randomUUID(),
    reader: browserImportReader,
    hasNoRoom: () => lacksBrowserStorageSpace(),
    publicPorts: { now: () => performance.now(), note: opfsNoteFile('shown.json') },
  })
}

/** With less free storage, a browser creates no folder for an origin. */
const MIN_FREE_STORAGE_BYTES = 1024 * 1024

/** If the disk is full, Chromium cannot report the free space, and storage errors may have any name. */
export async function lacksBrowserStorageSpace(
  storage: Pick<StorageManager, 'estimate'> = navigator.storage,
): Promise<boolean> {
  try {
    const { quota = 0, usage = 0 } = await storage.estimate()
    return quota - usage < MIN_FREE_STORAGE_BYTES
  } catch {
    return true
  }
}
