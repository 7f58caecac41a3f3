// Rates of many players, shrunk towards their common mean (empirical Bayes). The shrinkage applies to the distance of
// each rate from chance. The variance between players beyond luck is estimated from all players with trials
// (DerSimonian and Laird 1986). The fewer games a rate is based on, the more it shrinks. If luck explains everything,
// all distances become equal.

export interface TrialCounts {
  readonly hits: number
  readonly of: number
  /** The expected share with the same cards, from 0 to 1. */
  readonly chance: number
}

export interface ShrunkRates {
  /** Standard deviation between players beyond luck, as a share. */
  readonly spread: number
  /** Rates in the order of the input. `undefined` for a player without trials. */
  readonly rates: readonly (number | undefined)[]
}

export function shrinkRates(people: readonly TrialCounts[]): ShrunkRates {
  const tried = people.map(({ hits, of, chance }) => {
    if (of === 0) return undefined
    // The chance is limited, because 0 or 1 would give a variance of 0 and an infinite weight.
    const p = Math.min(0.99, Math.max(0.01, chance))
    return { distance: hits / of - chance, variance: (p * (1 - p)) / of }
  })
  const known = tried.filter((each) => each !== undefined)
  const weights = known.map(({ variance }) => 1 / variance)
  const total = sum(weights)
  const centre = total === 0 ? 0 : sum(known.map(({ distance, variance }) => distance / variance)) / total
  const scatter = sum(known.map(({ distance, variance }) => (distance - centre) ** 2 / variance))
  const scale = total === 0 ? 0 : total - sum(weights.map((weight) => weight * weight)) / total
  const between = scale > 0 ? Math.max(0, (scatter - (known.length - 1)) / scale) : 0
  return {
    spread: Math.sqrt(between),
    rates: tried.map((each, i) => {
      if (each === undefined) return undefined
      const believed = between / (between + each.variance)
      const rate = (people[i]?.chance ?? 0) + centre + believed * (each.distance - centre)
      return Math.min(1, Math.max(0, rate))
    }),
  }
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, each) => all + each, 0)
}
