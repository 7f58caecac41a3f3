// Numbers to choose one of. A list draws every choice though it is shut, so of many there is none: a number is typed. Pure.

/** More than anybody looks through. */
const MANY = 40

export interface NumberChoice {
  readonly value: number
  readonly label: string
}

/** Undefined where there are too many of them; then none is put into words either. */
export function numberChoices(
  numbers: readonly number[],
  wordOf: (number: number) => string,
): readonly NumberChoice[] | undefined {
  return numbers.length > MANY ? undefined : numbers.map((value) => ({ value, label: wordOf(value) }))
}
