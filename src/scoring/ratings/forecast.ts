// Measures whether ratings predict results. Before each game, Elo, OpenSkill and the base rate of the earlier games
// predict the results of its sides; the logarithmic loss shows which prediction was best. Predictions look one step
// ahead, so they never use the game that they are tested on. Decisions: docs/adr/0006-ratings.md.

import type { Faction, Winner } from '../../rules/vocabulary.ts'
import { meanInterval, type MeanInterval } from '../statistics/meanInterval.ts'
import type { GameSide } from '../sides.ts'
import { expectedEloScore, matchScore, type EloSide } from './elo.ts'

/** A match of two sides with the predictions made before the game. */
export interface ForecastMatch {
  readonly one: Faction
  readonly other: Faction
  /** Expected score of `one` according to Elo. */
  readonly expected: number
  /** Expected score of `one` according to OpenSkill. */
  readonly skill: number
  /** Actual score of `one`: 1, 0, or half if neither of the two won. */
  readonly score: number
}

export interface ForecastQuality {
  /** Mean loss for each game in nats. A coin toss has a loss of 0.693. */
  readonly elo: number
  readonly skill: number
  readonly base: number
  /** Difference between the losses of the base rate and of Elo, averaged over `n` games. Positive if Elo is better. */
  readonly gain: MeanInterval
  /** Difference between the losses of the base rate and of OpenSkill. Positive if OpenSkill is better. */
  readonly skillGain: MeanInterval
}

export function forecastMatchesOf(
  sides: readonly EloSide[],
  winner: Winner,
  skillOf: (one: GameSide, other: GameSide) => number,
): readonly ForecastMatch[] {
  return sides.flatMap((one, i) =>
    sides.slice(i + 1).map((other): ForecastMatch => ({
      one: one.faction,
      other: other.faction,
      expected: expectedEloScore(one.average, other.average),
      skill: skillOf(one, other),
      score: matchScore(one, other, winner),
    })),
  )
}

/** Quality of the predictions for games in order of play. Each game is represented by its matches. */
export function forecastQualityOf(games: readonly (readonly ForecastMatch[])[]): ForecastQuality {
  const before = new Map<string, { n: number; score: number }>()
  const losses = games
    .filter((matches) => matches.length > 0)
    .map((matches) => {
      let elo = 0
      let skill = 0
      let base = 0
      for (const { one, other, expected, skill: bySkill, score } of matches) {
        const key = `${one} ${other}`
        const known = before.get(key) ?? { n: 0, score: 0 }
        // Laplace smoothing, so that no result has a probability of 0 before it has occurred.
        base += lossOf((known.score + 1) / (known.n + 2), score) / matches.length
        elo += lossOf(expected, score) / matches.length
        skill += lossOf(bySkill, score) / matches.length
        before.set(key, { n: known.n + 1, score: known.score + score })
      }
      return { elo, skill, base }
    })
  return {
    elo: meanInterval(losses.map(({ elo }) => elo)).mean,
    skill: meanInterval(losses.map(({ skill }) => skill)).mean,
    base: meanInterval(losses.map(({ base }) => base)).mean,
    gain: meanInterval(losses.map(({ elo, base }) => base - elo)),
    skillGain: meanInterval(losses.map(({ skill, base }) => base - skill)),
  }
}

/** Limit of the predicted probability. Without it, a single surprise could have an infinite loss. */
const MIN_PROBABILITY = 1e-9

function lossOf(expected: number, score: number): number {
  const p = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, expected))
  return -(score * Math.log(p) + (1 - score) * Math.log(1 - p))
}
