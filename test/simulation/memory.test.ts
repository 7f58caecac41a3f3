// A simulated evening leaves nothing in memory: a process plays a hundred of them.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { newLife, taking } from './disk.ts'
import { World } from './world.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** A program that is dead and waits for its disk; what it holds. */
function deadProgram(): WeakRef<object> {
  const after = taking(new World(1), { ...newLife(), isDead: true }, () => 0, 0)
  const held = { evening: new Uint8Array(1000) }
  void (async () => {
    await after(() => undefined)
    held.evening.fill(1)
  })()
  return new WeakRef(held)
}

test('a dead program that waits for ever is not kept', async () => {
  const held = deadProgram()
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  expect(held.deref()).toBeUndefined()
})
