// A simulated evening leaves nothing in memory, because a process plays a hundred evenings.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { newLife, taking } from './disk.ts'
import { World } from './world.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Starts a program that dies while it waits for its disk, and returns an object that it references. */
function deadProgram(): WeakRef<object> {
  const after = taking(new World(1), { ...newLife(), isDead: true }, () => 0, 0)
  const held = { evening: new Uint8Array(1000) }
  void (async () => {
    await after(() => undefined)
    held.evening.fill(1)
  })()
  return new WeakRef(held)
}

test('a simulated program that is dead and waits forever is garbage-collected', async () => {
  const held = deadProgram()
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  expect(held.deref()).toBeUndefined()
})
