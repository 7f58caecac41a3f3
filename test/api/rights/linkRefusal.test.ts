// Results that may be saved with a judge's own link. The rules are those for a user with the judge's role, but there is
// no user.

import { expect, it } from 'vitest'
import type { GameDetail } from '../../../src/api/contract/games.ts'
import { findJudgeLinkRefusal } from '../../../src/api/rights/guard.ts'
import { applyLogChange } from '../../../src/rules/logChange.ts'
import { replay } from '../../../src/rules/replay.ts'
import { RED_WINS, ROLES } from '../../club/clubFixture.ts'
import { table } from '../../rules/support/games.ts'

const NOW = Date.UTC(2026, 2, 20, 22)
const HOUR = 60 * 60 * 1000
const HEADER = table(ROLES)
const VERA = { judge: 'Vera', judgeId: 'm1' }

/** Vera's game, which ended `hours` ago. If omitted, the game is running. */
function game(hours?: number, more: Partial<GameDetail> = {}): GameDetail {
  const ended = hours === undefined ? NOW : NOW - hours * HOUR
  const played = { header: HEADER, log: [], replay: replay(HEADER, []) }
  const [red] = RED_WINS
  const last = red && applyLogChange(played, { type: 'enter', entry: red }, { at: ended, author: 'Vera' })
  const log = last?.ok === true ? [last.value.item] : expect.fail('refused')
  const phase = hours === undefined ? 'day' : 'over'
  return { ...VERA, phase, startedAt: 0, header: HEADER, log, ...more } as unknown as GameDetail
}

it.each([
  ['a new results sheet', undefined, 'season'],
  ['the judge’s running game', game(), 'season'],
  ['the judge’s game twelve hours after its end', game(12), 'season'],
  ['a game that names the same judge differently', game(1, { judge: 'V.' }), 'season'],
  ['a game without entries that started an hour ago', game(1, { log: [], startedAt: NOW - HOUR }), 'season'],
] as const)('a judge’s link may save %s', (_what, stands, kind) => {
  expect(findJudgeLinkRefusal(VERA, stands, kind, NOW)).toBeUndefined()
})

it.each([
  [
    'the judge’s game more than twelve hours after its end',
    game(12 + 1 / 3600),
    'season',
    'rights/finished-game',
    'secretary chief-judge',
  ],
  [
    'the judge’s tournament game a minute after its end',
    game(1 / 60),
    'tournament',
    'rights/official-game',
    'chief-judge',
  ],
  [
    'the running game of another judge',
    game(undefined, { judge: 'Oleg', judgeId: 'm2' }),
    'season',
    'rights/others-game',
    'secretary chief-judge',
  ],
  [
    'the finished game of another judge',
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
  expect(findJudgeLinkRefusal(VERA, stands, kind, NOW)).toEqual({ code, params: { name: 'Vera', offices } })
})

it('a link without a member does not match a game without a judge', () => {
  const nameless = { judge: '', judgeId: '' }
  expect(findJudgeLinkRefusal(nameless, game(undefined, nameless), 'season', NOW)?.code).toBe('rights/others-game')
})
