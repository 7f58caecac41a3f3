// Backups of the browser edition, if the browser can write to a folder. After a start, the browser may ask for
// permission again. Only one tab, the first, makes backups.

import { type ApiResult, errorMessageOf, refusedApiResult } from '../api/contract/apiResult.ts'
import type { RequestData } from '../api/requestTypes.ts'
import type { ClientChannel } from '../api/channel.ts'
import type { AutomaticBackups, BackupStatus } from '../api/platform/backups.ts'
import { createBackupScheduler, type BackupFolder } from '../startup/backups/backups.ts'
import { processClock } from '../store/platform.ts'

type Permission = 'granted' | 'denied' | 'prompt'

/** This is not yet part of TypeScript's DOM types. */
interface FolderHandle extends FileSystemDirectoryHandle {
  queryPermission(wanted: { mode: 'readwrite' }): Promise<Permission>
  requestPermission(wanted: { mode: 'readwrite' }): Promise<Permission>
}
export interface FolderPicker {
  showDirectoryPicker(options: { id: string; mode: 'readwrite' }): Promise<FolderHandle>
}

const READ_WRITE = { mode: 'readwrite' } as const
const BACKUPS_LOCK = 'consigliere-backups'
const FOLDER_HANDLE_KEY = 'backups'
/**
 * Dexie stores its first version under this number. This code uses the same number, so that folders chosen while it
 * still used Dexie stay chosen.
 */
const FOLDERS_DATABASE_VERSION = 10

export function canPickFolders(view: object): view is FolderPicker {
  return 'showDirectoryPicker' in view
}

export function createBrowserBackups(
  view: FolderPicker & Pick<Window, 'navigator'>,
  channel: ClientChannel,
): AutomaticBackups {
  let isOurs = false
  void view.navigator.locks.request(BACKUPS_LOCK, () => {
    isOurs = true
    // Keeps the lock until the tab is closed.
    return new Promise(() => {})
  })
  const backups = createBackupScheduler({
    status: (): Promise<ApiResult<RequestData<'club.status'>>> => channel.send('club.status', {}),
    ask: (): Promise<ApiResult<RequestData<'club.backup'>>> => channel.send('club.backup', {}),
    listen: (listener) => channel.listenToAll((push) => (isOurs ? listener(push) : undefined)),
    verify: async (text, signal) => (await import('./verifyBackup.ts')).countVerifiedBackupEntries(text, signal),
    clock: () => Date.now(),
    after: processClock.after,
  })

  /** Asks again for permission to use the chosen folder, which a browser forgets when it is closed. */
  async function again(): Promise<BackupStatus | undefined> {
    const handle = await requestFolders('readonly', (folders) => folders.get(FOLDER_HANDLE_KEY))
    if (handle === undefined || backups.status().fault?.code !== 'backups/ask-again') return undefined
    if ((await handle.requestPermission(READ_WRITE)) !== 'granted') return undefined
    void backups.use(folderOf(handle))
    return backups.make()
  }

  const opened = requestFolders('readonly', (folders) => folders.get(FOLDER_HANDLE_KEY))
    .then(async (handle) => {
      if (handle === undefined) return
      if ((await handle.queryPermission(READ_WRITE)) === 'granted') await backups.resume(folderOf(handle))
      else backups.blocked(handle.name, { code: 'backups/ask-again', params: { place: handle.name } })
    })
    // If a browser cannot store handles, it is treated as having no chosen folder.
    .catch(() => undefined)

  return {
    async status() {
      await opened
      return backups.status()
    },
    async choose() {
      try {
        const status = await again()
        if (status !== undefined) return { ok: true, data: status }
        const handle = await view.showDirectoryPicker({ id: 'backups', ...READ_WRITE })
        await requestFolders('readwrite', (folders) => folders.put(handle, FOLDER_HANDLE_KEY))
        void backups.use(folderOf(handle))
        return { ok: true, data: await backups.make() }
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return { ok: true, data: null }
        return refusedApiResult('backups/not-remembered', { cause: errorMessageOf(error) })
      }
    },
    make: async () => ({ ok: true, data: await backups.make() }),
    async leave() {
      await requestFolders('readwrite', (folders) => folders.delete(FOLDER_HANDLE_KEY))
      return { ok: true, data: backups.leave() }
    },
    onChange: backups.onChange,
  }
}

/**
 * Runs one request on the database with the chosen folder. Dexie is not used, so that no page has to load Dexie at the
 * start.
 */
function requestFolders<T>(mode: IDBTransactionMode, ask: (folders: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('consigliere-folders', FOLDERS_DATABASE_VERSION)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('folders'))
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const change = opening.result.transaction('folders', mode)
      const asked = ask(change.objectStore('folders'))
      change.addEventListener('complete', () => resolve(asked.result))
      change.addEventListener('abort', () => reject(change.error))
      opening.result.close()
    })
  })
}

function folderOf(handle: FolderHandle): BackupFolder {
  return {
    place: handle.name,
    async list() {
      const names: string[] = []
      for await (const name of handle.keys()) names.push(name)
      return names
    },
    async write(name, text) {
      const file = await handle.getFileHandle(name, { create: true })
      try {
        // The content is in the file only after the stream is closed.
        const stream = await file.createWritable()
        await stream.write(text)
        await stream.close()
      } catch (error) {
        await handle.removeEntry(name).catch(() => undefined)
        throw error
      }
    },
    read: async (name) => (await (await handle.getFileHandle(name)).getFile()).text(),
    remove: (name) => handle.removeEntry(name),
  }
}
