// Exact rational numbers for probabilities, hit points, and points that hundredths cannot represent (0.75 × 1.3, 0.40 /
// 6). Always reduced, with a positive denominator. The only function that rounds to whole numbers is `roundFractionHalfUp`.

export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

export const ZERO_FRACTION: Fraction = { n: 0n, d: 1n }
export const ONE_FRACTION: Fraction = { n: 1n, d: 1n }

export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  const numerator = BigInt(n)
  const denominator = BigInt(d)
  if (denominator === 0n) throw new RangeError('division by zero')
  const divisor = gcd(abs(numerator), abs(denominator)) * (denominator < 0n ? -1n : 1n)
  return { n: numerator / divisor, d: denominator / divisor }
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return a.d === 1n && b.d === 1n ? { n: a.n + b.n, d: 1n } : fraction(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function subtractFractions(a: Fraction, b: Fraction): Fraction {
  return addFractions(a, { n: -b.n, d: b.d })
}

export function multiplyFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d)
}

export function divideFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n)
}

export function minFraction(a: Fraction, b: Fraction): Fraction {
  return compareFractions(a, b) <= 0 ? a : b
}

/** Negative, zero or positive, like any comparator. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Formats a fraction for JSON: `5/3`, or `5` for a whole number. */
export function fractionText({ n, d }: Fraction): string {
  return d === 1n ? String(n) : `${n}/${d}`
}

/** Converts a finite number exactly as it is written: 0.1 is one tenth, and 1e-30 is not rounded to 0. */
export function fractionFromNumber(value: number): Fraction {
  if (Number.isSafeInteger(value)) return { n: BigInt(value), d: 1n }
  const read = parseDecimal(String(value))
  if (read === undefined) throw new RangeError(`not a finite number: ${value}`)
  return read
}

/**
 * Parses texts like `12.5` and `1e-7` exactly. `undefined` for anything else. Callers must limit the exponent first,
 * because its size is not checked here.
 */
export function parseDecimal(text: string): Fraction | undefined {
  const parts = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text)
  if (parts === null) return undefined
  const [, whole = '', part = '', exponent = '0'] = parts
  const power = Number(exponent) - part.length
  const digits = BigInt(whole + part)
  return power < 0 ? fraction(digits, 10n ** BigInt(-power)) : fraction(digits * 10n ** BigInt(power))
}

/** Parses the text that `fractionText` wrote. Throws for other texts, because that is a programming error. */
export function parseFraction(text: string): Fraction {
  const [n, d] = text.split('/')
  return fraction(BigInt(n ?? ''), BigInt(d ?? '1'))
}

/** Converts to the nearest floating-point number. Only for screens and JSON results. */
export function fractionToNumber({ n, d }: Fraction): number {
  const size = abs(n)
  if (size <= MAX_SAFE_BIGINT && d <= MAX_SAFE_BIGINT) return Number(n) / Number(d)
  // Shifts so far that the quotient has more digits than a float, even if `approximateBitLength` is wrong by four.
  const shift = approximateBitLength(d) - approximateBitLength(size) + 70
  const top = shift > 0 ? size << BigInt(shift) : size
  const bottom = shift < 0 ? d << BigInt(-shift) : d
  const quotient = top / bottom
  const dropped = Math.max(quotient.toString(2).length - FLOAT_SIGNIFICAND_BITS, shift - MAX_FLOAT_BINARY_PLACES)
  const power = dropped - shift
  const half = Math.trunc(power / 2)
  return (
    (n < 0n ? -1 : 1) *
    Number(dropBitsHalfEven(quotient, BigInt(dropped), top % bottom === 0n)) *
    2 ** half *
    2 ** (power - half)
  )
}

/**
 * Drops the last binary digits and rounds to nearest, ties to even. `isWhole` means that nothing follows the given
 * digits.
 */
function dropBitsHalfEven(value: bigint, digits: bigint, isWhole: boolean): bigint {
  const kept = value >> digits
  const rest = value - (kept << digits)
  const half = 1n << (digits - 1n)
  const isUp = rest > half || (rest === half && (!isWhole || kept % 2n === 1n))
  return isUp ? kept + 1n : kept
}

/** Formats a fraction as a JSON number: with all digits if it is a finite decimal, otherwise as the nearest number. */
export function formatJsonNumber(value: Fraction): string {
  // JavaScript prints numbers this short with exactly their digits.
  if (abs(value.n) <= 1_000_000_000n && 1_000_000n % value.d === 0n) return String(Number(value.n) / Number(value.d))
  const nearest = fractionToNumber(value)
  if (Number.isFinite(nearest) && compareFractions(fractionFromNumber(nearest), value) === 0) return String(nearest)
  return decimalText(value) ?? String(nearest)
}

/** All digits of a fraction with a finite decimal expansion. `undefined` for other fractions. */
function decimalText({ n, d }: Fraction): string | undefined {
  const [twos, fives] = [timesIn(d, 2n), timesIn(d, 5n)]
  if (2n ** BigInt(twos) * 5n ** BigInt(fives) !== d) return undefined
  const places = Math.max(twos, fives)
  const digits = String((abs(n) * 10n ** BigInt(places)) / d).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${n < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`
}

function timesIn(value: bigint, factor: bigint): number {
  let times = 0
  for (let rest = value; rest % factor === 0n; rest /= factor) times += 1
  return times
}

/** Approximate number of binary digits. The error is less than four. */
function approximateBitLength(value: bigint): number {
  return value.toString(16).length * 4
}

/** Significant binary digits of a float, and its last binary place. */
const FLOAT_SIGNIFICAND_BITS = 53
const MAX_FLOAT_BINARY_PLACES = 1074

/** Larger whole numbers are not exact in a float. */
const MAX_SAFE_BIGINT = BigInt(Number.MAX_SAFE_INTEGER)

/** Rounds to the nearest whole number. Halves are rounded up, including below zero. */
export function roundFractionHalfUp(value: Fraction): number {
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
