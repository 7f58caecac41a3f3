// Shares as whole percentages. Decimals would add nothing, because the intervals of the shares are much wider.

export function toWholePercent(share: number): number {
  return Math.round(share * 100)
}

export function toPercentInterval({ low, high }: { readonly low: number; readonly high: number }): {
  readonly low: number
  readonly high: number
} {
  return { low: toWholePercent(low), high: toWholePercent(high) }
}

// The error of a share whose trials come in clusters: seats of one game win together, and games with one deal share
// their cards. Each cluster is treated as one observation (linearised ratio), so that ten seats do not count as ten
// games.
export interface TrialCluster {
  readonly hits: number
  readonly of: number
}

/** Standard error of the share of hits over all clusters. `null` for fewer than two clusters or without trials. */
export function clusteredStandardError(clusters: readonly TrialCluster[]): number | null {
  const count = clusters.length
  const of = clusters.reduce((sum, each) => sum + each.of, 0)
  if (count < 2 || of === 0) return null
  const rate = clusters.reduce((sum, each) => sum + each.hits, 0) / of
  const squares = clusters.reduce((sum, each) => sum + (each.hits - rate * each.of) ** 2, 0)
  return Math.sqrt((squares * count) / (count - 1)) / of
}
