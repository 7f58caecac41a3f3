// Limits for data from outside: the size of texts, names and numbers, the depth of values, and the stream of one game.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isValueOversized } from '../../../src/club/gate/faults.ts'
import {
  MAX_LEDGER_LINES_PER_GAME,
  MAX_LOG_CORRECTIONS_PER_GAME,
  MAX_NON_LOG_GAME_EVENTS,
} from '../../../src/club/model/gameLimits.ts'
import { validateGameEnvelopes } from '../../../src/club/gate/game/wholeGame.ts'
import {
  newLogItemEvent,
  newGameOpenedEvent,
  newTakeOverEvent,
  newReinstatedEvent,
  newVoidedEvent,
} from '../../../src/club/model/gameStream.ts'
import { GAME_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { EVENT_TYPE_DEFINITIONS, MAX_STORED_TEXT_LENGTH } from '../../../src/club/model/vocabulary.ts'
import type { LogItem } from '../../../src/rules/log.ts'
import { applyEntryToLog } from '../../../src/rules/logChange.ts'
import { replay } from '../../../src/rules/replay.ts'
import { newestRulebookOf } from '../../../src/rules/rulebooks/registry.ts'
import { isWithinNestingLimit } from '../../../src/store/nestingLimit.ts'
import { appendRequestSchema } from '../../../src/store/sync/messages.ts'
import { codeOf, MAFIA_WINS, newTable, s, taken } from '../clubFixture.ts'
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
  test('with small parts is not oversized, even if it is deeply nested', () => {
    fc.assert(
      fc.property(SMALL, fc.nat(20), (value, levels) => {
        expect(isValueOversized(deep(levels, value))).toBe(false)
        expect(isWithinNestingLimit(deep(levels, value))).toBe(true)
      }),
    )
  })

  test.each<[string, unknown]>([
    ['an object nested fifty levels deep', deep(50)],
    ['an object nested five thousand levels deep', deep(5_000)],
    ['a number of 2^53', 2 ** 53],
    ['a huge negative number', { sum: -1e300 }],
    ['a key of ten thousand letters', { ['k'.repeat(10_000)]: 1 }],
    ['a text that is longer than the vocabulary allows', 'x'.repeat(MAX_STORED_TEXT_LENGTH + 1)],
  ])('such as %s is oversized, wherever it occurs', (_, value) => {
    expect(isValueOversized(value)).toBe(true)
    expect(isValueOversized({ unknown: [value] })).toBe(true)
  })

  test('may contain text up to the limit of the vocabulary', () => {
    const longest = { reason: 'x'.repeat(MAX_STORED_TEXT_LENGTH) }
    expect(EVENT_TYPE_DEFINITIONS.GameVoided.payload.safeParse(longest).success).toBe(true)
    expect(isValueOversized(longest)).toBe(false)
  })

  test('that would overflow the stack is refused before the hub reads it', () => {
    const envelope = { stream: 'game/a', version: 1, hash: '0'.repeat(64), at: 0, author: '', type: 'x', private: true }
    const sent = (payload: unknown) => ({
      parts: [{ stream: 'game/a', expectedVersion: 0, envelopes: [{ ...envelope, payload }] }],
    })
    expect(appendRequestSchema.safeParse(sent(deep(30))).success).toBe(true)
    expect(appendRequestSchema.safeParse(sent(deep(100_000))).success).toBe(false)
  })
})

