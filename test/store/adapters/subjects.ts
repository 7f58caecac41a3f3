// The subjects that run anywhere: memory, remote over a memory port, and journalled over memory.

import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import type { Sealed } from '../../../src/store/hash.ts'
import { createMemoryDiskContent } from '../../../src/store/journal/memory.ts'
import { openMemoryJournal, openJournaledStore } from '../journal/opened.ts'
import { createRemoteStore, serveStore, type RemoteStorePort } from '../../../src/store/adapters/remote.ts'
import type { RepairableStore } from '../../../src/store/port.ts'
import { good, type Subject } from './subject.ts'

export function meddleShelf(
  shelf: MemoryStoreContent,
  stream: string,
  edit: (records: readonly Sealed[]) => readonly Sealed[],
): void {
  const held = shelf.get(stream)
  if (held === undefined) throw new Error(`no such stream: ${stream}`)
  shelf.set(stream, { records: edit(held.records), end: held.end })
}

export async function memorySubject(): Promise<Subject<RepairableStore>> {
  const shelf: MemoryStoreContent = new Map()
  return {
    isShared: true,
    heals: false,
    async open() {
      return createMemoryStore(shelf)
    },
    async meddle(stream, edit) {
      meddleShelf(shelf, stream, edit)
    },
    async dispose() {
      shelf.clear()
    },
  }
}

/** Two ports connected to each other. Messages are cloned, as by a real port, and arrive in a later microtask. */
export function joinedPorts(): readonly [RemoteStorePort, RemoteStorePort] {
  const ends = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()] as const
  const port = (own: 0 | 1): RemoteStorePort => ({
    post(message) {
      const copy: unknown = structuredClone(message)
      queueMicrotask(() => {
        for (const listener of ends[own === 0 ? 1 : 0]) listener(copy)
      })
    },
    onMessage(listener) {
      ends[own].add(listener)
      return () => void ends[own].delete(listener)
    },
  })
  return [port(0), port(1)]
}

export async function remoteSubject(): Promise<Subject<RepairableStore>> {
  const inner = await memorySubject()
  return {
    ...inner,
    async open() {
      const [page, main] = joinedPorts()
      serveStore(await inner.open(), page)
      return createRemoteStore(main)
    },
  }
}

export async function journaledSubject(): Promise<Subject> {
  const inner = await memorySubject()
  const disk = createMemoryDiskContent()
  return {
    ...inner,
    isShared: false,
    heals: true,
    async open() {
      return good(await openJournaledStore(await inner.open(), await openMemoryJournal(disk))).store
    },
  }
}
