// The desktop's witness as a small file: replaced as a whole, never flushed, for it may lag.

import { readFile, rename, writeFile } from 'node:fs/promises'
import type { WitnessPlace } from '../../src/opening/witness.ts'

export function witnessFile(path: string): WitnessPlace {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8')
      } catch {
        // A machine that never had one, or one that cannot be read: it remembers nothing.
        return undefined
      }
    },
    async write(text) {
      await writeFile(`${path}.new`, text)
      await rename(`${path}.new`, path)
    },
  }
}
