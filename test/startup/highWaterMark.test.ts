// The high-water mark is stored in a file outside store and journal, and never exceeds what the journal has. After a
// power cut, entries that were replaced by the hub's chain are not reported as missing.

import { expect, test } from 'vitest'
import { HighWaterMarkWriter, readHighWaterMark } from '../../src/startup/highWaterMark.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { openMemoryJournal, openJournaledStore } from '../store/journal/opened.ts'
import type { Envelope } from '../../src/store/port.ts'
import { events, good } from '../store/adapters/subject.ts'

function noted() {
  let text: string | undefined
  const durable: boolean[] = []
  const place = {
    read: async () => text,
    write: async (next: string, isDurable = false) => {
      text = next
      durable.push(isDurable)
    },
  }
  let entries = 0
  const marks = new HighWaterMarkWriter({
    place,
    before: undefined,
    accepted: 0,
    confirmed: () => entries,
    endOf: () => 0,
    seasons: new Map(),
  })
  const write = (stream: string, version: number) => {
    entries += 1
    marks.add([
      { stream, version, at: version, author: 'a', type: 'T', payload: {}, private: false, hash: '' } as Envelope,
    ])
  }
  return { marks, place, durable, write }
}

test('the high-water mark of a chain is lowered durably before a shorter chain replaces it', async () => {
  const { marks, place, durable, write } = noted()
  for (const version of [1, 2, 3]) write('game/1', version)
  write('game/2', 1)
  await marks.lower('game/1', 1, 2)
  const mark = await readHighWaterMark(place)
  expect(mark).toMatchObject({ entries: 2 })
  expect(mark?.streams.map(({ stream, version }) => [stream, version])).toEqual([
    ['game/1', 1],
    ['game/2', 1],
  ])
  expect(durable.at(-1)).toBe(true)
})

test('a longer replacement is not in the high-water mark before it is stored', async () => {
  const { marks, place, write } = noted()
  for (const version of [1, 2]) write('game/1', version)
  await marks.lower('game/1', 4, 4)
  const mark = await readHighWaterMark(place)
  expect(mark).toMatchObject({ entries: 2, streams: [{ stream: 'game/1', version: 2 }] })
})

test('a removed chain is no longer covered by the high-water mark until it has new entries', async () => {
  const { marks, place, write } = noted()
  write('game/1', 1)
  await marks.lower('game/1', 0, 0)
  expect((await readHighWaterMark(place))?.streams).toEqual([])
  write('game/1', 1)
  await marks.lower('game/3', 5, 9)
  expect((await readHighWaterMark(place))?.streams.map(({ stream }) => stream)).toEqual(['game/1'])
})

test('a store reports the replacement of a chain before it removes the old chain', async () => {
  const told: unknown[] = []
  const { store } = good(
    await openJournaledStore(createMemoryStore(), await openMemoryJournal(), {
      onReplace: async (head, entries) => void told.push(head, entries, store.journalHead().count),
    }),
  )
  good(await store.append('game/1', 0, events(5)))
  good(await store.append('game/2', 0, events(2)))
  good(await store.restore('game/1', good(await store.read('game/1')).slice(0, 3)))
  expect(told).toEqual([{ stream: 'game/1', version: 3 }, 5, 7])
  expect(store.journalHead().count).toBe(5)
})
