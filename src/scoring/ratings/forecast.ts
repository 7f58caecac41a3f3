// Whether ratings know anything: before each game Elo and OpenSkill say how its sides will fare, and so does the base
// rate of the games before; the logarithmic loss tells which of them was less surprised. One step ahead, so nobody is
// judged by a game he was fitted to. Decisions: docs/adr/0006-ratings.md.

import type { Faction, Winner } from '../../rules/vocabulary.ts'
import { meanInterval, type MeanInterval } from '../statistics/meanInterval.ts'
import type { Side } from '../sides.ts'
import { expectedScore, matchScore, type EloSide } from './elo.ts'

/** Two sides of a game, as ratings saw them before it. */
export interface ForecastMatch {
  readonly one: Faction
  readonly other: Faction
  /** Of `one`, by Elo. */
  readonly expected: number
  /** Of `one`, by OpenSkill. */
  readonly skill: number
  /** What `one` got: 1, 0, or half when neither of the two won. */
  readonly score: number
}

export interface ForecastQuality {
  /** Mean loss a game in nats: 0.693 is a coin's. */
  readonly elo: number
  readonly skill: number
  readonly base: number
  /** By how much Elo's loss is below the base rate's, game by game; `n` games. */
  readonly gain: MeanInterval
  /** By how much OpenSkill's is. */
  readonly skillGain: MeanInterval
}

export function forecastMatchesOf(
  sides: readonly EloSide[],
  winner: Winner,
  skillOf: (one: Side, other: Side) => number,
): readonly ForecastMatch[] {
  return sides.flatMap((one, i) =>
    sides.slice(i + 1).map((other): ForecastMatch => ({
      one: one.faction,
      other: other.faction,
      expected: expectedScore(one.average, other.average),
      skill: skillOf(one, other),
      score: matchScore(one, other, winner),
    })),
  )
}

/** Of games in order of play, each with its matches. */
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
        // Laplace: nothing is held impossible before it was seen.
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

/** Beyond this a float cannot tell certain from nearly certain, and one surprise would be endless. */
const MIN_PROBABILITY = 1e-9

function lossOf(expected: number, score: number): number {
  const p = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, expected))
  return -(score * Math.log(p) + (1 - score) * Math.log(1 - p))
}
