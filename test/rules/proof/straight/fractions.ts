// Fractions of hit points for the straight-line HP game: two bigints, reduced when they are formatted.

export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

export function ratio(over: bigint, under = 1n): Ratio {
  const divisor = common(over, under)
  return { over: over / divisor, under: under / divisor }
}

function common(a: bigint, b: bigint): bigint {
  return b === 0n ? (a === 0n ? 1n : a) : common(b, a % b)
}

export function plus(a: Ratio, b: Ratio): Ratio {
  return ratio(a.over * b.under + b.over * a.under, a.under * b.under)
}

export function minus(a: Ratio, b: Ratio): Ratio {
  return ratio(a.over * b.under - b.over * a.under, a.under * b.under)
}

export function less(a: Ratio, b: Ratio): boolean {
  return a.over * b.under < b.over * a.under
}

export function text({ over, under }: Ratio): string {
  return under === 1n ? String(over) : `${over}/${under}`
}

export function parse(written: string): Ratio {
  const [over = '0', under = '1'] = written.split('/')
  return ratio(BigInt(over), BigInt(under))
}
