// Difference between a device's clock and the hub's clock. It is measured with the exchange, and reported from five
// seconds on, while it is known. Every test simulates real time, two wall clocks and the device's monotonic clock. The
// true value is the difference of the wall clocks.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import type { Clock } from '../../../src/store/platform.ts'
import { createHub } from '../../../src/store/sync/hub.ts'
import {
  HubClockEstimate,
  isClockSkewed,
  CLOCK_OFFSET_LIFETIME_MS,
  type ClockOffset,
} from '../../../src/store/sync/hubTime.ts'
import { createSyncedStore } from '../../../src/store/sync/syncedStore.ts'
import { eventually } from '../../support/eventually.ts'

/** Real time passes for both machines, but the monotonic clock of a suspended device may stop. */
function machines(ahead: number) {
  const real = { now: 1_000_000, monotonic: 500, ahead, hub: 0 }
  const device = new HubClockEstimate(() => real.now + real.ahead, { now: () => real.monotonic })
  const pass = (milliseconds: number) => {
    real.now += milliseconds
    real.monotonic += milliseconds
  }
  const hubTime = () => real.now + real.hub
  function exchange({ there, work = 0, back }: { there: number; work?: number; back: number }, meanwhile = () => {}) {
    const answered = device.startMeasurement()
    pass(there)
    const came = hubTime()
    pass(work)
    const done = hubTime()
    meanwhile()
    pass(back)
    answered([came, done])
  }
  return { real, device, pass, exchange }
}

const quick = { there: 20, back: 30 }

test('no offset is known before the first answer, or if the hub does not send its time', () => {
  const { device } = machines(600_000)
  expect(device.clockOffset).toBeUndefined()
  device.startMeasurement()(undefined)
  expect(device.clockOffset).toBeUndefined()
})

test('an answer that arrives after a suspension is not trusted, but the next answer is', () => {
  for (const stands of [true, false]) {
    const { real, device, exchange } = machines(0)
    const monotonic = () => real.monotonic
    exchange(quick, () => {
      const before = monotonic()
      real.now += 3_600_000
      real.monotonic = stands ? before : before + 3_600_000
    })
    const first = device.clockOffset
    // A monotonic clock that continues during sleep gives wide limits for the offset. A monotonic clock that stops
    // gives no limits.
    if (stands) expect(first).toBeUndefined()
    else expect(isClockSkewed(first!)).toBe(false)
    exchange(quick)
    expect(Math.abs(device.clockOffset!.ms)).toBeLessThan(50)
  }
})

test('the offset is forgotten after two minutes without an answer, or once the clock was set', () => {
  const { real, device, pass, exchange } = machines(40_000)
  exchange(quick)
  pass(CLOCK_OFFSET_LIFETIME_MS)
  expect(device.clockOffset?.ms).toBeCloseTo(40_000, -2)
  pass(1)
  expect(device.clockOffset).toBeUndefined()
  exchange(quick)
  expect(device.clockOffset).toBeDefined()
  real.ahead = 0
  expect(device.clockOffset).toBeUndefined()
})

test('a slow answer does not reduce the precision of a quick answer that it agrees with', () => {
  const { real, device, exchange, pass } = machines(8_000)
  exchange(quick)
  exchange({ there: 9_000, back: 9_000 })
  expect(device.clockOffset?.within).toBeLessThan(100)
  pass(1_000)
  real.hub = 20_000
  exchange({ there: 2_000, back: 2_000 })
  expect(device.clockOffset?.ms).toBeCloseTo(-12_000, -3)
})

test('the hub’s time continues without a connection until the device’s clock is set', () => {
  const { real, device, pass, exchange } = machines(-200_000)
  expect(device.now()).toBe(real.now - 200_000)
  exchange(quick)
  pass(6 * 3_600_000)
  expect(Math.abs(device.now() - real.now)).toBeLessThan(50)
  real.ahead = 0
  expect(device.now()).toBe(real.now)
})

test('a clock counts as skewed only if its error is certainly more than five seconds', () => {
  const told = ([ms, within]: readonly [number, number]) => isClockSkewed({ ms, within })
  expect(
    (
      [
        [4_900, 0],
        [5_001, 0],
        [-5_001, 0],
        [5_400, 500],
        [-9_000, 3_000],
      ] as const
    ).map(told),
  ).toEqual([false, true, true, false, true])
})

