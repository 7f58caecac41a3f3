// Time until the laptop notices that a phone is disconnected. Limit: docs/spec/phones.md §2.

import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { err } from '../../src/rules/vocabulary.ts'
import { Heartbeat } from '../../src/server/heartbeat.ts'
import { PhoneConnections } from '../../src/server/phones/phoneConnections.ts'
import { Phones } from '../../src/server/phones/phones.ts'
import { processClock } from '../../src/store/platform.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A phone that answers each ping after this many milliseconds, until it stops responding. */
class Phone extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  isSilent = false
  beats = 0
  readonly #answers: number

  constructor(answers: number) {
    super()
    this.#answers = answers
  }

  send(): void {
    this.beats += 1
  }

  /** Closes the other end, which then no longer responds. */
  close(): void {
    this.readyState = 2
  }

  ping(): void {
    if (!this.isSilent) setTimeout(() => this.emit('pong'), this.#answers)
  }
}

function joined(answers: number) {
  const phone = new Phone(answers)
  const beats = new Heartbeat(processClock)
  let [isHeard, heardAt] = [false, 0]
  const hear = beats.join(phone as never, (is) => {
    isHeard = is
    if (is) heardAt = Date.now()
  })
  return { phone, beats, hear, is: () => ({ isHeard, for: Date.now() - heardAt }) }
}

test.each([1, 190, 210, 600])(
  'a phone that answers after %i ms counts as disconnected within two seconds of its last answer',
  (answers) => {
    for (let after = 5000; after < 6000; after += 70) {
      const { phone, beats, is } = joined(answers)
      vi.advanceTimersByTime(after)
      expect(is().isHeard).toBe(true)
      phone.isSilent = true
      for (let waited = 0; is().isHeard; waited += 10) {
        expect(is().for).toBeLessThan(2000 + answers)
        expect(waited).toBeLessThan(4000)
        vi.advanceTimersByTime(10)
      }
      expect(is().for).toBeLessThanOrEqual(2000)
      beats.stop()
    }
  },
)

test('a press between two heartbeats does not delay the detection of a lost connection', () => {
  const { phone, beats, hear, is } = joined(1)
  vi.advanceTimersByTime(5500)
  phone.isSilent = true
  hear()
  vi.advanceTimersByTime(1700)
  expect(is().isHeard).toBe(true)
  vi.advanceTimersByTime(300)
  expect(is().isHeard).toBe(false)
  beats.stop()
})

test('a heartbeat is sent once a second', () => {
  const { phone, beats } = joined(1)
  vi.advanceTimersByTime(10_000)
  expect(phone.beats).toBe(11)
  beats.stop()
})

test('a replaced half-open connection does not mark the phone as disconnected', () => {
  const beats = new Heartbeat(processClock)
  const phones = new Phones(processClock)
  phones.setOn(true)
  const refused = () => Promise.resolve(err({ code: 'phones/not-your-seat', params: {} }))
  const lines = new PhoneConnections(phones, {
    heartbeat: beats,
    club: { phoneCard: refused, phoneShadow: refused },
    sockets: { keep: () => undefined },
    audience: { join: () => () => undefined },
  })
  const done = phones.checkIn({ member: 'ann', name: 'Ann' }, 'device of ann', 'here')
  const phone = done.ok ? phones.phoneOf(done.value.token) : undefined
  if (phone === undefined) return expect.unreachable('no phone')
  phones.confirm(phone.id)
  const [old, next] = [new Phone(1), new Phone(1)]
  lines.join(old as never, phone, 'g')
  vi.advanceTimersByTime(3000)
  old.isSilent = true
  lines.join(next as never, phone, 'g')
  const states = new Set<string>()
  phones.listen(() => phones.view().phones.forEach(({ state }) => states.add(state)))
  vi.advanceTimersByTime(20_000)
  expect([...states, ...phones.view().phones.map(({ state }) => state)]).toEqual(['connected'])
  next.isSilent = true
  vi.advanceTimersByTime(2000)
  expect(phones.view().phones).toMatchObject([{ state: 'cut' }])
  beats.stop()
})
