// A note, such as a device's id, in a file that only its owner may read, because the note may contain a key. Node only.

import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushFolder, makeFolder } from '../diskFiles.ts'
import type { DurableNote } from './deviceId.ts'

export function durableNoteFileAt(path: string): DurableNote {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8')
      } catch (error) {
        // A file that cannot be read must not be overwritten, because it may contain the device's key.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async write(text) {
      await makeFolder(dirname(path))
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        await file.chmod(0o600)
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.new`, path)
      await flushFolder(dirname(path))
    },
  }
}
