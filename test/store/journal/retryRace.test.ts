// Unanswered requests are repeated: the first response is used, and the resources of later responses are released.

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { retryUntilAnswered } from '../../../src/store/journal/retryUnanswered.ts'
import { openOpfsJournal } from '../../../src/store/journal/opfs.ts'
import { fakeOpfs } from './fake-opfs.ts'

const NEVER = () => new Promise<never>(() => {})
const in_ = <T>(ms: number, answer: () => T) => new Promise<T>((resolve) => setTimeout(() => resolve(answer()), ms))

/** Answers successive requests with the given functions. `late` contains the responses that were released. */
function asking(...asks: readonly (() => Promise<string>)[]) {
  const late: string[] = []
  let asked = 0
  const outcome = retryUntilAnswered(() => asks[(asked += 1) - 1]!(), {
    wait: 1_000,
    tries: asks.length,
    giveBack: (answer) => late.push(answer),
  }).catch((error: unknown) => `refused: ${String(error)}`)
  return { outcome, late, asked: () => asked }
}

describe('a request to the browser', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })

  it('is not repeated if a response arrives in time', async () => {
    const { outcome, asked } = asking(() => in_(900, () => 'first'), NEVER)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await outcome, asked()]).toEqual(['first', 1])
  })

  it('is repeated if it gets no response', async () => {
    const { outcome, asked } = asking(NEVER, NEVER, async () => 'third', NEVER)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await outcome, asked()]).toEqual(['third', 3])
  })

  it('is repeated if it is slow', async () => {
    const { outcome, late } = asking(
      () => in_(1_500, () => 'slow'),
      () => in_(3_000, () => 'later'),
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await outcome, late]).toEqual(['slow', ['later']])
  })

  it('waits for an earlier pending request after a refusal', async () => {
    const { outcome } = asking(
      () => in_(5_000, () => 'slow'),
      () => Promise.reject(new Error('held')),
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toBe('slow')
  })

  it('for a non-exclusive resource fails as soon as it is refused', async () => {
    const asks = [NEVER, () => Promise.reject(new Error('not found'))]
    const outcome = retryUntilAnswered<string>(() => asks.shift()!(), { wait: 1_000, tries: 2 }).catch(String)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toBe('Error: not found')
  })

  it('fails if no attempt gets a response', async () => {
    const { outcome, late } = asking(NEVER, () => in_(90_000, () => 'too late'))
    await vi.advanceTimersByTimeAsync(100_000)
    expect([await outcome, late]).toEqual([
      'refused: Error: the browser did not answer 2 requests for its private files',
      ['too late'],
    ])
  })

  it('is not repeated if it is refused at once', async () => {
    const { outcome, asked } = asking(() => Promise.reject(new Error('held')), NEVER)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await outcome, asked()]).toEqual(['refused: Error: held', 1])
  })
})

describe('opening a journal', () => {
  /** Creates a file system that never answers call number `nth` of this kind of request. */
  function deafTo(request: string, nth: number) {
    let asked = 0
    const hears = <T extends object>(handle: T): T =>
      new Proxy(handle, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return (...args: unknown[]) => {
            if (name === request && (asked += 1) === nth) return NEVER()
            const answer: unknown = Reflect.apply(value, target, args)
            const isHandle = name === 'getDirectoryHandle' || name === 'getFileHandle'
            return isHandle ? (answer as Promise<object>).then(hears) : answer
          }
        },
      })
    const opfs = fakeOpfs()
    const root = () => (request === 'root' && (asked += 1) === nth ? NEVER() : opfs.root().then(hears))
    return { root, asked: () => asked }
  }

  it.each([
    ['root', 1],
    ['root', 2],
    ['getDirectoryHandle', 1],
    ['getFileHandle', 1],
    ['getFileHandle', 9],
    ['createSyncAccessHandle', 1],
    ['createSyncAccessHandle', 5],
    ['createSyncAccessHandle', 9],
  ])('succeeds although the browser never answers %s (call number %i)', async (request, nth) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { root, asked } = deafTo(request, nth)
    const opening = openOpfsJournal('journal', root)
    await vi.advanceTimersByTimeAsync(60_000)
    const journal = await opening
    expect(asked()).toBeGreaterThan(nth)
    expect(journal.head().count).toBe(0)
    await journal.close()
  })
})
