// BENCH-1, BENCH-6, BENCH-7: the benchmark's event schema in random games. Checks legal transitions, private flags,
// secrecy before the end, and equal bytes for equal seeds.

import { describe, expect, test } from 'vitest'
import {
  filterFeedForViewer,
  buildBenchmarkFeed,
  rolesHash,
  type FeedEvent,
  type BenchmarkPhase,
} from '../../src/agents/benchmark-feed.ts'
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
  return { header, feed: buildBenchmarkFeed(header, events) }
})

const NEXT: Readonly<Record<BenchmarkPhase, readonly BenchmarkPhase[]>> = {
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

test('BENCH-7 the same seed gives the same events, byte for byte', () => {
  const header = table(TEN, { rulebook: 'benchmark' })
  for (const seed of [1, 2, 3]) {
    const [a, b] = [playRandomGame(header, seed), playRandomGame(header, seed)]
    expect(JSON.stringify(buildBenchmarkFeed(b.header, b.events))).toBe(
      JSON.stringify(buildBenchmarkFeed(a.header, a.events)),
    )
  }
})

describe('BENCH-1 states', () => {
  test('change only by legal transitions, from SETUP to END', () => {
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

describe('BENCH-6 feed events', () => {
  test('include every type of the schema and are numbered without gaps', () => {
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

  test('are private only if they are submitted or answered at night', () => {
    for (const { feed } of games) {
      for (const event of feed)
        expect(event.private, event.type).toBe(
          ['NIGHT_ACTION_SUBMITTED', 'INVESTIGATION_ANSWERED', 'VIGILANTE_SHOT_SUBMITTED'].includes(event.type),
        )
    }
  })

  test('name the winning team and publish a salt that proves the cards', () => {
    for (const { header, feed } of games) {
      const ended = of(feed, 'GAME_ENDED')[0]?.payload
      expect(['town', 'mafia']).toContain(ended?.winner)
      expect(rolesHash(header, ended?.salt ?? '')).toBe(of(feed, 'GAME_CREATED')[0]?.payload.rolesAssignedHash)
    }
  })

  test('show the town neither secrets nor gaps before the end', () => {
    for (const { header, feed } of games) {
      for (const cut of [3, Math.floor(feed.length / 2), feed.length - 1]) {
        const seen = filterFeedForViewer(header, feed.slice(0, cut), 'town')
        expect(seen.some((event) => event.private)).toBe(false)
        expect(seen.map((event) => event.sequence)).toEqual(seen.map((_, i) => i + 1))
        expect(JSON.stringify(seen)).not.toMatch(/"seed"|"isTruth"|"protectedId"|"vigilanteTargetId"|"salt"/)
      }
    }
  })

  test('show a seat no other seat’s private events', () => {
    const [game] = games
    if (game === undefined) throw new Error('no game')
    const agentId = `agent-${game.header.seats.find((deal) => deal.role === 'sheriff')?.seat}`
    const sheriff = filterFeedForViewer(game.header, game.feed.slice(0, -1), { agentId }).filter(
      (event) => event.private,
    )
    expect(sheriff.length).toBeGreaterThan(0)
    expect(sheriff.every((event) => 'agentId' in event.payload && event.payload.agentId === agentId)).toBe(true)
  })

  test('are visible to everybody without gaps after the end', () => {
    for (const { header, feed } of games) expect(filterFeedForViewer(header, feed, 'town')).toEqual(feed)
  })
})
