// The desktop's backups: the folder the secretary chose stands in a file of the profile, and main makes
// the backups, whether a window is open or not.

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { refusal, type Answer } from '../../src/api/contract/answer.ts'
import type { Data } from '../../src/api/contract/requests.ts'
import type { BackupStatus } from '../../src/api/host.ts'
import type { Service } from '../../src/api/service.ts'
import { createBackups, type Backups } from '../../src/startup/backups/backups.ts'
import { provenEntries } from '../../src/startup/backups/verifyBackup.ts'
import { backupFolder } from './backup-folder.ts'
import { writeFileWhole } from './files.ts'

const remembered = z.object({ folder: z.string().min(1).max(4000).nullable() })

export interface DesktopBackups extends Pick<Backups, 'status' | 'make' | 'onChange' | 'end'> {
  /** Goes on with this folder and makes one at once. */
  choose(folder: string): Promise<Answer<BackupStatus>>
  leave(): Promise<Answer<BackupStatus>>
}

/** `note`: the file that remembers the folder. `usual`: the folder as long as nobody has chosen one, or none. */
export function desktopBackups(club: Service, note: string, usual: string | null = null): DesktopBackups {
  const backups = createBackups({
    status: () => club.call('club.status', {}) as Promise<Answer<Data<'club.status'>>>,
    ask: () => club.call('club.backup', {}) as Promise<Answer<Data<'club.backup'>>>,
    listen: (listener) => club.listen(listener),
    prove: provenEntries,
    clock: Date.now,
    after(milliseconds, job) {
      const timer = setTimeout(job, milliseconds)
      return () => clearTimeout(timer)
    },
  })

  async function remember(folder: string | null): Promise<Answer<void>> {
    try {
      await writeFileWhole(note, JSON.stringify({ folder }))
      return { ok: true, data: undefined }
    } catch (error) {
      return refusal('backups/not-remembered', { cause: error instanceof Error ? error.message : String(error) })
    }
  }

  void readFile(note, 'utf8')
    .then((text) => remembered.parse(JSON.parse(text)).folder)
    // No note, or none that can be read: nobody has chosen.
    .catch(() => usual)
    .then((folder) => (folder === null ? undefined : backups.use(backupFolder(folder))))

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
