// Maximum length of a record's log, which is that of a stored game. A longer log is refused before it is replayed, so
// that a small file cannot keep the program busy for minutes.

import { describe, expect, test } from 'vitest'
import { parseRecordValue } from '../../../src/files/records/parseRecord.ts'
import { MAX_LOG_CORRECTIONS_PER_GAME } from '../../../src/club/model/gameLimits.ts'

const ROLES = ['citizen', 'citizen', 'mafia', 'sheriff', 'citizen', 'citizen'] as const
const at = 1_767_225_600_000

function recordOf(log: readonly object[]): object {
  return {
    format: 'consigliere-game',
    version: 1,
    header: {
      rulebook: 'city',
      preset: 'city',
      flags: {},
      seats: ROLES.map((role, index) => ({ seat: index + 1, role, immune: false })),
      seed: 1,
    },
    players: ROLES.map((_, index) => ({ seat: index + 1, name: `Player ${index + 1}` })),
    log: log.map((item, index) => ({ id: index + 1, at, author: 'Olga', ...item })),
    features: ['roles'],
  }
}

const read = (log: readonly object[]) => parseRecordValue(recordOf(log), (path) => ({ line: 1, place: path.join('.') }))

const FOUL = { type: 'made', entry: { type: 'foul', seat: 1 } }
/** The given number of fouls, each retracted immediately. */
const takenBack = (times: number) =>
  Array.from({ length: times }, (_, index) => [
    FOUL,
    { type: 'retracted', target: 2 * index + 1, reason: 'slip' },
  ]).flat()
const earlier = (times: number) => [FOUL, ...Array.from({ length: times }, () => ({ ...FOUL, before: 1 }))]

test('entries without a recorded step receive the step of the game at which they are replayed', () => {
  const record = read([FOUL, { type: 'made', entry: { type: 'remove', seat: 3 } }, FOUL]).record
  expect(record?.log.map((item) => (item.type === 'made' ? item.moment : ''))).toEqual([
    'D1.speech',
    'D1.speech',
    'over',
  ])
})

describe('a log within the limits', () => {
  test.each([
    ['with retractions', takenBack(MAX_LOG_CORRECTIONS_PER_GAME)],
    ['with inserted entries', earlier(MAX_LOG_CORRECTIONS_PER_GAME)],
    ['with entries only', Array.from({ length: 2_000 }, () => FOUL)],
  ])('is read: %s', (_, log) => {
    const { record, fault } = read(log)
    expect(fault).toBeUndefined()
    expect(record?.log).toHaveLength(log.length)
  })
})

describe('a log beyond the limits', () => {
  test.each([
    ['with retractions', takenBack(MAX_LOG_CORRECTIONS_PER_GAME + 1), `log.${2 * MAX_LOG_CORRECTIONS_PER_GAME + 1}`],
    ['with 4,000 retractions', takenBack(4_000), 'log'],
    ['with inserted entries', earlier(MAX_LOG_CORRECTIONS_PER_GAME + 1), `log.${MAX_LOG_CORRECTIONS_PER_GAME + 1}`],
    ['with 30,000 entries', Array.from({ length: 30_000 }, () => FOUL), 'log'],
  ])('is refused with the location of the fault: %s', (_, log, place) => {
    expect(read(log).fault).toMatchObject({ code: 'gate/too-many', params: { place } })
  })
})