describe('the stream of a game', () => {
  const game = opened(newestRulebookOf('city'), 'city', 'game1')
  const judged = (events: Parameters<typeof envelopesOf>[1]) =>
    validateGameEnvelopes(
      undefined,
      envelopesOf(GAME_STREAM_PREFIX + game.id, [newGameOpenedEvent(game, STAMP), ...events]),
      undefined,
    ).fault

  test.each([
    ['take-overs', () => newTakeOverEvent(STAMP)],
    [
      'voidings and reinstatements',
      (index: number) => (index % 2 === 0 ? newVoidedEvent({ reason: '' }, STAMP) : newReinstatedEvent('', STAMP)),
    ],
  ])('has a limited number of %s', (_, event) => {
    const events = Array.from({ length: MAX_NON_LOG_GAME_EVENTS + 1 }, (_each, index) => event(index))
    expect(judged(events.slice(0, -1))).toBeUndefined()
    expect(judged(events)).toMatchObject({ version: MAX_NON_LOG_GAME_EVENTS + 2, why: { code: 'gate/too-many' } })
  })

  test('is validated only up to its limit', () => {
    const seat = game.header.seats[0]?.seat
    if (seat === undefined) throw new Error('a seat')
    const start = { header: game.header, log: [], replay: replay(game.header, []) }
    const entered = applyEntryToLog(start, { type: 'foul', seat }, STAMP)
    if (!entered.ok) throw new Error(entered.error.code)
    const foul = entered.value.item
    const judgedOf = (count: number) => {
      const items = Array.from({ length: count }, (_each, at): LogItem => {
        const id = at + 1
        return at % 2 === 0 ? { ...foul, id } : { type: 'retracted', id, target: at, reason: '', ...STAMP }
      })
      const read = new Set<number>()
      const envelopes = envelopesOf(GAME_STREAM_PREFIX + game.id, [
        newGameOpenedEvent(game, STAMP),
        ...items.map(newLogItemEvent),
      ])
      const watched = envelopes.map((each) => {
        const { version } = each
        return Object.defineProperty({ ...each }, 'payload', { get: () => (read.add(version), each.payload) })
      })
      return [validateGameEnvelopes(undefined, watched, undefined).fault, read.size]
    }
    const most = judgedOf(2_500)
    expect(most).toEqual([
      {
        version: 2 * MAX_LOG_CORRECTIONS_PER_GAME + 3,
        why: { code: 'gate/too-many', params: { most: MAX_LOG_CORRECTIONS_PER_GAME } },
      },
      expect.any(Number),
    ])
    expect(most[1]).toBeLessThanOrEqual(2 * MAX_LOG_CORRECTIONS_PER_GAME + 3)
    for (const count of [5_000, 10_000]) expect(judgedOf(count)).toEqual(most)
  })

  test('cannot exceed the limit of the gate through commands', async () => {
    const { club, game: running } = await newTable()
    let { version } = running
    for (let index = 0; index < MAX_NON_LOG_GAME_EVENTS; index += 1)
      ({ version } = await taken(
        club.ask('games.void', { game: running.id, version, isVoid: index % 2 === 0, reason: '' }),
      ))
    expect(await codeOf(club.ask('games.void', { game: running.id, version, isVoid: true, reason: '' }))).toBe(
      'gate/too-many',
    )
  })

  test('cannot exceed the number of corrections of the gate through commands, but can be played on', async () => {
    const { club, game: running } = await newTable()
    const game = running.id
    let { version } = await taken(
      club.ask('games.enter', { game, version: running.version, entry: { type: 'foul', seat: s(1) } }),
    )
    let target = 1
    for (let index = 0; index < MAX_LOG_CORRECTIONS_PER_GAME; index += 1) {
      ;({ version } = await taken(club.ask('games.retract', { game, version, item: target, reason: '' })))
      target += 1
    }
    expect(await codeOf(club.ask('games.retract', { game, version, item: target, reason: '' }))).toBe('gate/too-many')
    await taken(club.ask('games.enter', { game, version, entry: { type: 'foul', seat: s(2) } }))
  })

  test('cannot exceed the number of ledger lines of the gate through commands', async () => {
    const { club, game } = await newTable()
    await taken(club.enterAll({ game: game.id, version: game.version }, MAFIA_WINS))
    const seats = game.header.seats.map(({ seat }) => seat)
    let replaced: readonly string[] = []
    const replaceBonuses = (round: number) =>
      club.addLines(
        game.id,
        seats.map((seat, at) => ({
          seat,
          kind: 'bonus' as const,
          hundredths: 10 + (round % 2) * 10,
          reason: 'a good speech',
          ...(replaced[at] === undefined ? {} : { replaces: replaced[at] }),
        })),
      )
    for (let round = 0; ; round += 1) {
      const ledger = await taken(club.ask('ledger.list', { game: game.id }))
      if (ledger.length + seats.length > MAX_LEDGER_LINES_PER_GAME) break
      await taken(replaceBonuses(round))
      const after = await taken(club.ask('ledger.list', { game: game.id }))
      replaced = after.slice(-seats.length).map(({ id }) => id)
    }
    expect(await codeOf(replaceBonuses(0))).toBe('gate/too-many')
  })
})
