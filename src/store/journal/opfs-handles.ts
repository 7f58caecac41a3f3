// Synchronous access handles of the browser's private file system, and writing through them so that
// a full disk is noticed: Chromium answers a write that found no room by an exception, by a short
// count, or by -8 read as an unsigned number, 4294967288. So the count is compared, never ordered,
// and what was written is read back: both cost microseconds.

import { processClock } from '../platform.ts'

/** The part of FileSystemSyncAccessHandle used here; TypeScript's DOM library leaves it to workers. */
export interface SyncHandle {
  getSize(): number
  read(into: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

const OPFS_COPY_CHUNK_BYTES = 4 * 1024 * 1024

/** Exclusive: throws when the file is open already. Made when missing. */
export async function openHandle(directory: FileSystemDirectoryHandle, name: string): Promise<SyncHandle> {
  const file = (await retryUnanswered(() =>
    directory.getFileHandle(name, { create: true }),
  )) as FileSystemFileHandle & {
    createSyncAccessHandle(): Promise<SyncHandle>
  }
  return retryUnanswered(() => file.createSyncAccessHandle(), { giveBack: (late) => late.close() })
}

/** Fewer bytes only at the end of the file. */
export function readAt(handle: SyncHandle, at: number, length: number): Uint8Array {
  const buffer = new Uint8Array(Math.max(0, Math.min(length, handle.getSize() - at)))
  return buffer.subarray(0, handle.read(buffer, { at }))
}

/** Writes all of it, or throws; then anything up to all of it may be there. Not flushed. */
export function writeAt(handle: SyncHandle, at: number, bytes: Uint8Array): void {
  const written = handle.write(bytes, { at })
  if (written !== bytes.length || !isSame(readAt(handle, at, bytes.length), bytes)) {
    throw new Error('ENOSPC: the browser gave the journal no more space')
  }
}

/** The whole file, written into another one. Not flushed. */
export function copyInto(target: SyncHandle, source: SyncHandle): void {
  const size = source.getSize()
  for (let at = 0; at < size; at += OPFS_COPY_CHUNK_BYTES)
    writeAt(target, at, readAt(source, at, OPFS_COPY_CHUNK_BYTES))
}

/** Leaves no half file behind: an empty one counts as none. */
export function truncateAndClose(handle: SyncHandle): void {
  try {
    handle.truncate(0)
  } finally {
    handle.close()
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  // A loop, not `every`: an import reads back every byte of it.
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}

// Repeats a request that is not answered, and takes the first answer. At a start Chromium was seen to never answer a
// request for its private file system, a directory or a file of it; the same request sent again was answered at once.

/** How much longer than the others the last request may take. */
const LAST_REQUEST_EXTRA_MS = 60_000

interface RetryOptions<T> {
  /** Milliseconds without an answer before the next request. */
  readonly wait?: number
  /** The number of requests at most. */
  readonly tries?: number
  /** For an exclusive resource: releases an answer that comes after the first one. */
  readonly giveBack?: (late: T) => unknown
}

/**
 * The first answer to `ask`, also a refusal. Rejects if the last request is not answered either. An exclusive resource is
 * refused while an earlier answer is under way: then the refusal counts only when no other request is.
 */
export function retryUnanswered<T>(
  ask: () => Promise<T>,
  { wait = 2_000, tries = 30, giveBack }: RetryOptions<T> = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let [asked, underWay, isAnswered] = [0, 0, false]
    let stopWaiting = () => {}
    function begin(): void {
      asked += 1
      underWay += 1
      stopWaiting =
        asked < tries ? processClock.after(wait, begin) : processClock.after(wait + LAST_REQUEST_EXTRA_MS, giveUp)
      ask().then(
        (answer) => {
          if (isAnswered) return void giveBack?.(answer)
          end()
          resolve(answer)
        },
        (error: unknown) => {
          underWay -= 1
          if (isAnswered || (giveBack && underWay > 0)) return
          end()
          reject(error)
        },
      )
    }
    function giveUp(): void {
      end()
      reject(new Error(`the browser did not answer ${tries} requests for its private files`))
    }
    function end(): void {
      isAnswered = true
      stopWaiting()
    }
    begin()
  })
}
