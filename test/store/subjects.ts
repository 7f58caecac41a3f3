// The subjects that run anywhere: memory, and the remote store over a memory port.

import { createMemoryStore, type Shelf } from '../../src/store/memory.ts'
import type { Sealed } from '../../src/store/hash.ts'
import { createRemoteStore, serveStore, type Port } from '../../src/store/remote.ts'
import type { Subject } from './subject.ts'

export function meddleShelf(shelf: Shelf, stream: string, edit: (records: readonly Sealed[]) => readonly Sealed[]): void {
  const held = shelf.get(stream)
  if (held === undefined) throw new Error(`no such stream: ${stream}`)
  shelf.set(stream, { records: edit(held.records), end: held.end })
}

export async function memorySubject(): Promise<Subject> {
  const shelf: Shelf = new Map()
  return {
    isShared: true,
    heals: false,
    async open() { return createMemoryStore(shelf) },
    async meddle(stream, edit) { meddleShelf(shelf, stream, edit) },
    async dispose() { shelf.clear() },
  }
}

/** Two ports joined back to back. Messages are cloned, as a real port does, and come in a later turn. */
export function joinedPorts(): readonly [Port, Port] {
  const ends = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()] as const
  const port = (own: 0 | 1): Port => ({
    post(message) {
      const copy: unknown = structuredClone(message)
      queueMicrotask(() => { for (const listener of ends[own === 0 ? 1 : 0]) listener(copy) })
    },
    onMessage(listener) {
      ends[own].add(listener)
      return () => void ends[own].delete(listener)
    },
  })
  return [port(0), port(1)]
}

export async function remoteSubject(): Promise<Subject> {
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
