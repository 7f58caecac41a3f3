// Loss of the connection between the judge's remote and the laptop: the time until the loss is detected, and the
// results of entries that were being sent.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RemoteChannel } from '../../../../../src/ui/features/live/remote/remoteChannel.ts'
import { browserConnectionClock } from '../../../../../src/ui/kit/pageClock.ts'
import type { PhonePorts } from '../../../../../src/ui/phone/phoneClient.ts'

const BEAT = JSON.stringify({ type: 'BEAT' })
const FOUL = { game: 'g', version: 3, entry: { type: 'foul', seat: 4 } } as never

/** A browser's socket to a laptop that sends only what the test says. */
class Line extends EventTarget {
  readyState = 0
  readonly sent: string[] = []

  send(text: string): void {
    this.sent.push(text)
  }

  hear(text = BEAT): void {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent('message', { data: text }))
  }

  close(code = 1006): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

async function remote(fetch: PhonePorts['fetch'] = () => Promise.reject(new Error('nobody answers'))) {
  const lines: Line[] = []
  const ports: PhonePorts = {
    address: 'http://laptop/phone',
    clock: browserConnectionClock,
    fetch,
    open: () => {
      const line = new Line()
      lines.push(line)
      return line as unknown as WebSocket
    },
    read: () => JSON.stringify({ token: 't', game: 'g' }),
    write: () => undefined,
  }
  const channel = new RemoteChannel(ports)
  await channel.start(undefined)
  const now = () => lines.at(-1) ?? expect.unreachable('no line')
  return { channel, lines, now }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([0, 40, 149, 150, 700])(
  'a silent connection is shown as lost within two seconds after the last message at %i ms',
  async (after) => {
    const { channel, now } = await remote()
    now().hear()
    vi.advanceTimersByTime(after)
    now().hear()
    const heardAt = Date.now()
    vi.advanceTimersByTime(1500)
    expect(channel.state.line).toBe('connected')
    vi.advanceTimersByTime(500)
    expect(channel.state).toMatchObject({ line: 'cut', cutAt: heardAt })
    channel.close()
  },
)

test('an entry made while disconnected is refused and not sent later', async () => {
  const { channel, lines, now } = await remote()
  now().hear()
  now().close()
  expect(channel.state.line).toBe('cut')
  expect(await channel.send('games.enter', FOUL)).toMatchObject({ ok: false, error: { code: 'phones/cut' } })
  await vi.advanceTimersByTimeAsync(1000)
  now().hear()
  await vi.advanceTimersByTimeAsync(1000)
  expect(channel.state.line).toBe('connected')
  expect(lines.flatMap(({ sent }) => sent)).toEqual([])
  channel.close()
})

test('an entry in progress when the connection is lost has an uncertain result and is not resent', async () => {
  const { channel, lines, now } = await remote()
  now().hear()
  const asked = channel.send('games.enter', FOUL)
  await vi.advanceTimersByTimeAsync(0)
  expect(now().sent).toHaveLength(1)
  now().close()
  expect(await asked).toMatchObject({ ok: false, error: { code: 'phones/cut-under-way' } })
  await vi.advanceTimersByTimeAsync(1000)
  now().hear()
  await vi.advanceTimersByTimeAsync(5000)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.flatMap(({ sent }) => sent)).toHaveLength(1)
  channel.close()
})

test('a response on the previous connection is ignored', async () => {
  const { channel, now } = await remote()
  now().hear()
  const before = now()
  const asked = channel.send('games.enter', FOUL)
  await vi.advanceTimersByTimeAsync(0)
  const { i } = JSON.parse(before.sent[0] ?? '') as { readonly i: string }
  before.close()
  await asked
  await vi.advanceTimersByTimeAsync(1000)
  now().hear()
  const next = channel.send('games.enter', FOUL)
  let isAnswered = false
  void next.then(() => (isAnswered = true))
  before.hear(JSON.stringify({ t: 's', i, r: { ok: true, data: {} } }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(isAnswered).toBe(false)
  channel.close()
})

test('the request for a refusal’s reason has a timeout, because the laptop may never respond', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const { now } = await remote((_address, { signal }) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  now().close()
  expect(signals).toEqual([expect.any(AbortSignal)])
})
