// Escaping of text so that no spreadsheet reads it as a formula. An apostrophe is put in front of a cell that would
// begin with = + - @ (or their full-width forms), even after spaces, or with a tab or a line break. The same is done
// after a semicolon, a tab or a line break inside the cell, because some programs split a CSV there.
// `unescapeFormulas` reverses exactly this (docs/spec/scoring.md §5).

const CELL_START = String.raw`(?<=^|[;\t\r\n])`
const FORMULA_START = String.raw`(?='*(?:[^\S\t\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]))`

const FORMULA_PATTERN = new RegExp(CELL_START + FORMULA_START, 'g')
const ESCAPED_FORMULA_PATTERN = new RegExp(`${CELL_START}'${FORMULA_START}`, 'g')

export function escapeFormulas(text: string): string {
  return text.replace(FORMULA_PATTERN, "'")
}

/** Reverses `escapeFormulas`. */
export function unescapeFormulas(text: string): string {
  return text.replace(ESCAPED_FORMULA_PATTERN, '')
}
