// Keys as Playwright names them (`Control+Enter`, `Shift+Digit7`, `?`), in the words of user-event.

const WITH_SHIFT = ')!@#$%^&*('

export function wordsOfKey(key: string): string {
  // The last of `Control++` is a key.
  const [modifiers, last = ''] = key.length === 1 ? [[], key] : splitOff(key.split('+'))
  const pressed = nameOf(last, modifiers.includes('Shift'))
  return `${modifiers.map((each) => `{${each}>}`).join('')}${pressed}${modifiers.map((each) => `{/${each}}`).join('')}`
}

function splitOff(parts: readonly string[]): [readonly string[], string | undefined] {
  return [parts.slice(0, -1), parts.at(-1)]
}

function nameOf(key: string, isShifted: boolean): string {
  const [, digit] = /^Digit(\d)$/.exec(key) ?? []
  if (digit !== undefined) return isShifted ? (WITH_SHIFT[Number(digit)] ?? '') : `[${key}]`
  if (key === 'Space') return ' '
  return key.length === 1 ? wordsOfText(key) : `{${key}}`
}

/** Text to be typed letter by letter. */
export function wordsOfText(text: string): string {
  return text.replaceAll(/[{[]/g, '$&$&')
}

/** Held down, and let go. */
export const heldKey = (key: string) => (key === 'Space' ? '[Space>]' : `{${key}>}`)
export const releasedKey = (key: string) => (key === 'Space' ? '[/Space]' : `{/${key}}`)
