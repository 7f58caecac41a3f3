// Which version opened the club, as a note in the profile, and the folder of the journal as the version before left it,
// copied beside it.

import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { constants } from 'node:fs'
import { basename, join } from 'node:path'
import { APP_VERSION } from '../../src/club/model/appVersion.ts'
import type { VersionPlace } from '../../src/opening/newVersion.ts'
import { flushFolder } from '../../src/store/folders.ts'
import { openFileJournal } from '../../src/store/journal-file.ts'
import { writeFileWhole } from './files.ts'

const NOTE = 'version.txt'
const JOURNAL = 'journal.jsonl'
/** Copies of damaged journals, which no version reads by itself. */
const KEPT = `${JOURNAL}.kept-`

/** `data`: the journal's folder. */
export function versionPlace(userData: string, data: string): VersionPlace {
  const note = join(userData, NOTE)
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
    note: (version) => writeFileWhole(note, `${version}\n`),
    async copy(last) {
      const there = await stat(join(data, JOURNAL)).catch(() => undefined)
      if (!there?.isFile()) return undefined
      const place = beside(`of-${(last ?? '').replaceAll(/[^\w.+-]/g, '_') || 'before'}`)
      const fresh = beside('copying')
      await copyFolder(data, fresh)
      await rm(place, { recursive: true, force: true })
      await rename(fresh, place)
      await flushFolder(userData)
      return {
        place,
        async openJournal() {
          const trial = beside('trial')
          await copyFolder(place, trial)
          const journal = await openFileJournal(join(trial, JOURNAL))
          return {
            ...journal,
            async close() {
              await journal.close()
              await rm(trial, { recursive: true, force: true })
            },
          }
        },
        drop: () => rm(place, { recursive: true, force: true }),
      }
    },
  }
}

/** As a whole, flushed; what was there before is gone. */
async function copyFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isFile() || name.startsWith(KEPT)) continue
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
    const file = await open(join(to, name), 'r+')
    await file.sync().finally(() => file.close())
  }
  await flushFolder(to)
}
