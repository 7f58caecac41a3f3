// The note of a store's laptop as a file that only its owner may read: it may hold the laptop's key. Node only.

import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushFolder, makeFolder } from '../folders.ts'
import type { LaptopPlace } from './deviceId.ts'

export function laptopFile(path: string): LaptopPlace {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8')
      } catch (error) {
        // What is there and cannot be read must not be written over: it may hold the key.
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