/** Creates a synced store whose real time, wall clock and connection are controlled by the test. */
function joinedDevice() {
  const real = { now: 1_000_000, ahead: 0, isCut: false }
  const waiting = new Set<{ readonly at: number; readonly call: () => void }>()
  const clock: Clock = {
    now: () => real.now,
    after(milliseconds, call) {
      const due = { at: real.now + milliseconds, call }
      waiting.add(due)
      return () => void waiting.delete(due)
    },
  }
  const pass = (milliseconds: number) => {
    real.now += milliseconds
    for (const due of [...waiting]) if (due.at <= real.now && waiting.delete(due)) due.call()
  }
  const hub = createHub(createMemoryStore(), CLUB_SYNC_POLICY, { ids: () => 'run', clock, time: () => real.now })
  const said: ClockOffset[] = []
  const asked: unknown[] = []
  const whole = hub.lineOf('a', { tellsAhead: (ahead) => said.push(ahead) })
  const cut = { ok: false, error: { code: 'store/unavailable', params: { cause: 'cut' } } } as const
  const store = createSyncedStore(
    createMemoryStore(),
    {
      ...whole,
      async heads(request, signal) {
        asked.push(request)
        return real.isCut ? cut : whole.heads(request, signal)
      },
    },
    { deviceId: 'a', policy: CLUB_SYNC_POLICY, clock, time: () => real.now + real.ahead, pauses: [1_000, 10_000] },
  )
  const told: unknown[] = []
  store.onStatus(({ ahead }) => told.push(ahead?.ms))
  return { real, pass, store, said, told, asked }
}

test('a device shows a skew, reports it to the hub, and forgets it after a long disconnection', async () => {
  const { real, pass, store, said, told, asked } = joinedDevice()
  const next = async (until: () => unknown) =>
    eventually(() => {
      pass(5_000)
      expect(until()).toBeTruthy()
    })
  real.ahead = 4_000
  await next(() => said.length > 0)
  expect(asked[0]).toEqual({ wait: 0 })
  expect(store.status().ahead).toBeUndefined()
  real.ahead = 125_000
  await next(() => store.status().ahead)
  expect(store.status().ahead?.ms).toBe(125_000)
  await next(() => said.some(({ ms }) => ms === 125_000))
  expect(Math.abs(store.now() - real.now)).toBeLessThan(10)
  real.isCut = true
  await next(() => store.status().state === 'cut-off')
  const asksWithout = asked.length
  await next(() => store.status().ahead === undefined)
  expect(asked.slice(asksWithout).every((request) => !('ahead' in (request as object)))).toBe(true)
  expect(Math.abs(store.now() - real.now)).toBeLessThan(10)
  real.isCut = false
  real.ahead = -61_000
  await next(() => store.status().ahead?.ms === -61_000)
  expect(told).toEqual(expect.arrayContaining([125_000, undefined, -61_000]))
  real.isCut = true
  await Promise.all([store.close(), eventually(() => pass(30_000))])
})

describe('the measured clock offset', () => {
  const delay = fc.nat(3_000)
  test('contains the true offset for any delays of network and hub', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9e8, max: 9e8 }), delay, fc.nat(25_000), delay, (ahead, there, work, back) => {
        const { device, exchange } = machines(ahead)
        exchange({ there, work, back })
        const measured = device.clockOffset
        expect(Math.abs((measured?.ms ?? NaN) - ahead)).toBeLessThanOrEqual((measured?.within ?? NaN) + 1)
        expect(measured?.within).toBeLessThanOrEqual((there + back) / 2 + 1)
      }),
    )
  })

  test('contains the true offset or is unknown if a clock is set', () => {
    const set = fc.record({ at: fc.constantFrom('before', 'within', 'after'), by: fc.integer({ min: -9e6, max: 9e6 }) })
    fc.assert(
      fc.property(delay, fc.nat(25_000), delay, set, fc.boolean(), (there, work, back, { at, by }, isHub) => {
        const { real, device, exchange } = machines(0)
        const setNow = () => void (isHub ? (real.hub += by) : (real.ahead += by))
        if (at === 'before') setNow()
        exchange({ there, work, back }, at === 'within' ? setNow : undefined)
        if (at === 'after') setNow()
        const { clockOffset: ahead } = device
        // A change of the hub's clock after its answer cannot be known before the next answer.
        if (ahead === undefined || (isHub && at !== 'before')) return
        expect(Math.abs(ahead.ms - (real.ahead - real.hub))).toBeLessThanOrEqual(ahead.within + 300)
      }),
    )
  })
})
