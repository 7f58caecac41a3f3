// A journal disk in memory, used to verify a journal file and by tests. Its content outlives the journal, and its size
// can be limited to simulate a full disk.

import type { JournalDisk } from './journal.ts'

export interface MemoryDiskContent {
  bytes: Uint8Array
  readonly notes: Map<string, string>
  /** Copies of damaged or replaced content. */
  readonly kept: Uint8Array[]
  /** Maximum number of bytes of the journal. */
  capacity: number
}

export function createMemoryDiskContent(): MemoryDiskContent {
  return { bytes: new Uint8Array(0), notes: new Map(), kept: [], capacity: Number.POSITIVE_INFINITY }
}

export function createMemoryDisk(disk: MemoryDiskContent): JournalDisk {
  function put(at: number, bytes: Uint8Array): void {
    const fitting = bytes.subarray(0, Math.max(0, disk.capacity - at))
    const grown = new Uint8Array(Math.max(disk.bytes.length, at + fitting.length))
    grown.set(disk.bytes)
    grown.set(fitting, at)
    disk.bytes = grown
    // As on a real disk, the bytes that fit are written.
    if (fitting.length < bytes.length) throw new Error('ENOSPC: no space left on device')
  }

  return {
    size: async () => disk.bytes.length,
    read: async (at, length) => disk.bytes.slice(at, at + length),
    write: async (at, bytes) => put(at, bytes),
    truncate: async (size) => {
      disk.bytes = disk.bytes.slice(0, size)
    },
    readNote: async (name) => disk.notes.get(name),
    writeNote: async (name, text) => void disk.notes.set(name, text),
    async replace(chunks) {
      const old = disk.bytes
      disk.bytes = new Uint8Array(0)
      try {
        for (const chunk of chunks) put(disk.bytes.length, chunk)
      } catch (error) {
        disk.bytes = old
        throw error
      }
      disk.kept.push(old)
    },
    nextKept: async () => String(disk.kept.length),
    async readKept(name) {
      const kept = disk.kept[Number(name)]
      if (kept === undefined) throw new Error('ENOENT: nothing is kept under that name')
      return kept
    },
    keepCopy: async () => void disk.kept.push(disk.bytes),
    close: async () => undefined,
  }
}
