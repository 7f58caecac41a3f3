import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evolveBroadcast, horizonAt, NO_BROADCAST, type BroadcastEvent } from '../../../src/club/model/broadcast.ts'

type At = readonly [at: number, event: BroadcastEvent]

const folded = (events: readonly At[]) =>
  events.reduce((state, [at, event]) => evolveBroadcast(state, event, { at, author: 'x' }), NO_BROADCAST)

describe('up to when those below admin may know', () => {
  it('is everything where nothing is held back', () => {
    expect(horizonAt(NO_BROADCAST, 5)).toBe(Number.POSITIVE_INFINITY)
  })

  it('is so many seconds ago with a delay', () => {
    expect(horizonAt(folded([[0, { type: 'DelaySet', seconds: 30 }]]), 100_000)).toBe(70_000)
  })

  it('stays where it was when a delay is set: what was shown is not taken back', () => {
    const state = folded([[50_000, { type: 'DelaySet', seconds: 30 }]])
    expect(horizonAt(state, 50_001)).toBe(50_000)
    expect(horizonAt(state, 80_001)).toBe(50_001)
  })

  it('stays where it was when frozen, also when the delay is shortened meanwhile', () => {
    const state = folded([
      [0, { type: 'DelaySet', seconds: 30 }],
      [100_000, { type: 'BroadcastFrozen' }],
      [110_000, { type: 'DelaySet', seconds: 0 }],
    ])
    expect(horizonAt(state, 500_000)).toBe(70_000)
    expect(
      horizonAt(evolveBroadcast(state, { type: 'BroadcastUnfrozen' }, { at: 500_000, author: 'x' }), 500_001),
    ).toBe(Number.POSITIVE_INFINITY)
  })

  it('never goes back, whatever is set and when', () => {
    const event = fc.oneof(
      fc.integer({ min: 0, max: 60 }).map((seconds): BroadcastEvent => ({ type: 'DelaySet', seconds })),
      fc.constant<BroadcastEvent>({ type: 'BroadcastFrozen' }),
      fc.constant<BroadcastEvent>({ type: 'BroadcastUnfrozen' }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 40_000 }), event), { maxLength: 12 }), (steps) => {
        let at = 1_000_000
        let state = NO_BROADCAST
        // With nothing held back all that happened so far is known.
        let known = Number.NEGATIVE_INFINITY
        for (const [later, next] of steps) {
          at += later
          const before = Math.min(at, horizonAt(state, at))
          expect(before).toBeGreaterThanOrEqual(known)
          state = evolveBroadcast(state, next, { at, author: 'x' })
          known = before
          expect(Math.min(at, horizonAt(state, at))).toBeGreaterThanOrEqual(known)
        }
      }),
    )
  })
})
