// Checks of the first event of a game from a device: no number blocks a season, and no id or table in the plan can
// deceive the club.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameOpened } from '../../../src/club/model/game.ts'
import {
  MAX_GAME_NUMBER_GAP,
  lastGameNumber,
  MAX_GAME_NUMBER,
  gameNumberAfter,
} from '../../../src/club/model/gameNumbers.ts'
import {
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from '../../../src/club/model/streams.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { NewEvent } from '../../../src/store/port.ts'
import type { IncomingEnvelopes } from '../../../src/store/sync/policy.ts'
import { newClub, newTable, openTable, ROLES, taken } from '../clubFixture.ts'

const AT = 1_767_225_700_000
const event = (type: string, payload: object, laptop = 'desk'): NewEvent => ({
  type,
  payload,
  at: AT,
  author: 'mallory',
  private: true,
  laptop,
})
const incoming = (stream: string, events: readonly NewEvent[]): IncomingEnvelopes => ({
  stream,
  after: chainEndOf([]),
  envelopes: seal(stream, GENESIS, events).map(envelopeOf),
})
const stageAdded = (stage: string) =>
  event('StageAdded', { stage, name: 'Main', isFinal: false, rounds: 2, tables: 2, lineup: [], judgeIds: [] })

async function scene() {
  const store = createMemoryStore()
  const { club, game, season, members } = await newTable(store)
  const [first] = await taken(store.read(GAME_STREAM_PREFIX + game.id))
  const opened = first?.payload as Omit<GameOpened, 'type'>
  const judged = async (...parts: readonly IncomingEnvelopes[]) => {
    const faults = await club.judge(parts)
    return parts.map(({ stream }) => {
      const { why, waits } = (faults.get(stream)?.params ?? {}) as { readonly why?: string; readonly waits?: 1 }
      return why === undefined ? 'stands' : `${waits ? 'waits ' : ''}${why}`
    })
  }
  const opening = (id: string, change: object, laptop?: string) =>
    incoming(GAME_STREAM_PREFIX + id, [event('GameOpened', { ...opened, id, ...change }, laptop)])
  /** Announces a stage in the plan of the season. */
  const announced = (stage: string) => incoming(PLAN_STREAM_PREFIX + season, [stageAdded(stage)])
  return { store, club, season, members, judged, opening, opened, announced }
}

test('the next game number exceeds the number of consecutive games and has an upper limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: MAX_GAME_NUMBER })), fc.nat(500), (stray, counted) => {
      const numbers = [...stray, ...Array.from({ length: counted }, (_, index) => index + 1)]
      const next = gameNumberAfter(lastGameNumber(numbers))
      expect(next).toBeGreaterThan(counted)
      expect(next).toBeLessThanOrEqual(
        Math.min(MAX_GAME_NUMBER, (stray.length + 1) * MAX_GAME_NUMBER_GAP + counted + 1),
      )
    }),
  )
})

test('a stored game with the highest number does not shift later numbers', async () => {
  const { store, season, members, opened } = await scene()
  const payload = { ...opened, id: 'evil', number: MAX_GAME_NUMBER }
  await taken(store.append(`${GAME_STREAM_PREFIX}evil`, 0, [event('GameOpened', payload)]))
  const club = newClub(store, 'later')
  expect(await taken(club.ask('games.nextNumber', { season }))).toBe(2)
  expect((await openTable(club, season, members, ROLES, '2026-01-02')).number).toBe(2)
})

test('a game dated more than a week after the hub’s date has to wait', async () => {
  const { judged, opening } = await scene()
  const evening = (days: number) => new Date(AT + days * 86_400_000).toISOString().slice(0, 10)
  for (const days of [-300, 0, 2, 7])
    expect(await judged(opening('near', { evening: evening(days) }))).toEqual(['stands'])
  for (const days of [9, 30, 400])
    expect(await judged(opening('ahead', { evening: evening(days) }))).toEqual(['waits gate/evening-ahead'])
})

test('a game number far above the last one has to wait, and a near number is accepted', async () => {
  const { judged, opening } = await scene()
  expect(await judged(opening('near', { number: MAX_GAME_NUMBER_GAP }))).toEqual(['stands'])
  expect(await judged(opening('far', { number: MAX_GAME_NUMBER }))).toEqual(['waits gate/number-ahead'])
  expect(await judged(opening('none', { number: MAX_GAME_NUMBER + 1 }))).toEqual(['gate/bad-number'])
})

