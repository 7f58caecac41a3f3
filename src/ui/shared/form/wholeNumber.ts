// Whole numbers that are typed into a text field.

/** Returns the number; `undefined` if the text is not a whole number in this range. Spaces around it are ignored. */
export function parseWholeNumber(text: string, least: number, most: number): number | undefined {
  const typed = text.trim()
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : undefined
  return number !== undefined && number >= least && number <= most ? number : undefined
}
