// Choices for a list of numbers. A list renders every choice even while it is closed, so the user types the number if
// there are too many. Pure.

/** Maximum number of choices in a list that is easy to look through. */
const MAX_LISTED_NUMBERS = 40

export interface NumberChoice {
  readonly value: number
  readonly label: string
}

/**
 * Choices with their labels; `undefined` if there are too many numbers for a list, in which case no labels are
 * formatted.
 */
export function numberChoices(
  numbers: readonly number[],
  wordOf: (number: number) => string,
): readonly NumberChoice[] | undefined {
  return numbers.length > MAX_LISTED_NUMBERS ? undefined : numbers.map((value) => ({ value, label: wordOf(value) }))
}
