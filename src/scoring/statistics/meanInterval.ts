// The mean of numbers with its 95 % interval, using the normal distribution. It describes chance and is never a score,
// so floats are precise enough.

const Z = 1.959963984540054

export interface MeanInterval {
  readonly n: number
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** With fewer than two numbers the spread is unknown, so the ends of the interval are infinite. */
export function meanInterval(figures: readonly number[]): MeanInterval {
  const n = figures.length
  const mean = n === 0 ? 0 : figures.reduce((sum, each) => sum + each, 0) / n
  if (n < 2) return { n, mean, low: -Infinity, high: Infinity }
  const spread = figures.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1)
  const half = Z * Math.sqrt(spread / n)
  return { n, mean, low: mean - half, high: mean + half }
}
