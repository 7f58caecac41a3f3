// A local folder for backups: a synced folder, a USB drive. Files are written whole and read back.

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFolder } from '../../src/startup/backups/backups.ts'
import { BACKUP_LIMITS } from '../../src/club/backup/read.ts'
import { readTextFile, writeFileWhole } from './files.ts'

export function backupFolder(place: string): BackupFolder {
  return {
    place,
    list: () => readdir(place),
    write: (name, text) => writeFileWhole(join(place, name), text),
    read: (name) => readTextFile(join(place, name), BACKUP_LIMITS.file),
    remove: (name) => rm(join(place, name)),
  }
}
