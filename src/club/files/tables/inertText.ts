// Text that no spreadsheet takes for a formula. Where a cell would begin with = + - @ (or their
// full-width forms), a tab or a line break, an apostrophe goes in front; the same after a semicolon
// or a line break inside, since where the comma is the decimal mark a CSV is split there.
// `plainText` undoes exactly that and nothing else (spec of scoring, section 5).

const STARTS = String.raw`(?<=^|[;\t\r\n])`
const RUNS = String.raw`(?='*(?:[^\S\t\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]))`

const UNSAFE = new RegExp(STARTS + RUNS, 'g')
const MADE_SAFE = new RegExp(`${STARTS}'${RUNS}`, 'g')

export function inertText(text: string): string {
  return text.replace(UNSAFE, "'")
}

/** The text `inertText` was given. */
export function plainText(text: string): string {
  return text.replace(MADE_SAFE, '')
}
