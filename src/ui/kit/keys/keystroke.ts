// Converts a key press to a name that is independent of the keyboard layout: `n`, `7`, `space`, `?`, `backspace`,
// `mod+z`. A Russian layout results in the same names as an English one.

export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const NAME_BY_KEY: Readonly<Record<string, string>> = {
  ' ': 'space',
  Escape: 'escape',
  Enter: 'enter',
  Backspace: 'backspace',
  Delete: 'delete',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  Tab: 'tab',
}

/** Name of the keystroke, or `undefined` for a modifier alone and for keys that cannot be bound. */
export function strokeOf(press: KeyPress): string | undefined {
  const base = baseOf(press)
  if (base === undefined || press.altKey) return undefined
  const mod = press.ctrlKey || press.metaKey
  const shift = press.shiftKey && base !== '?'
  return `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${base}`
}

function baseOf({ key, code, shiftKey }: KeyPress): string | undefined {
  const named = NAME_BY_KEY[key]
  if (named !== undefined) return named
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined && !shiftKey) return digit
  // On a Russian layout, the question mark is Shift+7; on an English layout, it is Shift+Slash.
  if (key === '?' || (code === 'Slash' && shiftKey)) return '?'
  return key.length === 1 ? key.toLowerCase() : undefined
}

/**
 * Whether the keystroke types a character. Shortcuts with such keystrokes can be turned off (WCAG 2.1.4), unlike
 * arrows, Enter and chords.
 */
export function isCharacterStroke(stroke: string): boolean {
  const key = stroke.replace(/^shift\+/, '')
  return key.length === 1 || key === 'space'
}

/** Whether the keystroke is held with Ctrl or Command. A chord is never part of typing. */
export function isChord(stroke: string): boolean {
  return stroke.startsWith('mod+')
}
