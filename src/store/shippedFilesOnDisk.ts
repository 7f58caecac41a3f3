// Reads the files that the program ships with its code, on Node. A built program has them in a folder next to it. When
// run from its sources, the program reads them from the installed packages.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'

/** Folder next to a built program. */
export const SHIPPED_FOLDER = 'shipped'

/** `path` is the file's path in its package. */
export async function readShippedFileFromDisk(path: string): Promise<Uint8Array> {
  const isSource = import.meta.url.endsWith('.ts')
  const place = isSource
    ? createRequire(import.meta.url).resolve(path)
    : new URL(`${SHIPPED_FOLDER}/${basename(path)}`, import.meta.url)
  return readFile(place)
}
