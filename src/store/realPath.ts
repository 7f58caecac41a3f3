// Resolves symbolic links in a path, in its folders and at its end, even if the file does not exist yet. Node only;
// never writes.

import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Maximum number of symbolic links in one path, as on Linux. */
const MAX_SYMLINKS = 40

/**
 * Returns the given text unchanged if the path contains no link. A path that cannot be resolved stays unchanged, too,
 * because opening it reports the cause.
 */
export function resolveRealPath(path: string): string {
  const real = resolveLinks(path, MAX_SYMLINKS)
  return real === resolve(path) ? path : real
}

function resolveLinks(path: string, links: number): string {
  try {
    return realpathSync.native(path)
  } catch {
    const folder = realFolder(dirname(path))
    const target = links > 0 ? linkTarget(path) : undefined
    return target === undefined ? join(folder, basename(path)) : resolveLinks(resolve(folder, target), links - 1)
  }
}

function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return resolve(folder)
  }
}

/** Target of a link whose file does not exist; `undefined` for anything else. */
function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
