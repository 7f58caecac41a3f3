// Gives the files that the program ships besides its code. Where they lie is the host's business (`platform.shipped`).

import { platform } from './platform.ts'

/** `path`: of the file in its package. */
export function readShippedFile(path: string): Promise<Uint8Array> {
  return platform.shipped(path)
}
