// Sizes of what comes from outside: texts, names, numbers and depth are bounded, and so is the stream of one game.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oversized } from '../../../src/club/gate/faults.ts'
import { MOST_CHANGES } from '../../../src/club/model/gameLimits.ts'
import { judgeOn } from '../../../src/club/gate/game/wholeGame.ts'
import { MOST_OTHERS } from '../../../src/club/model/gameLimits.ts'
import { itemEvent, openedEvent, takenOverEvent, voidEvent } from '../../../src/club/model/gameStream.ts'
import { GAMES } from '../../../src/club/model/streams.ts'
import { KINDS, LONGEST_TEXT } from '../../../src/club/model/vocabulary.ts'
import type { LogItem } from '../../../src/rules/log.ts'
import { enter } from '../../../src/rules/play.ts'
import { replay } from '../../../src/rules/replay.ts'
import { rulebookOf } from '../../../src/rules/rulebooks/registry.ts'
import { isShallow } from '../../../src/store/canonical.ts'
import { appendRequest } from '../../../src/store/sync/messages.ts'
import { codeOf, newTable, taken } from '../clubFixture.ts'
import { envelopesOf, opened, STAMP } from './games.ts'

function deep(levels: number, inner: unknown = 1): unknown {
  let value = inner
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? { value } : [value]
  return value
}

const SMALL = fc.object({
  maxDepth: 5,
  values: [fc.string(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)],
})

describe('a value', () => {
  test('of any small shape is not oversized, and stays so in a few more records', () => {
    fc.assert(
      fc.property(SMALL, fc.nat(20), (value, levels) => {
        expect(oversized(deep(levels, value))).toBe(false)
        expect(isShallow(deep(levels, value))).toBe(true)
      }),
    )
  })

  test.each<[string, unknown]>([
    ['fifty records deep', deep(50)],
    ['five thousand records deep', deep(5_000)],
    ['a number that no program counts to', 2 ** 53],
    ['a negative one', { sum: -1e300 }],
    ['a name of ten thousand letters', { ['k'.repeat(10_000)]: 1 }],
    ['a text that is longer than the vocabulary takes', 'x'.repeat(LONGEST_TEXT + 1)],
  ])('%s is oversized, wherever it stands', (_, value) => {
    expect(oversized(value)).toBe(true)
    expect(oversized({ unknown: [value] })).toBe(true)
  })

  test('a text is as long for the gate as for the vocabulary', () => {
    const longest = { reason: 'x'.repeat(LONGEST_TEXT) }
    expect(KINDS.GameVoided.payload.safeParse(longest).success).toBe(true)
    expect(oversized(longest)).toBe(false)
  })

  test('that would overflow the stack is refused before the hub walks it', () => {
    const envelope = { stream: 'game/a', version: 1, hash: '0'.repeat(64), at: 0, author: '', type: 'x', private: true }
    const sent = (payload: unknown) => ({
      parts: [{ stream: 'game/a', expectedVersion: 0, envelopes: [{ ...envelope, payload }] }],
    })
    expect(appendRequest.safeParse(sent(deep(30))).success).toBe(true)
    expect(appendRequest.safeParse(sent(deep(100_000))).success).toBe(false)
  })
})

describe('the stream of a game', () => {
  const game = opened(rulebookOf('city'), 'city', 'game1')
  const judged = (events: Parameters<typeof envelopesOf>[1]) =>
    judgeOn(undefined, envelopesOf(GAMES + game.id, [openedEvent(game, STAMP), ...events]), undefined).fault

  test.each([
    ['take-overs', () => takenOverEvent(STAMP)],
    ['voidings and what takes them back', (index: number) => voidEvent(index % 2 === 0, '', STAMP)],
  ])('has a bounded number of %s', (_, event) => {
    const events = Array.from({ length: MOST_OTHERS + 1 }, (_each, index) => event(index))
    expect(judged(events.slice(0, -1))).toBeUndefined()
    expect(judged(events)).toMatchObject({ version: MOST_OTHERS + 2, why: { code: 'gate/too-many' } })
  })

  test('of thousands of fouls, each taken back, is judged as far as a game may grow, however many one message brings', () => {
    const seat = game.header.seats[0]?.seat
    if (seat === undefined) throw new Error('a seat')
    const start = { header: game.header, log: [], replay: replay(game.header, []) }
    const entered = enter(start, { type: 'foul', seat }, STAMP)
    if (!entered.ok) throw new Error(entered.error.code)
    const foul = entered.value.item
    const judgedOf = (count: number) => {
      const items = Array.from({ length: count }, (_each, at): LogItem => {
        const id = at + 1
        return at % 2 === 0 ? { ...foul, id } : { type: 'retracted', id, target: at, reason: '', ...STAMP }
      })
      const read = new Set<number>()
      const envelopes = envelopesOf(GAMES + game.id, [openedEvent(game, STAMP), ...items.map(itemEvent)])
      const watched = envelopes.map((each) => {
        const { version } = each
        return Object.defineProperty({ ...each }, 'payload', { get: () => (read.add(version), each.payload) })
      })
      return [judgeOn(undefined, watched, undefined).fault, read.size]
    }
    const most = judgedOf(2_500)
    expect(most).toEqual([
      { version: 2 * MOST_CHANGES + 3, why: { code: 'gate/too-many', params: { most: MOST_CHANGES } } },
      expect.any(Number),
    ])
    expect(most[1]).toBeLessThanOrEqual(2 * MOST_CHANGES + 3)
    for (const count of [5_000, 10_000]) expect(judgedOf(count)).toEqual(most)
  })

  test('is not made longer by the commands than the gate takes', async () => {
    const { club, game: running } = await newTable()
    let { version } = running
    for (let index = 0; index < MOST_OTHERS; index += 1)
      ({ version } = await taken(
        club.ask('games.void', { game: running.id, version, isVoid: index % 2 === 0, reason: '' }),
      ))
    expect(await codeOf(club.ask('games.void', { game: running.id, version, isVoid: true, reason: '' }))).toBe(
      'gate/too-many',
    )
  })
})
