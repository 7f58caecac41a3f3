// An attacker sees what the town sees, knows the program completely, and tries to guess the cards from the id, the
// seed, the salt or the hash. Rules BENCH-6 and BENCH-7.

import { describe, expect, it } from 'vitest'
import {
  deriveGameIdAndSalt,
  filterFeedForViewer,
  buildBenchmarkFeed,
  rolesHash,
  type FeedEvent,
} from '../../src/agents/benchmark-feed.ts'
import { playRandomGame } from '../../src/rules/randomGame.ts'
import { redealCards } from '../../src/rules/deal.ts'
import { pickBySeed } from '../../src/rules/draws.ts'
import type { GameHeader } from '../../src/rules/header.ts'
import { parseRecord } from '../../src/files/records/parseRecord.ts'
import { openGame } from '../../src/rules/openGame.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { randomGame, table } from '../rules/support/games.ts'
import { bytesFor, watchedTable } from './watched-table.ts'
import { openWatchedGame } from '../../src/agents/watched-game.ts'

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
const cardsOf = (header: GameHeader) => header.seats.map((deal) => deal.role)

/** Seeds that the attacker can try within a test. Games below with a numeric seed use one of these. */
const SEEDS = 3000

interface Seen {
  readonly id: string
  readonly hash: string
  readonly text: string
}

function seenIn(feed: readonly FeedEvent[]): Seen {
  const [created] = feed
  if (created?.type !== 'GAME_CREATED') throw new Error('the feed does not begin')
  return { id: created.payload.gameId, hash: created.payload.rolesAssignedHash, text: JSON.stringify(feed) }
}

const pack = table(TEN, { rulebook: 'benchmark' })

/**
 * Deals with every number in the feed and with every small number as the seed, and checks whether one of them gives the
 * watched game.
 */
function guess({ id, hash, text }: Seen): readonly Role[] | undefined {
  const written = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits) >>> 0)
  for (const seed of new Set([...written, ...Array(SEEDS).keys()])) {
    const dealt = redealCards(pack, seed)
    const ids = deriveGameIdAndSalt(seed)
    if (id === ids.id || id === `game-${seed}` || hash === rolesHash(dealt, ids.salt)) return cardsOf(dealt)
  }
  return undefined
}

