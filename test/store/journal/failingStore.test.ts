// A club with a damaged store or journal is opened, read, written and restored while one call of the store or disk
// fails. The failure is returned, a refused request succeeds when it is repeated, and in the end the data is the same
// as without the failure.

import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { JournalDisk } from '../../../src/store/journal/journal.ts'
import { openJournal } from '../../../src/store/journal/diskJournal.ts'
import { createMemoryDisk } from '../../../src/store/journal/memory.ts'
import { type JournalledStore } from '../../../src/store/journal/withJournal.ts'
import { openJournaledStore } from './opened.ts'
import type { StoreResult } from '../../../src/store/port.ts'
import { events, good } from '../adapters/subject.ts'
import { failingAt } from '../failingAt.ts'
import { alterJournal, club, contents, cutLine, remove, start, type Club } from './bothSides.ts'
import { chainOf } from './contract.ts'

const DAMAGES: Readonly<Record<string, (both: Club) => void>> = {
  'nothing is damaged': () => undefined,
  'the store lacks entries of a game': ({ shelf }) => remove(shelf, 'game/1', 3),
  'the store is empty': ({ shelf }) => shelf.clear(),
  'an entry in the store is changed': ({ shelf }) => {
    const { records, end } = shelf.get('game/1')!
    shelf.set('game/1', {
      records: records.map((each) => ({ ...each, body: each.body.replace('"n":2', '"n":7') })),
      end,
    })
  },
  'the last line of the journal is missing': ({ disk }) => cutLine(disk),
  'a line of the journal is changed': ({ disk }) => alterJournal(disk, '"n":2', '"n":7'),
}

const CALLS = ['size', 'read', 'write', 'truncate', 'readNote', 'replace', 'keepCopy', 'nextKept'] as const

/** Creates a disk on which one call throws. Calls for side files are not counted, because they may fail at any time. */
function failingDisk(disk: JournalDisk, at: number) {
  let calls = 0
  const failing = { ...disk, calls: () => calls }
  for (const name of CALLS) {
    const call = disk[name] as (...given: unknown[]) => Promise<unknown>
    const guarded = async (...given: unknown[]) => {
      calls += 1
      if (calls === at) throw new Error('this call')
      return call(...given)
    }
    Object.assign(failing, { [name]: guarded })
  }
  return failing
}

/**
 * Repeats a refused job once, because the failing call may be the only reason for the refusal. The next call repairs
 * the damage.
 */
async function again<T>(job: () => Promise<StoreResult<T>>): Promise<T> {
  const answer = await job()
  if (answer.ok) return answer.value
  expect(['store/unavailable', 'store/tampered']).toContain(answer.error.code)
  return good(await job())
}

async function evening(both: Club, { store: atStore = 0, disk: atDisk = 0 }) {
  const inner = failingAt(createMemoryStore(both.shelf), atStore)
  const disk = failingDisk(createMemoryDisk(both.disk), atDisk)
  const opened = async (): Promise<StoreResult<{ readonly store: JournalledStore }>> => {
    const journal = await openJournal(disk).catch((error: Error) => error)
    if (journal instanceof Error) return { ok: false, error: { code: 'store/unavailable', params: { cause: '' } } }
    return openJournaledStore(inner, journal)
  }
  const { store } = await again(opened)
  for (const stream of ['game/1', 'game/2']) await again(() => store.read(stream))
  await again(() => store.append('game/1', 5, events(1, 6)))
  await again(() => store.append('game/2', 2, events(1, 3)))
  await again(() => store.list(''))
  await again(() => store.restore('game/2', chainOf('game/2', 4)))
  await again(() => store.append('game/2', 4, events(2, 5)))
  expect((await again(() => store.check())).lost).toEqual([])
  expect(store.behind()).toBe(0)
  await store.close()
  return { store: inner.calls(), disk: disk.calls() }
}

describe.each(Object.entries(DAMAGES))('if %s', (_what, damage) => {
  const damaged = async () => {
    const both = await club()
    damage(both)
    return both
  }

  test.each(['store', 'disk'] as const)('a single failure of any %s call loses no entry', async (side) => {
    const calls = (await evening(await damaged(), {}))[side]
    expect(calls).toBeGreaterThan(8)
    for (let at = 1; at <= calls; at += 1) {
      const both = await damaged()
      await evening(both, { [side]: at })
      const { store, recovery } = await start(both, 'rows')
      expect({ at, ...(await contents(store)) }).toEqual({ at, one: 6, two: 6 })
      expect({ at, ...recovery }).toMatchObject({ at, lost: [], restored: { events: 0 }, completed: { events: 0 } })
      await store.close()
    }
  })
})
