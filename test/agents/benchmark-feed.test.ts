// BENCH-1, BENCH-6, BENCH-7: the source's event schema over random benchmark games: legal transitions,
// private marks, nothing secret before the end, the same bytes for the same seed.

import { describe, expect, test } from 'vitest'
import { feedFor, feedOf, rolesHash, type FeedEvent, type FsmState } from '../../src/agents/benchmark-feed.ts'
import { playRandomGame } from '../../src/rules/randomGame.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { randomGame, table } from '../rules/support/games.ts'
import { watchedTable } from './watched-table.ts'

const TEN: readonly Role[] = [
  'mafia',
  'mafia',
  'mafia',
  'doctor',
  'sheriff',
  'vigilante',
  'villager',
  'villager',
  'villager',
  'villager',
]
const games = Array.from({ length: 40 }, (_, seed) => {
  const { header, events } = randomGame(
    watchedTable(TEN, seed, { revealRoleOnDeath: seed % 3 === 0, revealVigilante: seed % 2 === 0 }),
    seed,
    { fouls: true },
  )
  return { header, feed: feedOf(header, events) }
})

const NEXT: Readonly<Record<FsmState, readonly FsmState[]>> = {
  SETUP: ['NIGHT_ACTIONS'],
  NIGHT_ACTIONS: ['MORNING_REVEAL'],
  MORNING_REVEAL: ['DAY_DISCUSSION', 'END'],
  DAY_DISCUSSION: ['DAY_VOTING'],
  DAY_VOTING: ['RESOLUTION'],
  RESOLUTION: ['NIGHT_ACTIONS', 'END'],
  END: [],
}

function of<T extends FeedEvent['type']>(feed: readonly FeedEvent[], type: T) {
  return feed.filter((event): event is Extract<FeedEvent, { type: T }> => event.type === type)
}

describe('BENCH-1 the states follow one another as the source has it', () => {
  test('from SETUP to END, each transition a legal one', () => {
    for (const { feed } of games) {
      const moves = of(feed, 'PHASE_CHANGED').map((event) => event.payload)
      expect(moves[0]?.from).toBe('SETUP')
      expect(moves.at(-1)?.to).toBe('END')
      for (const [i, move] of moves.entries()) {
        expect(NEXT[move.from], `${move.from} → ${move.to}`).toContain(move.to)
        if (i > 0) expect(move.from).toBe(moves[i - 1]?.to)
      }
    }
  })
})

describe('BENCH-6 names, payloads, private marks', () => {
  test('the schema’s events all occur; numbers run without gaps', () => {
    const seen = new Set(games.flatMap(({ feed }) => feed.map((event) => event.type)))
    expect([...seen].toSorted()).toEqual([
      'GAME_CREATED',
      'GAME_ENDED',
      'INVESTIGATION_ANSWERED',
      'NIGHT_ACTION_SUBMITTED',
      'NIGHT_RESOLVED',
      'PHASE_CHANGED',
      'PLAYER_ELIMINATED',
      'ROLE_CLAIMED',
      'VIGILANTE_SHOT_SUBMITTED',
      'VOTE_CAST',
      'VOTE_CORRECTION',
    ])
    for (const { feed } of games) expect(feed.map((event) => event.sequence)).toEqual(feed.map((_, i) => i + 1))
  })

  test('what is submitted at night is private, everything else is not', () => {
    for (const { feed } of games) {
      for (const event of feed)
        expect(event.private, event.type).toBe(
          ['NIGHT_ACTION_SUBMITTED', 'INVESTIGATION_ANSWERED', 'VIGILANTE_SHOT_SUBMITTED'].includes(event.type),
        )
    }
  })

  test('red is called town, and the salt published at the end proves the cards', () => {
    for (const { header, feed } of games) {
      const ended = of(feed, 'GAME_ENDED')[0]?.payload
      expect(['town', 'mafia']).toContain(ended?.winner)
      expect(rolesHash(header, ended?.salt ?? '')).toBe(of(feed, 'GAME_CREATED')[0]?.payload.rolesAssignedHash)
    }
  })

  test('before the end the town gets no private event, no seed, no truth, no protection, no shot, and no gap', () => {
    for (const { header, feed } of games) {
      for (const cut of [3, Math.floor(feed.length / 2), feed.length - 1]) {
        const seen = feedFor(header, feed.slice(0, cut), 'town')
        expect(seen.some((event) => event.private)).toBe(false)
        expect(seen.map((event) => event.sequence)).toEqual(seen.map((_, i) => i + 1))
        expect(JSON.stringify(seen)).not.toMatch(/"seed"|"isTruth"|"protectedId"|"vigilanteTargetId"|"salt"/)
      }
    }
  })

  test('a seat gets its own private events and nobody else’s', () => {
    const [game] = games
    if (game === undefined) throw new Error('no game')
    const agentId = `agent-${game.header.seats.find((deal) => deal.role === 'sheriff')?.seat}`
    const sheriff = feedFor(game.header, game.feed.slice(0, -1), { agentId }).filter((event) => event.private)
    expect(sheriff.length).toBeGreaterThan(0)
    expect(sheriff.every((event) => 'agentId' in event.payload && event.payload.agentId === agentId)).toBe(true)
  })

  test('afterwards everybody gets everything', () => {
    for (const { header, feed } of games) expect(feedFor(header, feed, 'town')).toEqual(feed)
  })
})

test('BENCH-7 the same seed gives the same events, byte for byte', () => {
  const header = table(TEN, { rulebook: 'benchmark' })
  for (const seed of [1, 2, 3]) {
    const [a, b] = [playRandomGame(header, seed), playRandomGame(header, seed)]
    expect(JSON.stringify(feedOf(b.header, b.events))).toBe(JSON.stringify(feedOf(a.header, a.events)))
  }
})
