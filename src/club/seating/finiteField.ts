// Finite fields as tables, for the constructions of designs.ts. Elements are numbers from 0 to q − 1. For q = pᵏ, their
// digits in base p are the coefficients of a polynomial, multiplied modulo an irreducible one (data below; a test
// checks the axioms).

export interface FiniteField {
  readonly order: number
  add(a: number, b: number): number
  times(a: number, b: number): number
}

/** The characteristic, and the coefficients of the irreducible polynomial below its leading 1. */
const FIELD_EXTENSIONS: Readonly<Record<number, { readonly p: number; readonly lower: readonly number[] }>> = {
  4: { p: 2, lower: [1, 1] },
  8: { p: 2, lower: [1, 1, 0] },
  9: { p: 3, lower: [1, 0] },
  16: { p: 2, lower: [1, 1, 0, 0] },
}

/** `undefined` if there is no field of that order, or if the field is not in the table. */
export function createFiniteField(order: number): FiniteField | undefined {
  const extension = FIELD_EXTENSIONS[order]
  if (extension !== undefined) return createExtensionField(order, extension.p, extension.lower)
  const prime = order > 1 && Array.from({ length: order }, (_, i) => i).every((i) => i < 2 || order % i !== 0)
  return prime ? { order, add: (a, b) => (a + b) % order, times: (a, b) => (a * b) % order } : undefined
}

function createExtensionField(order: number, p: number, lower: readonly number[]): FiniteField {
  const degree = lower.length
  const digits = (a: number) => Array.from({ length: degree }, (_, i) => Math.floor(a / p ** i) % p)
  const number = (list: readonly number[]) => list.reduce((sum, digit, i) => sum + (digit % p) * p ** i, 0)
  const add = (a: number, b: number) => number(digits(a).map((digit, i) => digit + (digits(b)[i] ?? 0)))
  /** Multiplies by x: shifts, then replaces the leading power with minus the lower coefficients. */
  const shift = (a: number) => {
    const list = digits(a)
    const lead = list[degree - 1] ?? 0
    return number(lower.map((coefficient, i) => (i === 0 ? 0 : (list[i - 1] ?? 0)) + (p - coefficient) * lead))
  }
  const times = (a: number, b: number) => {
    let sum = 0
    let power = a
    for (const digit of digits(b)) {
      for (let i = 0; i < digit; i += 1) sum = add(sum, power)
      power = shift(power)
    }
    return sum
  }
  return { order, add, times }
}
