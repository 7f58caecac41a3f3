// Keys that a user chooses instead of the defaults: allowed strokes, conflicts, and stored values.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  LIVE_ACTIONS,
  liveKeyBindingsOf,
  isBindableStroke,
  parseOwnLiveKeys,
  strokeLabel,
  otherActionUsingStroke,
} from '../../../../src/ui/kit/preferences/liveKeys.ts'

test.each([
  ['f', 'F'],
  ['shift+f', '⇧F'],
  ['space', 'Space'],
  ['shift+backspace', '⇧⌫'],
  ['-', '−'],
  ['left', '←'],
])('the stroke %s is shown as %s', (stroke, shown) => expect(strokeLabel(stroke)).toBe(shown))

test.each(['q', 'shift+q', ';', 'space', 'delete', 'up', 'enter'])(
  'the stroke %s can be bound to an action',
  (stroke) => expect(isBindableStroke(stroke)).toBe(true),
)

test.each([
  ['a digit selects a seat', '7'],
  ['a digit with Shift selects a seat', 'shift+7'],
  ['"?" shows the keys', '?'],
  ['G opens other screens', 'g'],
  ['U selects the current user', 'u'],
  ['Tab moves the focus', 'tab'],
  ['the browser uses the chord', 'mod+s'],
  ['there is no such key', 'f13'],
])('a stroke cannot be bound if %s', (_, stroke) => expect(isBindableStroke(stroke)).toBe(false))

test('a chosen key replaces the first default key and keeps the action’s other keys', () => {
  const { undo, foul } = liveKeyBindingsOf({ undo: 'u' })
  expect(undo).toEqual({ strokes: ['u', 'mod+z'], shown: 'U' })
  expect(foul).toEqual({ strokes: ['f'], shown: 'F' })
})

test('a stroke is reported as used by its action, and is free once the action has another key', () => {
  expect(otherActionUsingStroke({}, 'foul', 'n')).toBe('nominate')
  expect(otherActionUsingStroke({}, 'foul', 'f')).toBeUndefined()
  expect(otherActionUsingStroke({ nominate: 'm' }, 'foul', 'n')).toBeUndefined()
  expect(otherActionUsingStroke({ nominate: 'm' }, 'foul', 'm')).toBe('nominate')
})

describe('stored keys', () => {
  test('preserve a swap of the keys of two actions', () => {
    expect(parseOwnLiveKeys({ foul: 'n', nominate: 'f' })).toEqual({ foul: 'n', nominate: 'f' })
  })

  test('keep a key that later became the default of the phones action', () => {
    const own = parseOwnLiveKeys({ foul: 'o' })
    expect(own).toEqual({ foul: 'o' })
    expect(liveKeyBindingsOf(own)).toMatchObject({
      foul: { strokes: ['o'] },
      phones: { strokes: ['shift+o'], shown: '⇧O' },
    })
  })

  test.each([
    ['nothing', null],
    ['a text instead of an object', 'f'],
    ['an unknown action', { shout: 'q' }],
    ['a number instead of a stroke', { foul: 7 }],
    ['a stroke that cannot be bound', { foul: '7' }],
    ['a stroke that another action uses', { foul: 'n' }],
    ['a very long stroke', { foul: 'q'.repeat(1000) }],
  ])('give the defaults for %s', (_, value) => expect(parseOwnLiveKeys(value)).toEqual({}))

  test('never bind a stroke to two actions, whatever is stored', () => {
    const strokes = fc.constantFrom(
      'q',
      'n',
      'f',
      'x',
      'o',
      'shift+o',
      'enter',
      'space',
      'left',
      'shift+f',
      '7',
      'mod+z',
    )
    const told = fc.dictionary(fc.constantFrom(...LIVE_ACTIONS, '__proto__'), strokes)
    fc.assert(
      fc.property(told, (value) => {
        const all = Object.values(liveKeyBindingsOf(parseOwnLiveKeys(value))).flatMap(({ strokes: each }) => each)
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})
