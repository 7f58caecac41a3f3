// A journal that turns out to be damaged while the club is open: the next entry has it written again from the store,
// says so, and is taken.

import { expect, test } from 'vitest'
import { emptyDisk, openMemoryJournal } from '../../../src/store/journal/memory.ts'
import { openJournaledStore } from '../../../src/store/journal/withJournal.ts'
import { createMemoryStore, type Shelf } from '../../../src/store/adapters/memory.ts'
import type { Recovery } from '../../../src/store/journal/recovery.ts'
import { events, good, payloads } from '../adapters/subject.ts'

test('an entry after a check that found damage is taken, and the damage is told', async () => {
  const [shelf, disk]: [Shelf, ReturnType<typeof emptyDisk>] = [new Map(), emptyDisk()]
  const journal = await openMemoryJournal(disk)
  const told: Recovery[] = []
  const { store } = good(
    await openJournaledStore(createMemoryStore(shelf), journal, { onMend: (recovery) => told.push(recovery) }),
  )
  good(await store.append('game/1', 0, events(3)))
  good(await store.append('game/2', 0, events(2)))
  disk.bytes = new TextEncoder().encode(new TextDecoder().decode(disk.bytes).replace('"game/1"', '"game/7"'))
  expect(good(await journal.check())).toBe('tampered')

  good(await store.append('game/1', 3, events(1, 4)))
  expect(told).toMatchObject([{ journal: 'tampered', lost: [], isWhole: true }])
  expect(disk.kept, 'the damaged file is kept').toHaveLength(1)
  await store.close()

  shelf.clear()
  const again = good(await openJournaledStore(createMemoryStore(shelf), await openMemoryJournal(disk)))
  expect(again.recovery).toMatchObject({ isWhole: true, lost: [], restored: { streams: 2, events: 6 } })
  expect(payloads(good(await again.store.read('game/1')))).toHaveLength(4)
})
