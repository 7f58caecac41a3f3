// Properties of the clock for delay and freeze, for any sequence of holds, entries and waiting times.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PublicViewClock, type DelayAndFreeze, type ViewerDelay } from '../../../src/club/model/publicViewClock.ts'

type Step = { readonly wait: number } | { readonly hold: DelayAndFreeze } | 'entry'

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ wait: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ hold: fc.record({ delay: fc.constantFrom(0, 10, 30), isFrozen: fc.boolean() }) }),
  fc.constant('entry' as const),
)

const LATENESS: readonly ViewerDelay[] = [true, false].flatMap((isHeldBack) =>
  [0, 15].map((extra) => ({ isHeldBack, extra })),
)

test('data is never visible too early, stays visible, and always becomes visible in the end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let seconds = 500
      const time = new PublicViewClock(() => 1000 * seconds)
      let hold: DelayAndFreeze = { delay: 0, isFrozen: false }
      /** Time at which the hold was set. */
      let began = seconds
      /** For each entry, the time of receipt, and whether the public was ever allowed to see the entry. */
      const came: number[] = []
      const allowed: boolean[] = []
      /** For each entry, the time from which the public was allowed to see the entry. */
      const since: number[] = []
      const known = LATENESS.map(() => 0)
      const look = () => {
        came.forEach((at, i) => {
          allowed[i] ||= !hold.isFrozen && at + hold.delay <= seconds
          if (allowed[i]) since[i] ??= hold.isFrozen ? seconds : Math.max(began, at + hold.delay)
        })
        for (const [i, lateness] of LATENESS.entries()) {
          const shown = Math.min(came.length, time.shownVersion('game', lateness))
          expect(shown).toBeGreaterThanOrEqual(known[i] ?? 0)
          known[i] = shown
          for (const [n, at] of came.slice(0, shown).entries()) {
            if (lateness.isHeldBack) expect(allowed[n]).toBe(true)
            expect(at + lateness.extra).toBeLessThanOrEqual(seconds)
            // A page with an additional delay sees what the public saw that many seconds ago, whatever hold was set
            // since then.
            if (lateness.isHeldBack) expect((since[n] ?? Infinity) + lateness.extra).toBeLessThanOrEqual(seconds)
          }
          if (lateness.extra === 0)
            expect(shown).toBe(lateness.isHeldBack ? allowed.lastIndexOf(true) + 1 : came.length)
        }
      }
      for (const each of steps) {
        if (each === 'entry') {
          came.push(seconds)
          time.receive('game', came.length, time.nextTimestamp())
        } else if ('wait' in each) seconds += each.wait
        else {
          look()
          hold = each.hold
          began = seconds
          time.setHold(hold)
        }
        look()
      }
      time.setHold({ delay: 0, isFrozen: false })
      seconds += 16
      for (const lateness of LATENESS) expect(time.shownVersion('game', lateness)).toBe(Number.POSITIVE_INFINITY)
    }),
    { seed: 11, numRuns: 400 },
  )
})

test('after a restart, a page with its own delay sees what the public saw that long ago', () => {
  const page: ViewerDelay = { isHeldBack: true, extra: 30 }
  let now = 0
  const first = new PublicViewClock(() => now)
  first.initialise({ delay: 10, isFrozen: false })
  now = 100_000
  first.receive('game', 1, first.nextTimestamp())
  now = 120_000
  first.setHold({ delay: 60, isFrozen: false })
  expect(first.shownVersion('game')).toBe(Number.POSITIVE_INFINITY)
  expect(first.shownVersion('game', page)).toBe(0)
  now = 125_000
  const noted = first.createNote()
  const [[, [receipt]]] = [...first.receipts] as [[string, { version: number; at: number }[]]]
  let later = 7_000
  const second = new PublicViewClock(() => later)
  second.initialise({ delay: 60, isFrozen: false }, JSON.parse(JSON.stringify(noted)))
  second.receive('game', 1, receipt!.at)
  expect(second.hasHistoryFor(page)).toBe(true)
  expect(second.shownVersion('game')).toBe(Number.POSITIVE_INFINITY)
  expect(second.shownVersion('game', page)).toBe(0)
  // At 110 s, the public saw the entry.
  later += 14_000
  expect(second.shownVersion('game', page)).toBe(0)
  later += 2_000
  expect(second.shownVersion('game', page)).toBe(Number.POSITIVE_INFINITY)
})

test('a clock that stands still or goes backwards makes nothing new visible', () => {
  let now = 5000
  const time = new PublicViewClock(() => now)
  time.setHold({ delay: 10, isFrozen: false })
  time.receive('game', 1, time.nextTimestamp())
  now = -100_000
  expect(time.shownVersion('game')).toBe(0)
  now = 14_999
  expect(time.shownVersion('game')).toBe(0)
  now = 15_001
  expect(time.shownVersion('game')).toBe(Number.POSITIVE_INFINITY)
})

test('receipts of data that everybody may see are dropped, and the data stays visible', () => {
  let now = 0
  const time = new PublicViewClock(() => now)
  for (let version = 1; version <= 5000; version += 1) {
    now += 1000
    time.receive('game', version, time.nextTimestamp())
  }
  expect(time.visibleReceiptCount()).toBe(5000)
  expect(time.shownVersion('game', { isHeldBack: true, extra: 600 })).toBe(4400)
})
