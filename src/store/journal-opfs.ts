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
    writeNote: (name, text) => slots.write(name, text),
    async replace(chunks) {
      const next = await freshHandle(serial + 1)
      try {
        let at = 0
        for (const chunk of chunks) {
          writeAll(next.handle, at, chunk)
          at += chunk.length
        }
        next.handle.flush()
        await slots.write('current', String(next.number))
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
  const open = new Map<string, Promise<readonly [SyncHandle, SyncHandle]>>()

  function handlesOf(name: string): Promise<readonly [SyncHandle, SyncHandle]> {
    const known = open.get(name)
    if (known !== undefined) return known
    const opening = Promise.all([openHandle(directory, `${name}.0`), openHandle(directory, `${name}.1`)] as const)
    open.set(name, opening)
    return opening
  }

  async function load(name: string): Promise<readonly [Slot | undefined, Slot | undefined]> {
    const [first, second] = await handlesOf(name)
    return [readSlot(first), readSlot(second)]
  }

  return {
    async read(name: string): Promise<string | undefined> {
      const [first, second] = await load(name)
      return (first?.serial ?? 0) >= (second?.serial ?? 0) ? first?.text : second?.text
    },
    async write(name: string, text: string): Promise<void> {
      const [first, second] = await load(name)
      const isFirstNewer = (first?.serial ?? 0) >= (second?.serial ?? 0)
      const serial = Math.max(first?.serial ?? 0, second?.serial ?? 0) + 1
      const handle = (await handlesOf(name))[isFirstNewer ? 1 : 0]
      const bytes = new TextEncoder().encode(JSON.stringify({ serial, length: text.length, text }))
      handle.truncate(0)
      writeAll(handle, 0, bytes)
      handle.flush()
    },
    async close(): Promise<void> {
      for (const handles of await Promise.all(open.values())) for (const handle of handles) handle.close()
    },
  }
}

interface Slot {
  readonly serial: number
  readonly text: string
}

function readSlot(handle: SyncHandle): Slot | undefined {
  const bytes = new Uint8Array(handle.getSize())
  handle.read(bytes, { at: 0 })
  try {
    const { serial, length, text } = JSON.parse(new TextDecoder().decode(bytes)) as { serial: number; length: number; text: string }
    return text.length === length ? { serial, text } : undefined
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
