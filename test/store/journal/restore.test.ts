// A restore of journal and store that is stopped at every single write. Afterwards either the old club or the club of
// the backup opens completely, and the old club can be restored.

import { describe, expect, it } from 'vitest'
import type { JournalDisk } from '../../../src/store/journal/journal.ts'
import { restoreStoreFromJournal } from '../../../src/store/journal/restoreStoreFromJournal.ts'
import { openJournal } from '../../../src/store/journal/diskJournal.ts'
import { createMemoryDiskContent, createMemoryDisk, type MemoryDiskContent } from '../../../src/store/journal/memory.ts'
import { openJournaledStore } from './opened.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import type { Envelope, EventStore, RepairableStore } from '../../../src/store/port.ts'
import { events, good } from '../adapters/subject.ts'

class Killed extends Error {}

/** Creates a disk and a store on which the first `at` writes succeed. Later writes fail before they change anything. */
function dying(disk: JournalDisk, store: RepairableStore, at: number) {
  let writes = 0
  async function guarded<T>(job: () => Promise<T>): Promise<T> {
    writes += 1
    if (writes > at) throw new Killed()
    return job()
  }
  return {
    count: () => writes,
    disk: {
      ...disk,
      write: (...args) => guarded(() => disk.write(...args)),
      truncate: (...args) => guarded(() => disk.truncate(...args)),
      writeNote: (...args) => guarded(() => disk.writeNote(...args)),
      replace: (...args) => guarded(() => disk.replace(...args)),
      keepCopy: () => guarded(() => disk.keepCopy()),
    } satisfies JournalDisk,
    store: { ...store, restore: (...args) => guarded(() => store.restore(...args)) } satisfies RepairableStore,
  }
}

async function contents(store: EventStore): Promise<readonly string[]> {
  const heads = good(await store.list(''))
  return heads.map(({ stream, version, hash }) => `${stream} ${version} ${hash.slice(0, 8)}`)
}

interface Club {
  readonly shelf: MemoryStoreContent
  readonly memory: MemoryDiskContent
}

/** Starts like the program: completes an interrupted restore, then compares store and journal as usual. */
async function open({ shelf, memory }: Club) {
  const journal = await openJournal(createMemoryDisk(memory))
  const store = createMemoryStore(shelf)
  const wasRestored = journal.isRestored()
  if (wasRestored) {
    good(await restoreStoreFromJournal(store, journal))
    good(await journal.settle())
  }
  const opened = good(await openJournaledStore(store, journal))
  return { ...opened, journal, wasRestored }
}

async function club(fill: (store: EventStore) => Promise<void>): Promise<Club> {
  const made = { shelf: new Map(), memory: createMemoryDiskContent() }
  const { store } = await open(made)
  await fill(store)
  await store.close()
  return made
}

const copyOf = ({ shelf, memory }: Club): Club => ({
  shelf: new Map(shelf),
  memory: { ...memory, notes: new Map(memory.notes), kept: [...memory.kept] },
})

async function read(
  from: Club,
): Promise<{ readonly envelopes: readonly Envelope[]; readonly held: readonly string[] }> {
  const { store, journal } = await open(copyOf(from))
  return { envelopes: good(await journal.readAll()), held: await contents(store) }
}

async function restore(into: Club, envelopes: readonly Envelope[], at = Number.POSITIVE_INFINITY): Promise<number> {
  const { disk, store, count } = dying(createMemoryDisk(into.memory), createMemoryStore(into.shelf), at)
  try {
    const journal = await openJournal(disk)
    const replaced = await journal.restore(envelopes, 7)
    if (replaced.ok && (await restoreStoreFromJournal(store, journal)).ok) await journal.settle()
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
  return count()
}

/** Each case: the existing club, and the content of the backup. */
const CASES: readonly (readonly [
  string,
  (store: EventStore) => Promise<void>,
  (store: EventStore) => Promise<void>,
])[] = [
  [
    'an older backup of the same club',
    async (store) => {
      await store.append('club', 0, events(3))
      await store.append('game/1', 0, events(5))
      await store.append('game/2', 0, events(2))
    },
    async (store) => {
      await store.append('club', 0, events(3))
      await store.append('game/1', 0, events(2))
    },
  ],
  [
    'a longer backup of the same club',
    async (store) => {
      await store.append('club', 0, events(2))
    },
    async (store) => {
      await store.append('club', 0, events(2))
      await store.append('game/1', 0, events(9))
    },
  ],
  [
    'another club with equal stream names',
    async (store) => {
      await store.append('club', 0, events(4, 50))
      await store.append('game/9', 0, events(1))
    },
    async (store) => {
      await store.append('club', 0, events(4))
    },
  ],
  [
    'a backup into an empty club',
    async () => undefined,
    async (store) => {
      await store.append('club', 0, events(3))
    },
  ],
]

describe.each(CASES)('a restore of %s', (_title, before, wanted) => {
  it('a restore leaves a valid old or new club, whichever write it stops at', async () => {
    const old = await club(before)
    const backup = await club(wanted)
    const [{ held: oldHeld }, { envelopes, held: newHeld }] = [await read(old), await read(backup)]
    const writes = await restore(copyOf(old), envelopes)
    expect(writes).toBeGreaterThan(3)
    const seen = new Set<string>()
    for (let at = 0; at <= writes; at += 1) {
      const stopped = copyOf(old)
      await restore(stopped, envelopes, at)
      const { store, recovery, journal } = await open(stopped)
      const held = await contents(store)
      expect([oldHeld, newHeld]).toContainEqual(held)
      expect(recovery).toMatchObject({ lost: [], diverged: [], restored: { events: 0 }, completed: { events: 0 } })
      expect(journal.fault()).toBeUndefined()
      // A restore that was never completed cannot be undone.
      expect(journal.undo() !== undefined).toBe(held.join() === newHeld.join() && oldHeld.length > 0)
      seen.add(held.join('\n'))
      // The club continues to work, also after another start.
      good(await store.append('game/new', 0, events(1)))
      await store.close()
      const again = await open(stopped)
      expect(await contents(again.store)).toHaveLength(held.length + 1)
      expect(again.wasRestored).toBe(false)
    }
    expect([...seen].sort()).toEqual([oldHeld, newHeld].map((held) => held.join('\n')).sort())
  })

  it('a restore keeps the old club, which can be restored afterwards', async () => {
    const old = await club(before)
    const [{ held }, { envelopes }] = [await read(old), await read(await club(wanted))]
    await restore(old, envelopes)
    const { journal, store } = await open(old)
    if (held.length === 0) return expect(journal.undo()).toBeUndefined()
    expect(journal.undo()).toMatchObject({ at: 7 })
    const kept = good(await journal.readKept())
      .split('\n')
      .filter((line) => line !== '')
    await store.close()
    await restore(
      old,
      kept.flatMap((line) => (JSON.parse(line) as { events: Envelope[] }).events),
    )
    expect((await read(old)).held).toEqual(held)
  })
})
