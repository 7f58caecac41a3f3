// A machine with a club as its disks store it: a store and a journal that tests can damage by other means than the
// program, and the high-water mark in a file of its own. A test can open the machine any number of times.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../src/api/requestTypes.ts'
import type { ClubStatus } from '../../src/api/contract/club.ts'
import type { Service } from '../../src/api/service.ts'
import type { ClubOpeningHost } from '../../src/startup/host.ts'
import { openClub } from '../../src/startup/openClub.ts'
import { openFileJournal } from '../../src/store/journal/file.ts'
import { createMemoryDiskContent } from '../../src/store/journal/memory.ts'
import { openMemoryJournal } from '../store/journal/opened.ts'
import type { Journal } from '../../src/store/journal/journal.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../src/store/adapters/memory.ts'

export const NOW = Date.UTC(2026, 2, 20, 18)
const NOTES = ['marker', 'heads']

export interface JournalUnderTest {
  open(): Promise<Journal>
  bytes(): Uint8Array
  setBytes(bytes: Uint8Array): void
  notes(): ReadonlyMap<string, string>
  setNotes(notes: ReadonlyMap<string, string>): void
  /** Number of stored copies of damaged files. */
  kept(): number
}

export interface Machine {
  readonly shelf: MemoryStoreContent
  readonly journal: JournalUnderTest
  /** High-water mark, which is stored outside store and journal. */
  readonly highWaterMark: { text: string | undefined }
}

export function memoryJournal(): JournalUnderTest {
  const disk = createMemoryDiskContent()
  return {
    open: () => openMemoryJournal(disk),
    bytes: () => disk.bytes,
    setBytes: (bytes) => void (disk.bytes = bytes),
    notes: () => new Map(disk.notes),
    setNotes(notes) {
      disk.notes.clear()
      for (const [name, text] of notes) disk.notes.set(name, text)
    },
    kept: () => disk.kept.length,
  }
}

export function fileJournal(): JournalUnderTest {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-opening-'))
  const opened: Journal[] = []
  onTestFinished(async () => {
    for (const journal of opened) await journal.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const path = join(folder, 'journal.jsonl')
  return {
    async open() {
      const journal = await openFileJournal(path)
      opened.push(journal)
      return journal
    },
    bytes: () => (existsSync(path) ? new Uint8Array(readFileSync(path)) : new Uint8Array()),
    setBytes: (bytes) => writeFileSync(path, bytes),
    notes: () =>
      new Map(
        NOTES.filter((name) => existsSync(`${path}.${name}`)).map((name) => [
          name,
          readFileSync(`${path}.${name}`, 'utf8'),
        ]),
      ),
    setNotes(notes) {
      for (const name of NOTES) rmSync(`${path}.${name}`, { force: true })
      for (const [name, text] of notes) writeFileSync(`${path}.${name}`, text)
    },
    kept: () => readdirSync(folder).filter((name) => name.includes('.kept-')).length,
  }
}

export function newMachine(journal = memoryJournal()): Machine {
  return { shelf: new Map(), journal, highWaterMark: { text: undefined } }
}

/** Returns a copy of the machine's disks, which a test can damage in a different way. */
export function copyOf({ shelf, journal, highWaterMark }: Machine, onto = memoryJournal()): Machine {
  onto.setBytes(journal.bytes().slice())
  onto.setNotes(journal.notes())
  return { shelf: new Map(shelf), journal: onto, highWaterMark: { ...highWaterMark } }
}

export interface Client {
  readonly service: Service
  ask<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>>
  told<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N>>
  status(): Promise<ClubStatus>
}

export function openOn({ shelf, journal, highWaterMark }: Machine, changes: Partial<ClubOpeningHost> = {}): Client {
  let ids = 0
  const service = openClub({
    openStore: async () => createMemoryStore(shelf),
    openJournal: () => journal.open(),
    putJournalAside: () => Promise.reject(new Error('nothing here can be moved')),
    highWaterMark: { read: async () => highWaterMark.text, write: async (text) => void (highWaterMark.text = text) },
    deviceId: { read: async () => JSON.stringify({ id: 'laptop-1' }), write: async () => undefined },
    places: { journal: '/club/journal.jsonl', database: '/club' },
    clock: () => NOW,
    ids: () => `id${(ids += 1)}`,
    log: () => undefined,
    ...changes,
  })
  const ask = <N extends RequestName>(name: N, args: RequestArgs<N>) =>
    service.call(name, args) as Promise<ApiResult<RequestData<N>>>
  async function told<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N>> {
    const answer = await ask(name, args)
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${JSON.stringify(answer.error.params)}`)
    return answer.data
  }
  return { service, ask, told, status: () => told('club.status', {}) }
}

/** Resolves when the small files that the program writes without waiting have been written. */
export async function settled(machine: Machine): Promise<void> {
  let before = ''
  for (let quiet = 0; quiet < 3;) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = [machine.highWaterMark.text, ...machine.journal.notes().values()].join()
    quiet = now === before ? quiet + 1 : 0
    before = now
  }
}
