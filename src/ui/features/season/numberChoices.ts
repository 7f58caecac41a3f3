// Numbers to choose one of. A list renders every choice even while it is closed, so of many numbers there is no list:
// the number is typed. Pure.

/** More are too many to look through. */
const MAX_LISTED_NUMBERS = 40

export interface NumberChoice {
  readonly value: number
  readonly label: string
}

/** Undefined where there are too many of them; then none is put into words either. */
export function numberChoices(
  numbers: readonly number[],
  wordOf: (number: number) => string,
): readonly NumberChoice[] | undefined {
  return numbers.length > MAX_LISTED_NUMBERS ? undefined : numbers.map((value) => ({ value, label: wordOf(value) }))
}
