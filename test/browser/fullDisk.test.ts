// Behaviour of a browser on a full disk, as observed in Chromium: a new origin gets no folder, the free space is
// unknown, and each lock is granted to everybody who requests it.

import { expect, test } from 'vitest'
import { lacksBrowserStorageSpace } from '../../src/browser/club.ts'
import { reportLiveness, watchLiveness } from '../../src/browser/workerLiveness.ts'
import { eventually } from '../support/eventually.ts'

test.each([
  ['is unknown', () => Promise.reject(new TypeError('Internal error when calculating storage usage.')), true],
  ['is used up', async () => ({ quota: 5_000_000, usage: 4_999_000 }), true],
  ['is sufficient', async () => ({ quota: 1_000_000_000, usage: 5_000 }), false],
])('free storage that %s is judged correctly', async (_, estimate, isFull) => {
  expect(await lacksBrowserStorageSpace({ estimate })).toBe(isFull)
})

/** Exclusive locks, or locks that everybody gets at once and that are not listed as held. */
function locksThat(areHeld: boolean) {
  const held = new Map<string, Promise<unknown>>()
  return {
    async request(name: string, job: () => Promise<void>) {
      const before = areHeld ? held.get(name) : undefined
      const done = (async () => {
        await before
        await job()
      })()
      held.set(name, done)
      return done
    },
    query: async () => ({ held: areHeld ? [...held.keys()].map((name) => ({ name })) : [] }),
  }
}

test.each([true, false])(
  'a running worker is never considered ended, even if the browser lists no held locks (lists them: %s)',
  async (areHeld) => {
    const locks = locksThat(areHeld)
    const listeners: ((event: MessageEvent<unknown>) => void)[] = []
    const sent: unknown[] = []
    let isEnded = false
    const worker = { addEventListener: (_: string, listener: never) => void listeners.push(listener) }
    watchLiveness(worker, locks, () => (isEnded = true))
    reportLiveness('w1', locks, {
      postMessage(data: unknown) {
        sent.push(data)
        for (const listener of listeners) listener({ data } as MessageEvent<unknown>)
      },
    })
    await eventually(async () => expect(sent).toHaveLength(areHeld ? 1 : 0))
    await locks.request('another', async () => undefined)
    expect(isEnded).toBe(false)
  },
)
