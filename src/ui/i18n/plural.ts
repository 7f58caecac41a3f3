// Which of a message's forms a number takes, as vue-i18n asks it. Messages list their forms as
// English `none | one | many` and Russian `ноль | 1 | 2–4 | 5–20`. Source: CLDR plural rules.

/** Index of the Russian form among `choices` (4: zero first; 3: no form for zero). */
export function russianForm(choice: number, choices: number): number {
  const n = Math.abs(Math.trunc(choice))
  const withZero = choices >= 4
  if (n === 0 && withZero) return 0
  const tens = n % 100
  const ones = n % 10
  const form = tens >= 11 && tens <= 14 ? 2 : ones === 1 ? 0 : ones >= 2 && ones <= 4 ? 1 : 2
  return Math.min(withZero ? form + 1 : form, choices - 1)
}

/** Index of the English form among `choices` (3: zero first; 2: one and many). */
export function englishForm(choice: number, choices: number): number {
  const n = Math.abs(Math.trunc(choice))
  if (choices >= 3) return n === 0 ? 0 : n === 1 ? 1 : 2
  return n === 1 ? 0 : Math.min(1, choices - 1)
}
