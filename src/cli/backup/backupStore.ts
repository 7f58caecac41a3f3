// `backup`: writes everything in a store to one file with its manifest. The file is written next to its destination,
// flushed, read back and checked, and then given its final name. An existing file is never overwritten.

import { link, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BackupManifest } from '../../files/backup/format.ts'
import { readBackup } from '../../files/backup/read.ts'
import { createBackup } from '../../files/backup/write.ts'
import { flushFolder } from '../../store/diskFiles.ts'
import type { EventStore } from '../../store/port.ts'
import { createRefusal, RefusedError, unwrapOrThrow } from '../sentences/refusal.ts'
import { formatFaultLine } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translatorFor } from '../sentences/language.ts'
import { withReadOnlyStore } from '../options/store.ts'
import { contentCountsText } from '../verify/comparison.ts'
import type { OptionsOf } from '../commands.ts'

const say = translatorFor('files')

export async function backUpStoreToFile({ store: address, out, json }: OptionsOf<'backup'>): Promise<void> {
  await withReadOnlyStore(address, async (store) => {
    const manifest = await writeBackup(store, out, true)
    for (const [stream, version] of manifest.damaged ?? [])
      console.error(
        formatFaultLine(
          'note',
          { code: 'backup/stream-damaged', params: { stream, version } },
          toPrintableText(stream),
        ),
      )
    if (json === true) console.log(JSON.stringify({ file: out, ...manifestJson(manifest) }))
    else
      console.log(
        say('backedUp', {
          file: toPrintableText(out),
          counts: contentCountsText(manifest.counts),
          root: manifest.root,
        }),
      )
  })
}

function manifestJson({ app, at, club, counts, root, damaged = [] }: BackupManifest): object {
  return { app, at, club, counts, root, damaged: damaged.map(([stream, version]) => ({ stream, version })) }
}

/**
 * Throws a refusal: `file/exists`, the store's error if a stream cannot be read, or `backup/not-read-back` if the file
 * differs when read back. `isSalvage` leaves out damaged streams.
 */
export async function writeBackup(store: EventStore, path: string, isSalvage = false): Promise<BackupManifest> {
  const made = unwrapOrThrow(await createBackup(store, Date.now(), isSalvage))
  const { text, manifest } = made
  const part = `${path}.${process.pid}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    const read = readBackup(await readFile(part, 'utf8'))
    if (!read.isWhole || read.isRewritten || read.manifest?.root !== manifest.root) {
      throw createRefusal('backup/not-read-back', toPrintableText(path))
    }
    // Unlike a rename, creating a link never overwrites an existing file.
    await link(part, path)
    await flushFolder(dirname(path))
    return manifest
  } catch (error) {
    if (error instanceof RefusedError) throw error
    const cause = (error as NodeJS.ErrnoException).code ?? 'unknown'
    if (cause === 'EEXIST') throw createRefusal('file/exists', toPrintableText(path))
    throw createRefusal('file/not-written', toPrintableText(path), { cause })
  } finally {
    await rm(part, { force: true })
  }
}
