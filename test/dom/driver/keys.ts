// Converts Playwright's names of keys (`Control+Enter`, `Shift+Digit7`, `?`) to the syntax of user-event.

const WITH_SHIFT = ')!@#$%^&*('

export function wordsOfKey(key: string): string {
  const parts = key.length === 1 ? [key] : key.split('+')
  const modifiers = parts.slice(0, -1)
  const held = modifiers.map((each) => `{${each}>}`).join('')
  const released = modifiers.map((each) => `{/${each}}`).join('')
  return `${held}${nameOf(parts.at(-1) ?? '', modifiers.includes('Shift'))}${released}`
}

function nameOf(key: string, isShifted: boolean): string {
  const [, digit] = /^Digit(\d)$/.exec(key) ?? []
  if (digit !== undefined) return isShifted ? (WITH_SHIFT[Number(digit)] ?? '') : `[${key}]`
  if (key === 'Space') return ' '
  return key.length === 1 ? wordsOfText(key) : `{${key}}`
}

/** Escapes text that is typed letter by letter. */
export function wordsOfText(text: string): string {
  return text.replaceAll(/[{[]/g, '$&$&')
}

/** Syntax for pressing and for releasing a key. */
export const heldKey = (key: string) => (key === 'Space' ? '[Space>]' : `{${key}>}`)
export const releasedKey = (key: string) => (key === 'Space' ? '[/Space]' : `{/${key}}`)
