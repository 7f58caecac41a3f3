// Results that a judge's own link may save. The rules are those for a user with the judge's role, but there is no user.

import { expect, it } from 'vitest'
import type { GameDetail } from '../../../src/api/contract/games.ts'
import { refusalOfLink } from '../../../src/api/rights/guard.ts'

const NOW = Date.UTC(2026, 2, 20, 22)
const HOUR = 60 * 60 * 1000
const VERA = { judge: 'Vera', judgeId: 'm1' }

/** Vera's game, which ended this many hours ago; if omitted, it is running. */
function game(hours?: number, more: Partial<GameDetail> = {}): GameDetail {
  const ended = hours === undefined ? NOW : NOW - hours * HOUR
  const log = [{ at: ended }]
  return { ...VERA, phase: hours === undefined ? 'day' : 'over', startedAt: 0, log, ...more } as unknown as GameDetail
}

it.each([
  ['a sheet that is new', undefined, 'season'],
  ['her game that runs', game(), 'season'],
  ['her game twelve hours after its end', game(12), 'season'],
  ['a game of the member that she is, under another name', game(1, { judge: 'V.' }), 'season'],
  ['a game without entries that has just begun', game(1, { log: [], startedAt: NOW - HOUR }), 'season'],
] as const)('a judge’s link may save %s', (_what, stands, kind) => {
  expect(refusalOfLink(VERA, stands, kind, NOW)).toBeUndefined()
})

it.each([
  ['her game a moment later', game(12 + 1 / 3600), 'season', 'rights/finished-game', 'secretary chief-judge'],
  [
    'her game of a tournament, a minute after its end',
    game(1 / 60),
    'tournament',
    'rights/official-game',
    'chief-judge',
  ],
  [
    'a game of another, which runs',
    game(undefined, { judge: 'Oleg', judgeId: 'm2' }),
    'season',
    'rights/others-game',
    'secretary chief-judge',
  ],
  [
    'a game of another, just over',
    game(1, { judge: 'Oleg', judgeId: 'm2' }),
    'season',
    'rights/finished-game',
    'secretary chief-judge',
  ],
  [
    'a game without a judge',
    game(undefined, { judge: '', judgeId: '' }),
    'season',
    'rights/others-game',
    'secretary chief-judge',
  ],
] as const)('a judge’s link may not save %s', (_what, stands, kind, code, offices) => {
  expect(refusalOfLink(VERA, stands, kind, NOW)).toEqual({ code, params: { name: 'Vera', offices } })
})

it('a link without a member does not match a game without a judge', () => {
  const nameless = { judge: '', judgeId: '' }
  expect(refusalOfLink(nameless, game(undefined, nameless), 'season', NOW)?.code).toBe('rights/others-game')
})
