// Connection of a viewers' page whose token is refused: the refusal is reported, no evening is shown, and the page
// tries again.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { useWatchConnection } from '../../../src/ui/watch/useWatchConnection.ts'

class Socket extends EventTarget {
  static readonly all: Socket[] = []
  readyState = 0

  constructor() {
    super()
    Socket.all.push(this)
  }

  hear(text: string): void {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent('message', { data: text }))
  }

  close(code = 1006): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const now = () => Socket.all.at(-1) ?? expect.unreachable('no socket')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('fetch', async () => ({ status: 401 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Socket.all.length = 0
})

test('a refused page retries at the longest interval, and shows the evening once it is admitted', async () => {
  const scope = effectScope()
  const watched = scope.run(() => useWatchConnection('ws://hall/watch/socket', 'token')) ?? expect.unreachable()
  now().hear('{"view":{}}')
  expect(watched.line.value.is).toBe('live')
  now().close(1008)
  await vi.advanceTimersByTimeAsync(100)
  expect(watched.line.value.is).toBe('refused')
  expect(watched.view.value).toBeUndefined()
  for (const tries of [2, 3]) {
    await vi.advanceTimersByTimeAsync(10_000)
    expect(Socket.all).toHaveLength(tries)
    now().close()
    await vi.advanceTimersByTimeAsync(0)
    expect(watched.line.value.is).toBe('refused')
  }
  await vi.advanceTimersByTimeAsync(10_000)
  now().hear('{"view":{}}')
  expect(watched.line.value.is).toBe('live')
  expect(watched.view.value).toEqual({})
  scope.stop()
})

test('a closed page stops retrying', async () => {
  const scope = effectScope()
  scope.run(() => useWatchConnection('ws://hall/watch/socket', 'token'))
  now().close(1008)
  await vi.advanceTimersByTimeAsync(100)
  scope.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Socket.all).toHaveLength(1)
})