test('a game whose id names an import must match its season, device and number of games', async () => {
  const { judged, opening, season } = await scene()
  const begun = incoming(`${IMPORT_STREAM_PREFIX}known`, [event('ImportBegun', { season, file: 'x', games: 3 })])
  const stranger = { players: ROLES.map((_, index) => ({ seat: index + 1, member: `guest${index}` })) }
  expect(await judged(begun, opening('known.3', stranger))).toEqual(['stands', 'stands'])
  for (const [id, change, laptop] of [
    ['known.4', stranger, 'desk'],
    ['known.0', stranger, 'desk'],
    ['known.01', stranger, 'desk'],
    ['known.', stranger, 'desk'],
    ['known.2', { ...stranger, season: 'other' }, 'desk'],
    ['known.2', stranger, 'table'],
  ] as const)
    expect(await judged(begun, opening(id, change, laptop))).toEqual(['stands', 'gate/not-of-import'])
  expect(await judged(opening('other.1', stranger))).toEqual(['waits gate/no-import'])
})

test('a stored game is not shown if its number exceeds the number of games in its import', async () => {
  const { store, season, opened } = await scene()
  await taken(store.append(`${IMPORT_STREAM_PREFIX}known`, 0, [event('ImportBegun', { season, file: 'x', games: 0 })]))
  await taken(
    store.append(`${GAME_STREAM_PREFIX}known.9999`, 0, [event('GameOpened', { ...opened, id: 'known.9999' })]),
  )
  const club = newClub(store, 'later')
  expect((await club.ask('games.get', { game: 'known.9999' })).ok).toBe(false)
})

test('an import waits for its season', async () => {
  const { judged } = await scene()
  const begun = incoming(`${IMPORT_STREAM_PREFIX}early`, [
    event('ImportBegun', { season: 'later', file: 'x', games: 1 }),
  ])
  expect(await judged(begun)).toEqual(['waits seasons/unknown'])
})

test('a game at an impossible table is refused, and a game at an occupied table has to wait', async () => {
  const { store, club, judged, opening, opened, announced } = await scene()
  for (const place of [
    { stage: 's', round: 0, table: 1 },
    { stage: 's', round: 1, table: 2 ** 40 },
    { stage: 's', round: 2_001, table: 1 },
  ])
    expect(await judged(opening('placed', { place }))).toEqual(['gate/bad-place'])
  const place = { stage: 's', round: 1, table: 1 }
  expect(await judged(announced('s'), opening('placed', { place }))).toEqual(['stands', 'stands'])
  await taken(club.ask('seasons.list', {}))
  await taken(store.append(`${GAME_STREAM_PREFIX}taken`, 0, [event('GameOpened', { ...opened, id: 'taken', place })]))
  const later = newClub(store, 'later')
  await taken(later.ask('games.list', {}))
  const faults = await later.judge([opening('placed', { place })])
  expect([...faults.values()]).toMatchObject([{ params: { why: 'plan/table-has-game', waits: 1 } }])
})

test('if one message opens several games at a table of the plan, only the first is accepted', async () => {
  const { judged, opening, announced } = await scene()
  const drawn = fc.record({ round: fc.integer({ min: 1, max: 2 }), table: fc.integer({ min: 1, max: 2 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 6 }), async (places) => {
      const seen = new Set<string>()
      const expected = places.map(({ round, table }) => {
        const isTaken = seen.has(`${round} ${table}`)
        seen.add(`${round} ${table}`)
        return isTaken ? 'waits plan/table-has-game' : 'stands'
      })
      const parts = places.map((place, at) => opening(`g${at}`, { place: { stage: 's', ...place } }))
      expect(await judged(announced('s'), ...parts)).toEqual(['stands', ...expected])
    }),
    { numRuns: 60 },
  )
})

/** Cases for where the hub may find the stage of a game. */
const TOLD = [
  'nowhere',
  'in the plan',
  'removed from it',
  'in this message',
  'in a branch',
  'in the plan of another season',
]

/**
 * Announces the stage, which has two rounds and two tables. Returns the events that have to be sent in the same
 * message, because all other events are stored.
 */
async function tell({ store, announced, season }: Awaited<ReturnType<typeof scene>>, where: string) {
  const plan = announced('s')
  if (where === 'in this message') return { isTold: true, beside: [plan] }
  const isPlan = where === 'in the plan' || where === 'removed from it'
  if (isPlan) await taken(store.append(plan.stream, 0, [stageAdded('s')]))
  if (where === 'removed from it') await taken(store.append(plan.stream, 1, [event('StageRemoved', { stage: 's' })]))
  if (where === 'in a branch')
    for (const parted of plan.envelopes)
      await taken(
        store.append(`branch/${PLAN_STREAM_PREFIX}${season}/1/${parted.hash.slice(0, 12)}`, 0, [
          event('Branched', parted),
        ]),
      )
  if (where === 'in the plan of another season')
    await taken(store.append(`${PLAN_STREAM_PREFIX}${season}2`, 0, [stageAdded('s')]))
  return { isTold: isPlan || where === 'in a branch', beside: [] }
}

