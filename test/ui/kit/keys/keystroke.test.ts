import { describe, expect, it } from 'vitest'
import { isChord, isCharacterStroke, strokeOf, type KeyPress } from '../../../../src/ui/kit/keys/keystroke.ts'

const press = (key: string, code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('a key press', () => {
  it.each<[string, KeyPress, string | undefined]>([
    ['a letter', press('n', 'KeyN'), 'n'],
    ['the same key on a Russian layout', press('т', 'KeyN'), 'n'],
    ['a digit', press('7', 'Digit7'), '7'],
    ['a digit of the number pad', press('7', 'Numpad7'), '7'],
    ['? on an English layout', press('?', 'Slash', { shiftKey: true }), '?'],
    ['? on a Russian layout', press('?', 'Digit7', { shiftKey: true }), '?'],
    ['a full stop on a Russian layout, whose key has "?" elsewhere', press('.', 'Slash'), '.'],
    ['space', press(' ', 'Space'), 'space'],
    ['an arrow with shift', press('ArrowLeft', 'ArrowLeft', { shiftKey: true }), 'shift+left'],
    ['undo', press('z', 'KeyZ', { ctrlKey: true }), 'mod+z'],
    ['undo on a Mac', press('я', 'KeyZ', { metaKey: true }), 'mod+z'],
    ['redo', press('Z', 'KeyZ', { ctrlKey: true, shiftKey: true }), 'mod+shift+z'],
    ['a letter with Alt, which opens the menu', press('n', 'KeyN', { altKey: true }), undefined],
    ['a modifier alone', press('Shift', 'ShiftLeft', { shiftKey: true }), undefined],
  ])('has the expected stroke for %s', (_, given, stroke) => expect(strokeOf(given)).toBe(stroke))

  it('counts as a single key if it types a character', () => {
    expect(['n', 'shift+n', 'space', 'mod+z', 'left', 'enter'].filter(isCharacterStroke)).toEqual([
      'n',
      'shift+n',
      'space',
    ])
    expect(['n', 'mod+z'].filter(isChord)).toEqual(['mod+z'])
  })
})
