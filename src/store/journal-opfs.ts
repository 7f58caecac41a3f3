// The journal in the browser's private file system: the browser edition's worker. Synchronous
// access handles, flushed before an append is answered. They are exclusive: the host elects one
// owner among its tabs (navigator.locks) before opening. Dedicated workers only.

import { openJournal } from './journal-log.ts'
import type { Journal, JournalDisk } from './journal.ts'

/** The part of FileSystemSyncAccessHandle used here; TypeScript's DOM library leaves it to workers. */
interface SyncHandle {
  getSize(): number
  read(into: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

/** `name`: a directory of the origin's private file system, made when missing. Throws when another worker has it open. */
export async function openOpfsJournal(name: string = 'journal'): Promise<Journal> {
  const root = await navigator.storage.getDirectory()
  const disk = await opfsDisk(await root.getDirectoryHandle(name, { create: true }))
  try {
    return await openJournal(disk)
  } catch (error) {
    await disk.close()
    throw error
  }
}

async function opfsDisk(directory: FileSystemDirectoryHandle): Promise<JournalDisk> {
  const slots = createSlots(directory)
  // There is no rename over an open handle: a note says which file is the journal.
  let serial = Number((await slots.read('current')) ?? '1')
  let file = await openHandle(directory, fileName(serial))

  async function freshHandle(from: number): Promise<{ readonly handle: SyncHandle; readonly number: number }> {
    for (let number = from; ; number += 1) {
      const handle = await openHandle(directory, fileName(number))
      if (handle.getSize() === 0) return { handle, number }
      handle.close()
    }
  }

  return {
    size: async () => file.getSize(),
    async read(at, length) {
      const buffer = new Uint8Array(Math.max(0, Math.min(length, file.getSize() - at)))
      return buffer.subarray(0, file.read(buffer, { at }))
    },
    async write(at, bytes) {
      writeAll(file, at, bytes)
      file.flush()
    },
    async truncate(size) {
      file.truncate(size)
      file.flush()
    },
    readNote: (name) => slots.read(name),
    writeNote: (name, text) => slots.write(name, text, false),
    async replace(chunks) {
      const next = await freshHandle(serial + 1)
      try {
        let at = 0
        for (const chunk of chunks) {
          writeAll(next.handle, at, chunk)
          at += chunk.length
        }
        next.handle.flush()
        await slots.write('current', String(next.number), true)
      } catch (error) {
        next.handle.truncate(0)
        next.handle.close()
        throw error
      }
      file.close()
      file = next.handle
      serial = next.number
    },
    async keepCopy() {
      const copy = await freshHandle(serial + 1)
      const bytes = new Uint8Array(file.getSize())
      file.read(bytes, { at: 0 })
      writeAll(copy.handle, 0, bytes)
      copy.handle.flush()
      copy.handle.close()
    },
    async close() {
      file.close()
      await slots.close()
    },
  }
}

/** Small texts in two slots each: one is written while the other still holds, the newer whole one counts. */
function createSlots(directory: FileSystemDirectoryHandle) {
  const notes = new Map<string, Promise<OpenNote>>()

  function open(name: string): Promise<OpenNote> {
    const known = notes.get(name)
    if (known !== undefined) return known
    const opening = Promise.all([openHandle(directory, `${name}.0`), openHandle(directory, `${name}.1`)] as const)
      .then(([first, second]) => ({ slots: [first, second] as const, newest: newer(readSlot(first, 0), readSlot(second, 1)) }))
    notes.set(name, opening)
    return opening
  }

  return {
    async read(name: string): Promise<string | undefined> {
      return (await open(name)).newest?.text
    },
    /** Flushed only on demand: a note torn by a crash counts as the one before it. */
    async write(name: string, text: string, isFlushed: boolean): Promise<void> {
      const note = await open(name)
      const newest: Slot = { slot: note.newest?.slot === 0 ? 1 : 0, serial: (note.newest?.serial ?? 0) + 1, text }
      const handle = note.slots[newest.slot]
      handle.truncate(0)
      writeAll(handle, 0, new TextEncoder().encode(JSON.stringify({ serial: newest.serial, length: text.length, text })))
      if (isFlushed) handle.flush()
      note.newest = newest
    },
    async close(): Promise<void> {
      for (const { slots } of await Promise.all(notes.values())) for (const handle of slots) handle.close()
    },
  }
}

interface OpenNote {
  readonly slots: readonly [SyncHandle, SyncHandle]
  newest: Slot | undefined
}

interface Slot {
  readonly slot: 0 | 1
  readonly serial: number
  readonly text: string
}

function newer(a: Slot | undefined, b: Slot | undefined): Slot | undefined {
  return (a?.serial ?? 0) >= (b?.serial ?? 0) ? a : b
}

function readSlot(handle: SyncHandle, slot: 0 | 1): Slot | undefined {
  const bytes = new Uint8Array(handle.getSize())
  handle.read(bytes, { at: 0 })
  try {
    const { serial, length, text } = JSON.parse(new TextDecoder().decode(bytes)) as { serial: number; length: number; text: string }
    return text.length === length ? { slot, serial, text } : undefined
  } catch {
    return undefined
  }
}

async function openHandle(directory: FileSystemDirectoryHandle, name: string): Promise<SyncHandle> {
  const file = await directory.getFileHandle(name, { create: true }) as FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncHandle> }
  return file.createSyncAccessHandle()
}

function writeAll(handle: SyncHandle, at: number, bytes: Uint8Array): void {
  const written = handle.write(bytes, { at })
  if (written < bytes.length) throw new Error('ENOSPC: the browser gave the journal no more space')
}

function fileName(serial: number): string {
  return `journal-${serial}.jsonl`
}
