// Finds the columns in a list of people that has no header row, pasted or from a file. A column of numbers does not
// contain names, and a number or mark before a name is not part of it. Pure functions. Source: docs/spec/scoring.md §6,
// "People".

/** Matches `2)`, `2.` or `№ 2`, which can only be a position in a list. */
const MARKED_NUMBER_PATTERN = /^(?:№\s*\d{1,4}[.)]?|\d{1,4}\s*[.)])$/u
const NUMBER_PATTERN = /^(?:№\s*)?\d{1,4}\s*[.)]?$/u
const LIST_PREFIX_PATTERN = /^\s*(?:(?:№\s*)?\d{1,3}[.)](?:\s+|$)|№\s*\d{1,3}\s+|[-–—•*]\s+)/u

/**
 * Removes numbering, so that the name comes first and then the club. A bare number is removed only if every row has one
 * or if its row has more than two cells.
 */
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

/** Removes a list number or mark at the start of the line, and repeated spaces. */
export function removeListPrefix(line: string): string {
  return line.replace(LIST_PREFIX_PATTERN, '').replace(/\s+/g, ' ').trim()
}