describe('guessing the cards', () => {
  it('succeeds with a 32-bit seed, so the feed of that game is refused', () => {
    for (const seed of [0, 1, 77, 2999]) {
      const { header, events } = playRandomGame(pack, seed)
      const feed = buildBenchmarkFeed(header, events).slice(0, 3)
      expect(guess(seenIn(feed))).toEqual(cardsOf(header))
      for (const viewer of ['town', { agentId: 'agent-1' }] as const)
        expect(() => filterFeedForViewer(header, feed, viewer)).toThrow('may be watched')
    }
  })

  it('is still prevented after a 32-bit game, because its feed is refused', () => {
    const { header, events } = playRandomGame(pack, 5)
    expect(() => filterFeedForViewer(header, buildBenchmarkFeed(header, events), 'town')).toThrow('may be watched')
  })

  it('fails for watched games at the start and just before the end', () => {
    for (let number = 0; number < 12; number += 1) {
      const { header, events } = randomGame(watchedTable(TEN, number), number)
      const feed = buildBenchmarkFeed(header, events)
      for (const cut of [1, feed.length - 1])
        expect(guess(seenIn(filterFeedForViewer(header, feed.slice(0, cut), 'town'))), `game ${number}`).toBeUndefined()
    }
  })

  it('from the game id and the card hash is no better than chance', () => {
    const GAMES = 2000
    const digits = 8
    const hits = Array<number>(2 * digits).fill(0)
    for (let number = 0; number < GAMES; number += 1) {
      const header = watchedTable(TEN, number)
      const [created] = filterFeedForViewer(header, buildBenchmarkFeed(header, []), 'town')
      if (created?.type !== 'GAME_CREATED') throw new Error('the feed does not begin')
      const read = [created.payload.gameId, created.payload.rolesAssignedHash].flatMap((hex) => [
        ...hex.slice(0, digits),
      ])
      read.forEach((digit, at) => {
        if (cardsOf(header)[Number.parseInt(digit, 16) % TEN.length] === 'mafia') hits[at] = (hits[at] ?? 0) + 1
      })
    }
    // Three of ten cards are mafia; the tolerance is four standard errors.
    for (const count of hits) expect(Math.abs(count / GAMES - 0.3)).toBeLessThan(4 * Math.sqrt((0.3 * 0.7) / GAMES))
  })

  it('cannot predict the second tie-break from the first', () => {
    const pairs = new Map<string, number>()
    const GAMES = 4000
    for (let number = 0; number < GAMES; number += 1) {
      const { seed } = watchedTable(TEN, number)
      const pair = `${pickBySeed(['a', 'b'], seed, 1)}${pickBySeed(['a', 'b'], seed, 2)}`
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
    expect([...pairs.keys()].toSorted()).toEqual(['aa', 'ab', 'ba', 'bb'])
    for (const count of pairs.values())
      expect(Math.abs(count / GAMES - 0.25)).toBeLessThan(4 * Math.sqrt((0.25 * 0.75) / GAMES))
  })
})

describe('values drawn for a watched game', () => {
  it('are independent of one another', () => {
    const draw = (changed: number) => {
      const [usual, other] = [bytesFor('usual'), bytesFor('other')]
      let at = 0
      const header = openWatchedGame(
        { rulebook: 'benchmark', seats: TEN.map((role, i) => ({ seat: i + 1, role })) },
        (bytes) => {
          const [a, b] = [usual(bytes), other(bytes)]
          return at++ === changed ? b : a
        },
      )
      if (!header.ok) throw new Error(header.error.code)
      const { seed, drawn } = header.value
      return [cardsOf(header.value).join(), seed, drawn?.id, drawn?.salt]
    }
    const usual = draw(-1)
    for (const changed of [0, 1, 2, 3]) {
      expect(draw(changed).map((value, i) => value === usual[i])).toEqual([0, 1, 2, 3].map((i) => i !== changed))
    }
  })

  it('are stored in the header and reused by a replay', () => {
    const { header, entries } = randomGame(watchedTable(TEN, 1), 1)
    const again = JSON.parse(JSON.stringify(header)) as GameHeader
    const { events } = randomGame(again, 1)
    expect(JSON.stringify(buildBenchmarkFeed(again, events))).toBe(
      JSON.stringify(buildBenchmarkFeed(header, randomGame(header, 1).events)),
    )
    expect(entries.length).toBeGreaterThan(5)
  })

  it('are parsed from the record of the game', () => {
    const header = watchedTable(TEN, 1)
    const { record, fault } = parseRecord(JSON.stringify({ format: 'consigliere-game', version: 1, header, log: [] }))
    expect(fault).toBeUndefined()
    expect(record?.header).toEqual(header)
  })

  it.each([
    ['a seed of 31 digits', { seed: 'a'.repeat(31) }, 'setup/bad-seed'],
    ['a seed in capitals', { seed: 'A'.repeat(32) }, 'setup/bad-seed'],
    ['an id that is a word', { drawn: { id: 'game-7', salt: 'b'.repeat(32) } }, 'setup/bad-drawn-ids'],
    ['a salt of a different length', { drawn: { id: 'b'.repeat(32), salt: 'b'.repeat(33) } }, 'setup/bad-drawn-ids'],
  ])('are refused with %s', (_, given, code) => {
    const opened = openGame({
      rulebook: 'benchmark',
      seats: TEN.map((role, i) => ({ seat: i + 1, role })),
      seed: 1,
      ...given,
    })
    expect(opened.ok ? '' : opened.error.code).toBe(code)
  })
})
