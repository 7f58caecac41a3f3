// Correlation between the two halves of each player's games: Pearson's r with its 95 % interval (Fisher's z). Near 0 a
// statistic is luck; near 1 it depends on the player.

const Z = 1.959963984540054

export interface Correlation {
  /** Number of pairs. */
  readonly n: number
  readonly r: number
  readonly low: number
  readonly high: number
}

/** `undefined` for fewer than four pairs, or if the values in one half are all equal. */
export function correlation(pairs: readonly (readonly [number, number])[]): Correlation | undefined {
  const n = pairs.length
  if (n < 4) return undefined
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / n
  const [left, right] = [mean(0), mean(1)]
  let both = 0
  let ones = 0
  let others = 0
  for (const [one, other] of pairs) {
    both += (one - left) * (other - right)
    ones += (one - left) ** 2
    others += (other - right) ** 2
  }
  if (ones === 0 || others === 0) return undefined
  const r = Math.min(1, Math.max(-1, both / Math.sqrt(ones * others)))
  const half = Z / Math.sqrt(n - 3)
  const at = Math.atanh(Math.min(0.999999, Math.max(-0.999999, r)))
  return { n, r, low: Math.tanh(at - half), high: Math.tanh(at + half) }
}
