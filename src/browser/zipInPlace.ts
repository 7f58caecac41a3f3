// Stands in for fflate in the browser edition, whose content policy lets no script be made up at
// run time: there the library's own workers never start and never say so. Packing in place keeps
// nobody waiting, since all of the club runs in a worker already.

import {
  strFromU8,
  strToU8,
  unzipSync,
  zipSync,
  type AsyncUnzipOptions,
  type AsyncZippable,
  type Unzipped,
} from 'fflate/browser'

export { strFromU8, strToU8, unzipSync, zipSync }

type Done<T> = (error: Error | null, data: T) => void

export function zip(files: AsyncZippable, done: Done<Uint8Array>): void {
  done(null, zipSync(files))
}

export function unzip(
  archive: Uint8Array,
  ...[options, done]: [AsyncUnzipOptions, Done<Unzipped>] | [Done<Unzipped>]
): void {
  if (typeof options === 'function') return options(null, unzipSync(archive))
  done?.(null, unzipSync(archive, options))
}
