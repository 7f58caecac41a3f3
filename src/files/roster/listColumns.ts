// The columns of a list of people without a header, pasted or out of a file: a column of numbers is no column of names,
// and a number or mark before a name is no part of it. Pure. Source: docs/spec/scoring.md §6, "People".

/** `2)`, `2.`, `№ 2`: a number that can be nothing else. */
const MARKED_NUMBER_PATTERN = /^(?:№\s*\d{1,4}[.)]?|\d{1,4}\s*[.)])$/u
const NUMBER_PATTERN = /^(?:№\s*)?\d{1,4}\s*[.)]?$/u
const LIST_PREFIX_PATTERN = /^\s*(?:(?:№\s*)?\d{1,3}[.)](?:\s+|$)|№\s*\d{1,3}\s+|[-–—•*]\s+)/u

/** Name first, then club. A bare number is one of a column where every row has one, or where three cells stand. */
export function removeNumberColumn(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const trimmed = rows.map((cells) => cells.map((cell) => cell.trim()))
  const isFollowed = (cells: readonly string[]) => cells.slice(1).some((cell) => cell !== '')
  const filled = trimmed.filter((cells) => cells.some((cell) => cell !== ''))
  const isColumn =
    filled.length > 0 && filled.every((cells) => NUMBER_PATTERN.test(cells[0] ?? '') && isFollowed(cells))
  return trimmed.map((cells) => {
    const [first = ''] = cells
    const isNumber =
      isFollowed(cells) &&
      (isColumn || MARKED_NUMBER_PATTERN.test(first) || (NUMBER_PATTERN.test(first) && cells.length > 2))
    return isNumber ? cells.slice(1) : cells
  })
}

/** Without the number or mark of a list, inner spaces single. */
export function removeListPrefix(line: string): string {
  return line.replace(LIST_PREFIX_PATTERN, '').replace(/\s+/g, ' ').trim()
}
