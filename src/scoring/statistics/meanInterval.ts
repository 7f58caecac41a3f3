// The mean of figures with its 95 % interval, by the normal distribution. A statement about chance, never a
// score, so floats will do.

const Z = 1.959963984540054

export interface MeanInterval {
  readonly n: number
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** From fewer than two figures nothing is known of the spread: the ends are at infinity. */
export function meanInterval(figures: readonly number[]): MeanInterval {
  const n = figures.length
  const mean = n === 0 ? 0 : figures.reduce((sum, each) => sum + each, 0) / n
  if (n < 2) return { n, mean, low: -Infinity, high: Infinity }
  const spread = figures.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1)
  const half = Z * Math.sqrt(spread / n)
  return { n, mean, low: mean - half, high: mean + half }
}