test.each(TOLD)('a game waits for its stage unless the plan has ever contained the stage (stage %s)', async (where) => {
  const known = await scene()
  const { isTold, beside } = await tell(known, where)
  for (const [round, table] of [
    [1, 1],
    [2, 2],
    [3, 1],
    [1, 3],
  ] as const) {
    const game = known.opening('placed', { place: { stage: 's', round, table } })
    const answers = await known.judged(...beside, game)
    const isThere = round <= 2 && table <= 2
    expect(answers.at(-1)).toBe(isTold ? (isThere ? 'stands' : 'waits plan/no-such-table') : 'waits plan/unknown-stage')
  }
})

test.each(TOLD)('standings can be hidden only from a round of a known stage (stage %s)', async (where) => {
  const known = await scene()
  const { isTold, beside } = await tell(known, where)
  const club = await taken(known.store.read(CLUB_STREAM))
  const hidden = (season: string, round: number): IncomingEnvelopes => {
    const events = [event('StandingsHidden', { season, hiding: { what: 'table', from: { stage: 's', round } } })]
    return {
      stream: CLUB_STREAM,
      after: chainEndOf(club),
      envelopes: seal(CLUB_STREAM, chainEndOf(club), events).map(envelopeOf),
    }
  }
  for (const round of [1, 2, 3, 999]) {
    const answers = await known.judged(...beside, hidden(known.season, round))
    const expected = !isTold ? 'waits plan/unknown-stage' : round > 2 ? 'waits seasons/no-such-round' : 'stands'
    expect(answers.at(-1)).toBe(expected)
  }
  expect(await known.judged(hidden('nowhere', 1))).toEqual(['seasons/unknown'])
  // The hub does not check events that it signed earlier against its current state.
  expect((await known.club.judge([{ ...hidden(known.season, 999), historyLength: 1 }])).size).toBe(0)
})

test('a stage with added rounds and tables allows games up to its largest size', async () => {
  const { judged, opening, season, announced } = await scene()
  const plan = announced('s')
  const { payload } = stageAdded('s')
  const more = seal(plan.stream, chainEndOf(plan.envelopes), [
    event('StageChanged', { ...(payload as object), rounds: 5, tables: 4 }),
    event('StageRemoved', { stage: 's' }),
  ]).map(envelopeOf)
  const whole = { ...plan, envelopes: [...plan.envelopes, ...more] }
  expect(season).not.toBe('')
  for (const [round, answer] of [
    [5, 'stands'],
    [6, 'waits plan/no-such-table'],
  ] as const)
    expect(await judged(whole, opening('placed', { place: { stage: 's', round, table: 4 } }))).toEqual([
      'stands',
      answer,
    ])
})

test('a game that the hub signed earlier is accepted without its stage', async () => {
  const { club, opening } = await scene()
  const game = opening('placed', { place: { stage: 's', round: 1, table: 1 } })
  expect((await club.judge([{ ...game, historyLength: 1 }])).size).toBe(0)
})

test('a second deal must name the earlier deal, and waits until that deal is void', async () => {
  const { store, judged, opening, opened } = await scene()
  const stream = GAME_STREAM_PREFIX + opened.id
  expect(await judged(opening('second', { deal: 2 }))).toEqual(['gate/bad-deal'])
  expect(await judged(opening('second', { deal: 2, inPlaceOf: 'second' }))).toEqual(['gate/bad-deal'])
  expect(await judged(opening('second', { deal: 1, inPlaceOf: opened.id }))).toEqual(['gate/bad-deal'])
  const second = opening('second', { deal: 2, inPlaceOf: opened.id })
  expect(await judged(second)).toEqual(['waits games/other-deal-counts'])
  const stored = await taken(store.read(stream))
  const after = chainEndOf(stored)
  const voided: IncomingEnvelopes = {
    stream,
    after,
    envelopes: seal(stream, after, [event('GameVoided', { reason: '', cause: 'misdeal', dealtAgainAs: 'second' })]).map(
      envelopeOf,
    ),
  }
  expect(await judged(second, voided)).toEqual(['stands', 'stands'])
})
