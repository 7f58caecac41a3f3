// The path of the file that a path leads to: links in folders and of the file itself are resolved, also where the file
// does not exist yet. Node only; never writes.

import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** As many as Linux follows in one path. */
const MAX_SYMLINKS = 40

/** The same text where no link is on the way. A path that cannot be resolved stays as it is: opening it says why. */
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

/** Of a link whose file does not exist; undefined for anything else. */
function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
