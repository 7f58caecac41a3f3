// A repeated job runs once for all requests made during a run, and never concurrently with itself.

import { expect, test } from 'vitest'
import { createJobQueue, coalesceRuns } from '../../src/store/queue.ts'
import { eventually } from '../support/eventually.ts'

function counted() {
  const ends: (() => void)[] = []
  let [begun, running, most] = [0, 0, 0]
  const ask = coalesceRuns(async () => {
    begun += 1
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  })
  return { ask, seen: () => ({ begun, running, most }), end: () => ends.shift()?.() }
}

test('simultaneous requests run a job once, and any requests during a run cause one further run', async () => {
  const { ask, seen, end } = counted()
  expect(seen().begun).toBe(0)
  for (let times = 0; times < 3; times += 1) ask()
  await eventually(() => expect(seen()).toEqual({ begun: 1, running: 1, most: 1 }))
  for (let times = 0; times < 3; times += 1) ask()
  end()
  await eventually(() => expect(seen()).toEqual({ begun: 2, running: 1, most: 1 }))
  end()
  await eventually(() => expect(seen().running).toBe(0))
  ask()
  await eventually(() => expect(seen()).toEqual({ begun: 3, running: 1, most: 1 }))
  end()
})

test('a queue runs jobs one after another in order, even after a failed job', async () => {
  const queue = createJobQueue()
  const seen: string[] = []
  const job = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
    return name
  }
  const failed = queue(() => Promise.reject(new Error('first')))
  const rest = [queue(job('second')), queue(job('third'))]
  await expect(failed).rejects.toThrow('first')
  expect(await Promise.all(rest)).toEqual(['second', 'third'])
  expect(seen).toEqual(['second begins', 'second ends', 'third begins', 'third ends'])
})
