// Asking again whoever does not answer: the first answer counts, and what comes later is given back.

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { retryUnanswered } from '../../../src/store/journal/opfs-handles.ts'
import { openOpfsJournal } from '../../../src/store/journal/opfs.ts'
import { fakeOpfs } from './fake-opfs.ts'

const NEVER = () => new Promise<never>(() => {})
const in_ = <T>(ms: number, answer: () => T) => new Promise<T>((resolve) => setTimeout(() => resolve(answer()), ms))

/** Asked with these, one after the other; `late`: what was given back. */
function asking(...asks: readonly (() => Promise<string>)[]) {
  const late: string[] = []
  let asked = 0
  const outcome = retryUnanswered(() => asks[(asked += 1) - 1]!(), {
    wait: 1_000,
    tries: asks.length,
    giveBack: (answer) => late.push(answer),
  }).catch((error: unknown) => `refused: ${String(error)}`)
  return { outcome, late, asked: () => asked }
}

describe('asked again', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })

  it('is nobody who answers in time', async () => {
    const { outcome, asked } = asking(() => in_(900, () => 'first'), NEVER)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await outcome, asked()]).toEqual(['first', 1])
  })

  it('is who does not answer, and the next answer counts', async () => {
    const { outcome, asked } = asking(NEVER, NEVER, async () => 'third', NEVER)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await outcome, asked()]).toEqual(['third', 3])
  })

  it('is who is slow: the first answer counts, whoever gives it, and the other is given back', async () => {
    const { outcome, late } = asking(
      () => in_(1_500, () => 'slow'),
      () => in_(3_000, () => 'later'),
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await outcome, late]).toEqual(['slow', ['later']])
  })

  it('and refused, as one that another has open, waits for that other', async () => {
    const { outcome } = asking(
      () => in_(5_000, () => 'slow'),
      () => Promise.reject(new Error('held')),
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toBe('slow')
  })

  it('of what anybody may have, and refused, is refused: no earlier answer is waited for', async () => {
    const asks = [NEVER, () => Promise.reject(new Error('not found'))]
    const outcome = retryUnanswered<string>(() => asks.shift()!(), { wait: 1_000, tries: 2 }).catch(String)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toBe('Error: not found')
  })

  it('rejects if no request is answered, and gives back what comes later', async () => {
    const { outcome, late } = asking(NEVER, () => in_(90_000, () => 'too late'))
    await vi.advanceTimersByTimeAsync(100_000)
    expect([await outcome, late]).toEqual([
      'refused: Error: the browser did not answer 2 requests for its private files',
      ['too late'],
    ])
  })

  it('is nobody who refuses at once', async () => {
    const { outcome, asked } = asking(() => Promise.reject(new Error('held')), NEVER)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await outcome, asked()]).toEqual(['refused: Error: held', 1])
  })
})

describe('a journal is opened', () => {
  /** A file system that never answers the n-th of these requests. */
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
  ])('though the browser never answers %s, the time number %i', async (request, nth) => {
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
