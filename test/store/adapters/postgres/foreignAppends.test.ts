// Appends of other processes and of this process are passed on once, even if the list of existing streams is read
// during an own append whose result is late.

import { expect, test } from 'vitest'
import { createForeignAppendTracker } from '../../../../src/store/adapters/postgres/foreignAppends.ts'
import { createMemoryStore } from '../../../../src/store/adapters/memory.ts'
import { event, events, good, versions } from '../subject.ts'

/** Creates a store whose next list waits until the test releases it, and the versions that were passed on. */
function listening() {
  const store = createMemoryStore()
  const heard: number[] = []
  let letGo = () => {}
  let isHeld = false
  const foreign = createForeignAppendTracker({
    read: (...args) => store.read(...args),
    async list(prefix) {
      if (isHeld) await new Promise<void>((resolve) => (letGo = resolve))
      return store.list(prefix)
    },
    notify: (envelopes) => heard.push(...versions(envelopes)),
  })
  return { store, heard, foreign, hold: () => (isHeld = true), letGo: () => ((isHeld = false), letGo()) }
}

test('an append by this process that is stored during the first list is passed on', async () => {
  const { store, heard, foreign, hold, letGo } = listening()
  good(await store.append('game/1', 0, events(3)))
  hold()
  foreign.begin()
  const callOff = foreign.expectOwn([{ stream: 'game/1', before: 3 }])
  good(await store.append('game/1', 3, [event('own')]))
  await Promise.resolve()
  letGo()
  await foreign.end()
  callOff()
  if (foreign.takeOwn([{ stream: 'game/1', before: 3, after: 4 }])) heard.push(4)
  expect(heard).toEqual([4])
})

test('envelopes that existed before anybody listened are not passed on', async () => {
  const { store, heard, foreign } = listening()
  good(await store.append('game/1', 0, events(3)))
  foreign.begin()
  await foreign.end()
  expect(heard).toEqual([])
})

test('appends by this process that were passed on during the first list are not repeated', async () => {
  const { store, heard, foreign, hold, letGo } = listening()
  hold()
  foreign.begin()
  good(await store.append('game/1', 0, events(2)))
  expect(foreign.takeOwn([{ stream: 'game/1', before: 0, after: 2 }])).toBe(true)
  await Promise.resolve()
  letGo()
  await foreign.end()
  expect(heard).toEqual([])
})
