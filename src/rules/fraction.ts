// Exact rationals: probabilities, hit points, and points that hundredths cannot hold (0.75 × 1.3,
// 0.40 / 6). Always reduced, the denominator positive. Rounding happens in `roundHalfUp` alone.

export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

export const ZERO: Fraction = { n: 0n, d: 1n }
export const ONE: Fraction = { n: 1n, d: 1n }

export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  const numerator = BigInt(n)
  const denominator = BigInt(d)
  if (denominator === 0n) throw new RangeError('division by zero')
  const divisor = gcd(abs(numerator), abs(denominator)) * (denominator < 0n ? -1n : 1n)
  return { n: numerator / divisor, d: denominator / divisor }
}

export function add(a: Fraction, b: Fraction): Fraction {
  return a.d === 1n && b.d === 1n ? { n: a.n + b.n, d: 1n } : fraction(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { n: -b.n, d: b.d })
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d)
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n)
}

export function minimum(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) <= 0 ? a : b
}

/** Negative, zero or positive, like any comparator. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** `5/3`, or `5` for a whole number: how a fraction travels in JSON. */
export function fractionText({ n, d }: Fraction): string {
  return d === 1n ? String(n) : `${n}/${d}`
}

/** A finite number as people type it, exactly: 0.1 is one tenth. */
export function decimalFraction(value: number): Fraction {
  const text = value.toFixed(9)
  return fraction(BigInt(text.replace('.', '')), 10n ** 9n)
}

/** Reads what `fractionText` wrote; anything else is a programming error. */
export function parseFraction(text: string): Fraction {
  const [n, d] = text.split('/')
  return fraction(BigInt(n ?? ''), BigInt(d ?? '1'))
}

/** For screens and JSON answers only. */
export function toNumber({ n, d }: Fraction): number {
  const fits = abs(n) <= SAFE && d <= SAFE
  return fits ? Number(n) / Number(d) : Number((n * 10n ** 17n) / d) / 1e17
}

/** Beyond this a whole number does not survive as a float. */
const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** The nearest whole number; a half goes up, also below zero. */
export function roundHalfUp(value: Fraction): number {
  return Number(floorDivide(2n * value.n + value.d, 2n * value.d))
}

function floorDivide(n: bigint, d: bigint): bigint {
  const quotient = n / d
  return n % d < 0n ? quotient - 1n : quotient
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}
