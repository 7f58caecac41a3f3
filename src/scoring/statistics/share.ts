// Shares of one as whole percents: an interval says more than any decimal could.

export function wholePercent(share: number): number {
  return Math.round(share * 100)
}

export function toPercentInterval({ low, high }: { readonly low: number; readonly high: number }): {
  readonly low: number
  readonly high: number
} {
  return { low: wholePercent(low), high: wholePercent(high) }
}

// The error of a share whose trials come in clusters: seats of one game win together, games of one deal share their
// cards. Clusters are taken as one (linearised ratio), so that ten seats are no ten games.
export interface Cluster {
  readonly hits: number
  readonly of: number
}

/** Standard error of the share of all hits; nothing where fewer than two clusters, or no trials, leave it open. */
export function clusteredError(clusters: readonly Cluster[]): number | null {
  const count = clusters.length
  const of = clusters.reduce((sum, each) => sum + each.of, 0)
  if (count < 2 || of === 0) return null
  const rate = clusters.reduce((sum, each) => sum + each.hits, 0) / of
  const squares = clusters.reduce((sum, each) => sum + (each.hits - rate * each.of) ** 2, 0)
  return Math.sqrt((squares * count) / (count - 1)) / of
}
