// Reads the files that the program ships with its code. The host knows where they are (`platform.shipped`).

import { platform } from './platform.ts'

/** `path` is the file's path in its package. */
export function readShippedFile(path: string): Promise<Uint8Array> {
  return platform.shipped(path)
}
