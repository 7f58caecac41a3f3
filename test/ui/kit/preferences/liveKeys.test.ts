// Keys that a person puts in the place of the usual ones: what may be, what is taken, what is remembered.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACTIONS,
  bindingsOf,
  isBindableStroke,
  parseOwnKeys,
  strokeLabel,
  actionUsingStroke,
} from '../../../../src/ui/kit/preferences/liveKeys.ts'

test.each([
  ['f', 'F'],
  ['shift+f', '⇧F'],
  ['space', 'Space'],
  ['shift+backspace', '⇧⌫'],
  ['-', '−'],
  ['left', '←'],
])('%s is written %s', (stroke, shown) => expect(strokeLabel(stroke)).toBe(shown))

test.each(['q', 'shift+q', ';', 'space', 'delete', 'up', 'enter'])('%s may be chosen', (stroke) =>
  expect(isBindableStroke(stroke)).toBe(true),
)

test.each([
  ['a digit is a seat', '7'],
  ['with Shift too', 'shift+7'],
  ['? shows the keys', '?'],
  ['G leads to other screens', 'g'],
  ['U chooses who is at the keyboard', 'u'],
  ['Tab moves on', 'tab'],
  ['chords are the browser’s', 'mod+s'],
  ['no such key', 'f13'],
])('%s: it may not', (_, stroke) => expect(isBindableStroke(stroke)).toBe(false))

test('the chosen key stands first, the others of the action stay', () => {
  const { undo, foul } = bindingsOf({ undo: 'u' })
  expect(undo).toEqual({ strokes: ['u', 'mod+z'], shown: 'U' })
  expect(foul).toEqual({ strokes: ['f'], shown: 'F' })
})

test('what is taken is named; a key that was given up is free', () => {
  expect(actionUsingStroke({}, 'foul', 'n')).toBe('nominate')
  expect(actionUsingStroke({}, 'foul', 'f')).toBeUndefined()
  expect(actionUsingStroke({ nominate: 'm' }, 'foul', 'n')).toBeUndefined()
  expect(actionUsingStroke({ nominate: 'm' }, 'foul', 'm')).toBe('nominate')
})

describe('what is remembered', () => {
  test('two that were exchanged stay so', () => {
    expect(parseOwnKeys({ foul: 'n', nominate: 'f' })).toEqual({ foul: 'n', nominate: 'f' })
  })

  test('a key that phones came to later stays with its owner', () => {
    const own = parseOwnKeys({ foul: 'o' })
    expect(own).toEqual({ foul: 'o' })
    expect(bindingsOf(own)).toMatchObject({ foul: { strokes: ['o'] }, phones: { strokes: ['shift+o'], shown: '⇧O' } })
  })

  test.each([
    ['nothing', null],
    ['a text', 'f'],
    ['an action there is not', { shout: 'q' }],
    ['no stroke', { foul: 7 }],
    ['one that may not be', { foul: '7' }],
    ['another’s place', { foul: 'n' }],
    ['a very long one', { foul: 'q'.repeat(1000) }],
  ])('%s is as usual', (_, value) => expect(parseOwnKeys(value)).toEqual({}))

  test('law: whatever is remembered, no stroke does two things', () => {
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
    const told = fc.dictionary(fc.constantFrom(...ACTIONS, '__proto__'), strokes)
    fc.assert(
      fc.property(told, (value) => {
        const all = Object.values(bindingsOf(parseOwnKeys(value))).flatMap(({ strokes: each }) => each)
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})
