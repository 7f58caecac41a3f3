// A club that is written through store and journal, functions that damage either of them, and a store that can be made
// to fail.

import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { createMemoryDiskContent, type MemoryDiskContent } from '../../../src/store/journal/memory.ts'
import { openMemoryJournal, openJournaledStore } from './opened.ts'
import type { StoreRepairReport } from '../../../src/store/journal/recovery.ts'
import { type JournalledStore } from '../../../src/store/journal/withJournal.ts'
import type { RepairableStore, StoreResult } from '../../../src/store/port.ts'
import { events, good, payloads } from '../adapters/subject.ts'

export const NOTHING: StoreRepairReport = {
  restored: { streams: 0, events: 0 },
  completed: { streams: 0, events: 0 },
  lost: [],
  diverged: [],
  journal: undefined,
  isWhole: true,
}

export const unavailable: StoreResult<never> = {
  ok: false,
  error: { code: 'store/unavailable', params: { cause: 'the disk is on fire' } },
}

export interface Club {
  readonly shelf: MemoryStoreContent
  readonly disk: MemoryDiskContent
}

/** Two games, with five and with two events, which are written to the store and the journal. */
export async function club(): Promise<Club> {
  const made = { shelf: new Map(), disk: createMemoryDiskContent() }
  const { store } = await start(made)
  good(await store.append('game/1', 0, events(3)))
  good(await store.append('game/2', 0, events(2)))
  good(await store.append('game/1', 3, events(2, 4)))
  await store.close()
  return made
}

export async function start({ shelf, disk }: Club, depth: 'heads' | 'rows' = 'heads') {
  return good(await openJournaledStore(createMemoryStore(shelf), await openMemoryJournal(disk), { depth }))
}

export async function contents(store: JournalledStore) {
  return {
    one: payloads(good(await store.read('game/1'))).length,
    two: payloads(good(await store.read('game/2'))).length,
  }
}

export const remove = (shelf: MemoryStoreContent, stream: string, from: number) => {
  const held = shelf.get(stream)!
  const records = held.records.slice(0, from)
  shelf.set(stream, { records, end: records.at(-1)! })
}

export const cutLine = (disk: MemoryDiskContent) => {
  const text = new TextDecoder().decode(disk.bytes)
  disk.bytes = new TextEncoder().encode(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))
}

export const alterJournal = (disk: MemoryDiskContent, from: string, to: string) => {
  disk.bytes = new TextEncoder().encode(new TextDecoder().decode(disk.bytes).replace(from, to))
  disk.notes.delete('heads')
}

/** Wraps a store so that it can be made to fail before or after it executes a request. */
export function moody(inner: RepairableStore) {
  const mood = { now: 'fine' as 'fine' | 'refuses' | 'answer lost' | 'hangs' }
  const hung: (() => void)[] = []
  async function through<T>(job: () => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    if (mood.now === 'refuses') return unavailable
    if (mood.now === 'hangs') await new Promise<void>((resolve) => void hung.push(resolve))
    const answer = await job()
    return mood.now === 'answer lost' ? unavailable : answer
  }
  const store: RepairableStore = {
    ...inner,
    append: (...args) => through(() => inner.append(...args)),
    appendAll: (...args) => through(() => inner.appendAll(...args)),
    read: (...args) => through(() => inner.read(...args)),
    list: (...args) => through(() => inner.list(...args)),
    restore: (...args) => through(() => inner.restore(...args)),
  }
  return { store, mood, release: () => hung.splice(0).forEach((go) => go()) }
}

export async function moodyClub() {
  const both = await club()
  const { store: inner, mood, release } = moody(createMemoryStore(both.shelf))
  const told: StoreRepairReport[] = []
  const onMend = (recovery: StoreRepairReport) => void told.push(recovery)
  const { store } = good(await openJournaledStore(inner, await openMemoryJournal(both.disk), { onMend }))
  return { both, store, mood, release, told }
}
