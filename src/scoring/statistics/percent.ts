// Shares of one as whole percents: an interval says more than any decimal could.

export function wholePercent(share: number): number {
  return Math.round(share * 100)
}

export function wholeEnds({ low, high }: { readonly low: number; readonly high: number }): {
  readonly low: number
  readonly high: number
} {
  return { low: wholePercent(low), high: wholePercent(high) }
}
