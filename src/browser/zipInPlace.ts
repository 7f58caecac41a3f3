// Replaces fflate's asynchronous functions in the browser edition. Its content security policy blocks scripts created
// at run time, so the library's workers would never start and report no error. Packing synchronously is fine, because
// the club runs in a worker.

import {
  strFromU8,
  strToU8,
  unzipSync,
  zipSync,
  zlibSync,
  type AsyncUnzipOptions,
  type AsyncZippable,
  type Unzipped,
} from 'fflate/browser'

export { strFromU8, strToU8, unzipSync, zipSync, zlibSync }

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
