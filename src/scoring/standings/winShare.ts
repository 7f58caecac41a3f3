// Reliability of a share of games won: the number of games, the interval (Wilson, 95 %), and the share expected by
// chance with the same cards. Shown next to every share. Source: docs/spec/agents.md §2.

import { wilsonInterval } from '../../rules/wilson.ts'
import type { Tally } from './tally.ts'

export interface WinShare {
  readonly hits: number
  readonly of: number
  /** Lower end of the interval, from 0 to 1. */
  readonly low: number
  readonly high: number
  /** Expected share from 0 to 1. Omitted if it is unknown, or if only the player's best games count. */
  readonly chance?: number
}

export function winShare({ wins, games }: Pick<Tally, 'wins' | 'games'>, chance?: number): WinShare {
  const [low, high] = wilsonInterval(wins, games)
  return { hits: wins, of: games, low, high, ...(chance === undefined ? {} : { chance }) }
}
