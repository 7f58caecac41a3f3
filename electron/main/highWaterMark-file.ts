// The desktop's high-water mark as a small file: replaced as a whole, flushed only where it must not lag.

import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { HighWaterMarkPlace } from '../../src/startup/highWaterMark.ts'
import { flushFolder } from '../../src/store/folders.ts'

export function highWaterMarkFile(path: string): HighWaterMarkPlace {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8')
      } catch {
        // Missing or unreadable: there is no mark.
        return undefined
      }
    },
    async write(text, isDurable = false) {
      await writeFile(`${path}.new`, text, { flush: isDurable, mode: 0o600 })
      await rename(`${path}.new`, path)
      if (isDurable) await flushFolder(dirname(path))
    },
  }
}
