// Synchronous access handles of the browser's private file system, and writing through them in a way that detects a
// full disk. If there is no room for a write, Chromium throws, returns a short count, or returns -8 as an unsigned
// number, 4294967288. So the count is only compared for equality, and the written bytes are read back. Both cost
// microseconds.

import { retryUntilAnswered } from './retryUnanswered.ts'

/** Part of FileSystemSyncAccessHandle that is used here. TypeScript's DOM library declares it only for workers. */
export interface OpfsSyncHandle {
  getSize(): number
  read(into: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

const OPFS_COPY_CHUNK_BYTES = 4 * 1024 * 1024

/** Opens a file, which is created if missing. Access is exclusive, so this throws if the file is already open. */
export async function openOpfsSyncHandle(directory: FileSystemDirectoryHandle, name: string): Promise<OpfsSyncHandle> {
  const file = (await retryUntilAnswered(() =>
    directory.getFileHandle(name, { create: true }),
  )) as FileSystemFileHandle & {
    createSyncAccessHandle(): Promise<OpfsSyncHandle>
  }
  return retryUntilAnswered(() => file.createSyncAccessHandle(), { giveBack: (late) => late.close() })
}

/** Returns fewer bytes only at the end of the file. */
export function readBytesAt(handle: OpfsSyncHandle, at: number, length: number): Uint8Array {
  const buffer = new Uint8Array(Math.max(0, Math.min(length, handle.getSize() - at)))
  return buffer.subarray(0, handle.read(buffer, { at }))
}

/** Writes all bytes or throws. After an error, any part of them may have been written. Does not flush. */
export function writeBytesAt(handle: OpfsSyncHandle, at: number, bytes: Uint8Array): void {
  const written = handle.write(bytes, { at })
  if (written !== bytes.length || !isSame(readBytesAt(handle, at, bytes.length), bytes)) {
    throw new Error('ENOSPC: the browser gave the journal no more space')
  }
}

/** Copies the whole file into another one. Does not flush. */
export function copyHandleContent(target: OpfsSyncHandle, source: OpfsSyncHandle): void {
  const size = source.getSize()
  for (let at = 0; at < size; at += OPFS_COPY_CHUNK_BYTES)
    writeBytesAt(target, at, readBytesAt(source, at, OPFS_COPY_CHUNK_BYTES))
}

/** Empties the file and closes it, so that no partial file is left. An empty file counts as missing. */
export function truncateAndClose(handle: OpfsSyncHandle): void {
  try {
    handle.truncate(0)
  } finally {
    handle.close()
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  // For speed, this is a loop instead of `every`, because every byte of an import is read back.
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}
