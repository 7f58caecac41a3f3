// What a share of games won is worth: of how many, where it may lie (Wilson, 95 %), and what chance gives with the same
// cards. It stands wherever the share does. Source: spec of agents, section 2.

import { wilson } from '../../rules/wilson.ts'
import type { CountingRow } from '../counting.ts'
import { factionOf } from '../sides.ts'
import { baseRates } from '../statistics/figures.ts'
import type { Tally } from './tally.ts'

export interface WinShare {
  readonly hits: number
  readonly of: number
  /** 0..1. */
  readonly low: number
  readonly high: number
  /** 0..1; nothing where it is not known, or where only the best of his games count. */
  readonly chance?: number
}

export function winShare({ wins, games }: Pick<Tally, 'wins' | 'games'>, chance?: number): WinShare {
  const [low, high] = wilson(wins, games)
  return { hits: wins, of: games, low, high, ...(chance === undefined ? {} : { chance }) }
}

/** How often an average player would have won these games with each player's cards, by how they ended. */
export function chances(rows: readonly CountingRow[]): (player: string) => number | undefined {
  const base = baseRates(rows)
  const dealt = new Map<string, { games: number; expected: number }>()
  for (const { rulebook, seats } of rows) {
    for (const { member, role } of seats) {
      const own = dealt.get(member) ?? { games: 0, expected: 0 }
      dealt.set(member, own)
      own.games += 1
      own.expected += base(rulebook, factionOf(role))
    }
  }
  return (player) => {
    const own = dealt.get(player)
    return own === undefined ? undefined : own.expected / own.games
  }
}
