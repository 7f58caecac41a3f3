// Two-character code that a phone and its row on the laptop show, so that the judge can compare them before confirming.
// Letters and digits that look similar are left out (0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, and U, which looks like V).
// Source: docs/spec/phones.md §5.

export const CODE_CHARACTERS = [...'ACDEFHJKMNPRTVWXY3479']

/**
 * Draws a code that differs from those of all shown rows. `below` returns a random integer from 0 to its argument - 1.
 */
export function drawPhoneCode(shown: ReadonlySet<string>, below: (limit: number) => number): string {
  const free = CODE_CHARACTERS.flatMap((first) => CODE_CHARACTERS.map((second) => first + second)).filter(
    (code) => !shown.has(code),
  )
  return free[below(free.length)] ?? ''
}
