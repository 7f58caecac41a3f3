// Wilson's interval: how far a proportion from few games may be from the true value. It describes chance and is never a
// score, so floats are precise enough. Source: E. B. Wilson, JASA 22 (1927).

/** The 97.5th percentile of the normal distribution. */
const Z = 1.959963984540054

/** Wilson's 95 % confidence interval for a proportion. [0, 1] if `n` is 0. */
export function wilsonInterval(successes: number, n: number): readonly [number, number] {
  if (n === 0) return [0, 1]
  const p = successes / n
  const centre = (p + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n)
  const half = (Z / (1 + (Z * Z) / n)) * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n))
  // At the edges the two terms are equal, but floats would differ slightly.
  return [successes === 0 ? 0 : Math.max(0, centre - half), successes === n ? 1 : Math.min(1, centre + half)]
}
