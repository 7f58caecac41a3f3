// The file in the profile with the version that last opened the club, and the copy of the journal's folder from the end
// of the previous version.

import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { constants } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { APP_VERSION } from '../../src/club/model/appVersion.ts'
import type { PreviousVersionArchive } from '../../src/startup/newVersionTrial.ts'
import { flushFolder, writeFileAtomically } from '../../src/store/diskFiles.ts'
import { openFileJournal } from '../../src/store/journal/file.ts'

const VERSION_NOTE_FILE = 'version.txt'

/** `journal` is the path of the journal's file, which is in a separate folder in the profile. */
export function createPreviousVersionArchive(userData: string, journal: string): PreviousVersionArchive {
  const note = join(userData, VERSION_NOTE_FILE)
  const [data, file] = [dirname(journal), basename(journal)]
  /** Whether the file is a kept copy of a damaged or replaced journal, which a trial does not read. */
  const isKept = (name: string) => name.startsWith(`${file}.kept-`)
  const beside = (name: string) => join(userData, `${basename(data)}.${name}`)

  return {
    version: APP_VERSION,
    async last() {
      try {
        return (await readFile(note, 'utf8')).trim().slice(0, 60)
      } catch {
        return undefined
      }
    },
    note: (version) => writeFileAtomically(note, `${version}\n`),
    async copy(last) {
      const there = await stat(journal).catch(() => undefined)
      if (!there?.isFile()) return undefined
      const place = beside(`of-${(last ?? '').replaceAll(/[^\w.+-]/g, '_') || 'before'}`)
      const fresh = beside('copying')
      await copyFolder(data, fresh, isKept)
      await rm(place, { recursive: true, force: true })
      await rename(fresh, place)
      await flushFolder(userData)
      return {
        place,
        async openJournal() {
          const trial = beside('trial')
          await copyFolder(place, trial, isKept)
          const opened = await openFileJournal(join(trial, file))
          return {
            ...opened,
            async close() {
              await opened.close()
              await rm(trial, { recursive: true, force: true })
            },
          }
        },
        drop: () => rm(place, { recursive: true, force: true }),
      }
    },
  }
}

/** Copies the files of a folder, replacing an earlier copy, and flushes them. */
async function copyFolder(from: string, to: string, isLeftOut: (name: string) => boolean): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isFile() || isLeftOut(name)) continue
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
    const file = await open(join(to, name), 'r+')
    await file.sync().finally(() => file.close())
  }
  await flushFolder(to)
}
