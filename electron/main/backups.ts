// Backups on the desktop. The path of the folder that the secretary chose is stored in a file in the profile. The main
// process makes the backups, even without a window.

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type ApiResult, errorMessageOf, refusedApiResult } from '../../src/api/contract/apiResult.ts'
import type { BackupStatus } from '../../src/api/platform/backups.ts'
import type { RequestData } from '../../src/api/requestTypes.ts'
import type { Service } from '../../src/api/service.ts'
import { BACKUP_CHARACTER_LIMITS, countVerifiedBackupEntries } from '../../src/files/backup/read.ts'
import { type BackupFolder, type BackupScheduler, createBackupScheduler } from '../../src/startup/backups/backups.ts'
import { durableFolderAt, writeFileAtomically } from '../../src/store/diskFiles.ts'
import { processClock } from '../../src/store/platform.ts'

const remembered = z.object({ folder: z.string().min(1).max(4000).nullable() })

export interface DesktopBackups extends Pick<BackupScheduler, 'status' | 'make' | 'onChange' | 'end'> {
  /** Makes this folder the backup folder and makes a backup at once. */
  choose(folder: string): Promise<ApiResult<BackupStatus>>
  leave(): Promise<ApiResult<BackupStatus>>
}

/** `folderFile` contains the path of the chosen folder. If no folder was chosen, `defaultFolder` is used. */
export function createDesktopBackups(
  club: Service,
  folderFile: string,
  defaultFolder: string | null = null,
): DesktopBackups {
  const backups = createBackupScheduler({
    status: () => club.call('club.status', {}) as Promise<ApiResult<RequestData<'club.status'>>>,
    ask: () => club.call('club.backup', {}) as Promise<ApiResult<RequestData<'club.backup'>>>,
    listen: (listener) => club.listen(listener),
    verify: countVerifiedBackupEntries,
    clock: Date.now,
    after: processClock.after,
  })

  async function remember(folder: string | null): Promise<ApiResult<void>> {
    try {
      await writeFileAtomically(folderFile, JSON.stringify({ folder }))
      return { ok: true, data: undefined }
    } catch (error) {
      return refusedApiResult('backups/not-remembered', { cause: errorMessageOf(error) })
    }
  }

  void readFile(folderFile, 'utf8')
    .then((text) => remembered.parse(JSON.parse(text)).folder)
    // If the file is missing or unreadable, no folder was chosen.
    .catch(() => defaultFolder)
    .then((folder) => (folder === null ? undefined : backups.resume(backupFolder(folder))))

  return {
    status: backups.status,
    make: backups.make,
    onChange: backups.onChange,
    end: backups.end,
    async choose(folder) {
      const kept = await remember(folder)
      if (!kept.ok) return kept
      void backups.use(backupFolder(folder))
      return { ok: true, data: await backups.make() }
    },
    async leave() {
      const kept = await remember(null)
      return kept.ok ? { ok: true, data: backups.leave() } : kept
    },
  }
}

/** Backups can be written to any folder, such as a synced one or one on a USB drive. */
function backupFolder(place: string): BackupFolder {
  const folder = durableFolderAt(place)
  return { ...folder, read: (name) => folder.read(name, BACKUP_CHARACTER_LIMITS.file) }
}
