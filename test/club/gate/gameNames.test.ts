// Names in game events from a device. A judge's name must follow the rules for member names when it arrives, apart from
// its length. Stored games with other names stay readable. Player names are never part of game events.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { incomingGameNamesFault } from '../../../src/club/gate/game/names.ts'
import { foreignEnvelopeError } from '../../../src/club/model/envelopes.ts'
import type { GameOpened } from '../../../src/club/model/game.ts'
import { MAX_JUDGE_NAME_LENGTH, parseName } from '../../../src/club/model/name.ts'
import { GAME_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import type { NewEvent } from '../../../src/store/port.ts'
import type { IncomingEnvelopes } from '../../../src/store/sync/policy.ts'
import { seal } from '../../store/sealed.ts'
import { TAKEN_NAMES } from '../../support/hostileNames.ts'
import { newClub, newTable, taken } from '../clubFixture.ts'

const event = (type: string, payload: object): NewEvent => ({
  type,
  payload,
  at: 1_767_225_700_000,
  author: 'mallory',
  private: true,
  laptop: 'table',
})
const incoming = (stream: string, events: readonly NewEvent[]): IncomingEnvelopes => ({
  stream,
  after: chainEndOf([]),
  envelopes: seal(stream, GENESIS, events).map(envelopeOf),
})

async function scene() {
  const store = createMemoryStore()
  const { club, game } = await newTable(store)
  const [first] = await taken(store.read(GAME_STREAM_PREFIX + game.id))
  const opened = first?.payload as Omit<GameOpened, 'type'>
  const named = (name: string) => opened.players.map((player, i) => (i === 3 ? { ...player, name } : player))
  return { store, club, opened, named }
}

const MARKS = [
  '\u0000',
  '\u001b[31m',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\n',
  '\ud800',
  '\u200b',
  'é',
  '👑',
  ' ',
  '<b>',
] as const
const texts = fc.oneof(
  fc.constantFrom(...TAKEN_NAMES),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...MARKS, 'a', 'б'), maxLength: 80 }),
  // Names with trailing spaces, which are removed from a member's name.
  fc.integer({ min: 0, max: 210 }).map((n) => `a${' '.repeat(n)}`),
  fc.tuple(fc.constantFrom('a', '字', '👑'), fc.integer({ min: 55, max: 210 })).map(([unit, n]) => unit.repeat(n)),
)
/** Whether a member could have this name if the limit were `limit`, with trailing spaces included in the length. */
const stands = (text: string, limit: number) => parseName(text, limit).ok && [...text].length <= limit

test('a judge’s name follows the rules for member names, with a higher limit', async () => {
  const { opened } = await scene()
  const at = (type: string, payload: object) =>
    incomingGameNamesFault(incoming(GAME_STREAM_PREFIX + opened.id, [event(type, payload)]))
  const mend = (change: object) => at('TableMended', { id: 1, seats: [], reason: '', ...change })
  fc.assert(
    fc.property(texts, (text) => {
      const isJudge = text === '' || stands(text, MAX_JUDGE_NAME_LENGTH)
      expect(at('GameOpened', { ...opened, judge: text }) === undefined).toBe(isJudge)
      expect(mend({ judge: text }) === undefined).toBe(isJudge)
    }),
    { numRuns: 500 },
  )
})

test('a game event with a player’s name does not match its schema', async () => {
  const { opened, named } = await scene()
  const faultOf = (type: string, payload: object) =>
    seal(GAME_STREAM_PREFIX + opened.id, GENESIS, [event(type, payload)]).map(
      (each) => foreignEnvelopeError(envelopeOf(each))?.code,
    )[0]
  const mend = (player: object) => ({ id: 1, seats: [{ seat: 1, player }], reason: '' })
  expect([faultOf('GameOpened', opened), faultOf('TableMended', mend({ member: 'a' }))]).toEqual([undefined, undefined])
  fc.assert(
    fc.property(texts, (text) => {
      expect(faultOf('GameOpened', { ...opened, players: named(text) })).toBe('store/bad-payload')
      expect(faultOf('TableMended', mend({ member: 'a', name: text }))).toBe('store/bad-payload')
    }),
    { numRuns: 100 },
  )
})

test('the hub refuses long or forbidden names of judges, and ids that no game can have', async () => {
  const { club, opened } = await scene()
  const asked = async (id: string, change: object) => {
    const part = incoming(GAME_STREAM_PREFIX + id, [event('GameOpened', { ...opened, id, number: 2, ...change })])
    const fault = (await club.judge([part])).get(part.stream)
    return (fault?.params as { readonly why?: string } | undefined)?.why
  }
  expect(await asked('fine', {})).toBeUndefined()
  expect(await asked('judge', { judge: 'J'.repeat(90_000) })).toBe('name/too-long')
  expect(await asked('turned', { judge: '\u202eegduj' })).toBe('name/forbidden-character')
  expect(await asked('judgeId', { judgeId: 'j'.repeat(101) })).toBe('gate/bad-id')
  expect(await asked('stranger', { judgeId: 'nobody' })).toBeUndefined()
  for (const id of ['x'.repeat(101), 'a\u001b[31m', 'a\u202eb']) expect(await asked(id, {})).toBe('gate/bad-id')
})

test('a stored game stays readable if its judge’s name is too long', async () => {
  const { store, opened } = await scene()
  const payload = { ...opened, id: 'old', number: 2, judge: 'J'.repeat(300) }
  await taken(store.append(`${GAME_STREAM_PREFIX}old`, 0, [event('GameOpened', payload)]))
  expect((await newClub(store, 'later').ask('games.get', { game: 'old' })).ok).toBe(true)
})

test('the club refuses names of judges that other devices would refuse', async () => {
  const { club, opened } = await scene()
  const fixed = await club.ask('games.mend', { game: opened.id, version: 1, seats: [], judge: 'a\u202eb', reason: 'x' })
  expect(fixed).toMatchObject({ ok: false, error: { code: 'name/forbidden-character' } })
})
