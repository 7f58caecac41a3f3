// Finds the end of a JSON token (RFC 8259) and checks whether the token is valid. Works on character codes and builds
// no values.

export const QUOTE_CHAR_CODE = 0x22
export const COMMA_CHAR_CODE = 0x2c
export const COLON_CHAR_CODE = 0x3a
export const OPENING_BRACKET_CHAR_CODE = 0x5b
export const CLOSING_BRACKET_CHAR_CODE = 0x5d
export const OPENING_BRACE_CHAR_CODE = 0x7b
export const CLOSING_BRACE_CHAR_CODE = 0x7d

const BACKSLASH = 0x5c
const MINUS = 0x2d
const PLUS = 0x2b
const DECIMAL_POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const JSON_LITERALS = ['true', 'false', 'null'] as const
/** Characters that may follow a backslash, in addition to `u` with four hexadecimal digits. */
const ESCAPABLE_CODES: ReadonlySet<number> = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)))

export function findWhitespaceEnd(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

/**
 * Returns the end of the string that begins with the quotation mark at `from`, or `undefined` if the string is invalid.
 */
export function findStringEnd(text: string, from: number): number | undefined {
  let at = from + 1
  for (;;) {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE_CHAR_CODE) return at + 1
    // Beyond the end of the text the code is `NaN`, for which this comparison is false as well.
    if (!(letter >= 0x20)) return undefined
    if (letter !== BACKSLASH) at += 1
    else if (ESCAPABLE_CODES.has(text.charCodeAt(at + 1))) at += 2
    else if (text[at + 1] === 'u' && [2, 3, 4, 5].every((place) => isHex(text.charCodeAt(at + place)))) at += 6
    else return undefined
  }
}

/** Returns the end of the number, or of `true`, `false` or `null`, that begins at `from`. */
export function findScalarEnd(text: string, from: number): number | undefined {
  const end = findNumberEnd(text, from) ?? findLiteralEnd(text, from)
  return end === undefined || continuesToken(text.charCodeAt(end)) ? undefined : end
}

function findLiteralEnd(text: string, from: number): number | undefined {
  const word = JSON_LITERALS.find((each) => text.startsWith(each, from))
  return word && from + word.length
}

function findNumberEnd(text: string, from: number): number | undefined {
  let at = text.charCodeAt(from) === MINUS ? from + 1 : from
  const whole = text.charCodeAt(at) === ZERO ? at + 1 : skipDigits(text, at)
  if (whole === at) return undefined
  at = whole
  if (text.charCodeAt(at) === DECIMAL_POINT) {
    const end = skipDigits(text, at + 1)
    if (end === at + 1) return undefined
    at = end
  }
  if ((text.charCodeAt(at) | 0x20) !== 0x65) return at
  const sign = text.charCodeAt(at + 1)
  const digits = sign === PLUS || sign === MINUS ? at + 2 : at + 1
  const end = skipDigits(text, digits)
  return end === digits ? undefined : end
}

function skipDigits(text: string, from: number): number {
  let at = from
  while (isDigit(text.charCodeAt(at))) at += 1
  return at
}

function isSpace(letter: number): boolean {
  return letter === 0x20 || letter === 0x0a || letter === 0x0d || letter === 0x09
}

function isDigit(letter: number): boolean {
  return letter >= ZERO && letter <= NINE
}

function isHex(letter: number): boolean {
  const small = letter | 0x20
  return isDigit(letter) || (small >= 0x61 && small <= 0x66)
}

/** Whether a character directly after a number or literal would continue the token. */
function continuesToken(letter: number): boolean {
  const small = letter | 0x20
  return (
    isDigit(letter) ||
    (small >= 0x61 && small <= 0x7a) ||
    letter === 0x5f ||
    letter === DECIMAL_POINT ||
    letter === PLUS ||
    letter === MINUS
  )
}
