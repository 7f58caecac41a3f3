// The OPFS journal as a subject: access to its raw files through access handles, while no journal has the files open.
// Requests are repeated if the browser does not respond, as in the program. `root` replaces the browser's file system.

import { openOpfsSyncHandle, type OpfsSyncHandle } from '../../../src/store/journal/opfs-handles.ts'
import { retryUntilAnswered } from '../../../src/store/journal/retryUnanswered.ts'
import { openOpfsJournal } from '../../../src/store/journal/opfs.ts'
import type { JournalSubject } from '../journal/contract.ts'

type Root = () => Promise<FileSystemDirectoryHandle>

const ofBrowser: Root = () => navigator.storage.getDirectory()

export function opfsJournalSubject(name: string, root: Root = ofBrowser): JournalSubject {
  const directory = () => retryUntilAnswered(async () => (await root()).getDirectoryHandle(name, { create: true }))

  async function withFile<T>(file: string, job: (handle: OpfsSyncHandle) => T): Promise<T> {
    const handle = await openOpfsSyncHandle(await directory(), file)
    try {
      return job(handle)
    } finally {
      handle.close()
    }
  }

  const readAll = (handle: OpfsSyncHandle) => {
    const bytes = new Uint8Array(handle.getSize())
    handle.read(bytes, { at: 0 })
    return bytes
  }

  const writeAll = (bytes: Uint8Array) => (handle: OpfsSyncHandle) => {
    handle.truncate(0)
    handle.write(bytes, { at: 0 })
    handle.flush()
  }

  async function slot(
    note: string,
  ): Promise<{ readonly newer: 0 | 1; readonly serial: number; readonly text: string | undefined }> {
    const slots = await Promise.all(
      [0, 1].map((number) =>
        withFile(`${note}.${number}`, (handle) => {
          const text = new TextDecoder().decode(readAll(handle))
          return text === '' ? { serial: 0, text: undefined } : (JSON.parse(text) as { serial: number; text: string })
        }),
      ),
    )
    const newer = slots[0]!.serial >= slots[1]!.serial ? 0 : 1
    return { newer, ...slots[newer]! }
  }

  const journalFile = async () => `journal-${(await slot('current')).text ?? '1'}.jsonl`

  return {
    open: () => openOpfsJournal(name, root),
    bytes: async () => withFile(await journalFile(), readAll),
    setBytes: async (bytes) => withFile(await journalFile(), writeAll(bytes)),
    note: async (note) => (await slot(note)).text,
    async setNote(note, text) {
      const { newer, serial } = await slot(note)
      const body = JSON.stringify({ serial: serial + 1, length: text.length, text })
      await withFile(`${note}.${newer === 0 ? 1 : 0}`, writeAll(new TextEncoder().encode(body)))
    },
    async kept() {
      // All files except the current file. Handles of these files may be open, so only the names are read.
      let files = 0
      for await (const file of (await directory()).keys()) if (file.startsWith('journal-')) files += 1
      return files - 1
    },
    dispose: () => removeJournal(name, root),
  }
}

export async function removeJournal(name: string, root: Root = ofBrowser): Promise<void> {
  let isAskedAgain = false
  await retryUntilAnswered(async () => {
    const isAgain = isAskedAgain
    isAskedAgain = true
    try {
      await (await root()).removeEntry(name, { recursive: true })
    } catch (error) {
      if (!isAgain || !(error instanceof DOMException) || error.name !== 'NotFoundError') throw error
    }
  })
}
