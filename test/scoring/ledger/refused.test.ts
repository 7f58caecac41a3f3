// What a refusal of a judge's line says, whole: screens and programs of others read its parameters
// (docs/spec/scoring.md §1 and §2). The lines are those of `official-2025`.

import { describe, expect, it } from 'vitest'
import type { Role, Winner } from '../../../src/rules/vocabulary.ts'
import {
  createLedgerLine,
  type LedgerGameFacts,
  type LedgerLineRequest,
  refusalOfLedgerLine,
  sumsOfSeat,
  viewLedger,
} from '../../../src/scoring/ledger/ledger.ts'
import type { StoredLedgerLine, LedgerLineKind } from '../../../src/scoring/ledgerLine.ts'
import { points } from '../../../src/scoring/points.ts'
import { schemeOf } from '../../../src/scoring/schemes/registry.ts'

const official = schemeOf('official-2025') ?? expect.fail('no scheme')
const CARDS: readonly Role[] = ['citizen', 'sheriff', 'mafia', 'don']

function table(winner?: Winner): LedgerGameFacts {
  const seats = CARDS.map((role, index) => ({ seat: index + 1, member: `m${index + 1}`, role, removed: false }))
  return { seats, isAsserted: false, ...(winner ? { winner } : {}) }
}

function line(
  id: string,
  kind: LedgerLineKind,
  hundredths: number,
  more: Partial<StoredLedgerLine> = {},
): StoredLedgerLine {
  const source = kind === 'win' ? 'verdict' : 'judge'
  return {
    id,
    game: 'g',
    member: 'm1',
    seat: 1,
    kind,
    hundredths: points(hundredths),
    reason: '',
    source,
    author: '',
    at: 0,
    ...more,
  }
}

const WIN = line('win', 'win', 75)
const BONUS = line('bonus', 'bonus', 30)
const BETTER = line('better', 'bonus', 40, { replaces: 'bonus' })
const OUT = line('out', 'disqualification', -50, { replaces: 'win' })

describe('a line that is refused says', () => {
  const long = 'x'.repeat(80)
  it.each<[string, readonly StoredLedgerLine[], Partial<LedgerLineRequest>, LedgerGameFacts, string, object]>([
    ['whose win nobody types', [], { kind: 'win' }, table('red'), 'win-is-adjudicated', { seat: 1, kind: 'win' }],
    ['what is computed', [], { kind: 'auto-bonus' }, table('red'), 'kind-is-computed', { seat: 1, kind: 'auto-bonus' }],
    ['which seat is not there', [], { seat: 5 }, table('red'), 'no-such-seat', { seat: 5, kind: 'bonus' }],
    [
      'what is no hundredth',
      [],
      { hundredths: 0.5 },
      table('red'),
      'not-hundredths',
      { seat: 1, kind: 'bonus', hundredths: 0.5 },
    ],
    ['which line is not there', [], { replaces: long }, table('red'), 'no-such-line', { line: 'x'.repeat(60) }],
    [
      'which line is replaced already',
      [BONUS, BETTER],
      { replaces: 'bonus' },
      table('red'),
      'already-replaced',
      { line: 'bonus' },
    ],
    [
      'whose line it was',
      [BONUS],
      { seat: 2, replaces: 'bonus' },
      table('red'),
      'replaces-other-line',
      { seat: 1, kind: 'bonus' },
    ],
    ['what line it was', [WIN], { replaces: 'win' }, table('red'), 'replaces-other-line', { seat: 1, kind: 'win' }],
    [
      'that it needs a reason',
      [BONUS],
      { replaces: 'bonus', reason: ' \t' },
      table('red'),
      'reason-needed',
      { seat: 1, kind: 'bonus' },
    ],
    [
      'what there is already',
      [WIN, OUT],
      { kind: 'team-loss', hundredths: -75 },
      table('mafia'),
      'main-line-exists',
      { seat: 1, kind: 'team-loss', existing: 'disqualification' },
    ],
    [
      'that the scheme has no such points',
      [],
      { kind: 'best-move' },
      table('red'),
      'kind-not-in-scheme',
      { seat: 1, kind: 'best-move' },
    ],
    ['that the game is not over', [], {}, table(), 'game-not-over', { seat: 1, kind: 'bonus' }],
    [
      'who may get it',
      [],
      { kind: 'team-loss', hundredths: -75 },
      table('red'),
      'not-for-this-player',
      { seat: 1, kind: 'team-loss', who: 'losers' },
    ],
    [
      'least and most',
      [],
      { hundredths: 95 },
      table('red'),
      'out-of-range',
      { seat: 1, kind: 'bonus', min: 10, max: 90 },
    ],
    [
      'least and most of a loser',
      [],
      { seat: 3, hundredths: 55 },
      table('red'),
      'out-of-range',
      { seat: 3, kind: 'bonus', min: 1, max: 50 },
    ],
  ])('%s', (_, ledger, request, at, code, params) => {
    const added = createLedgerLine(ledger, at, official, {
      seat: 1,
      kind: 'bonus',
      hundredths: 30,
      reason: 'r',
      ...request,
    })
    expect(added).toEqual({ ok: false, error: { code: `ledger/${code}`, params } })
  })
})

describe('a line that is taken', () => {
  const draft = { member: 'm1', seat: 1, kind: 'bonus', hundredths: 30, reason: 'r', source: 'judge' }
  it.each<[string, readonly StoredLedgerLine[], Partial<LedgerLineRequest>, LedgerGameFacts, object]>([
    ['a first bonus needs no reason', [], { reason: '' }, table('red'), { reason: '' }],
    ['a penalty needs no end', [], { kind: 'penalty', hundredths: -20 }, table(), { kind: 'penalty', hundredths: -20 }],
    [
      'a correction names its line',
      [BONUS],
      { hundredths: 40, replaces: 'bonus' },
      table('red'),
      { hundredths: 40, replaces: 'bonus' },
    ],
    [
      'a removal replaces the win, named or not',
      [WIN],
      { kind: 'disqualification', hundredths: -50 },
      table('red'),
      { kind: 'disqualification', hundredths: -50, replaces: 'win' },
    ],
    [
      'a line taken back may be out of range',
      [BONUS],
      { hundredths: 0, replaces: 'bonus' },
      table('mafia'),
      { hundredths: 0, replaces: 'bonus' },
    ],
    ['the last bonus that fits', [BONUS], { hundredths: 60 }, table('red'), { hundredths: 60 }],
    [
      'a correction does not count with the line it replaces',
      [BONUS],
      { hundredths: 90, replaces: 'bonus' },
      table('red'),
      { hundredths: 90, replaces: 'bonus' },
    ],
    [
      'another player has his own sum',
      [BONUS],
      { seat: 2, hundredths: 90 },
      table('red'),
      { seat: 2, member: 'm2', hundredths: 90 },
    ],
    [
      'in place of a main line that was taken back',
      [WIN, OUT, line('back', 'disqualification', 0, { replaces: 'out' })],
      { kind: 'disqualification', hundredths: -50 },
      table('red'),
      { kind: 'disqualification', hundredths: -50, replaces: 'back' },
    ],
  ])('%s', (_, ledger, request, at, change) => {
    const added = createLedgerLine(ledger, at, official, {
      seat: 1,
      kind: 'bonus',
      hundredths: 30,
      reason: 'r',
      ...request,
    })
    expect(added).toEqual({ ok: true, value: { ...draft, ...change } })
  })
})

describe('a line that stands', () => {
  it.each<[string, StoredLedgerLine, LedgerGameFacts, object | undefined]>([
    ['is right while the scheme would take it', BONUS, table('red'), undefined],
    [
      'is out of range for a loser',
      line('b', 'bonus', 60),
      table('mafia'),
      { code: 'ledger/out-of-range', params: { seat: 1, kind: 'bonus', min: 1, max: 50 } },
    ],
    [
      'at a seat that is gone',
      line('b', 'bonus', 30, { seat: 7 }),
      table('red'),
      { code: 'ledger/no-such-seat', params: { seat: 7, kind: 'bonus' } },
    ],
    ['is right where it was taken back', line('b', 'bonus', 0), table('mafia'), undefined],
    ['is right where the program wrote it', line('b', 'best-move', 25, { source: 'verdict' }), table('red'), undefined],
    ['is right where it says the result', line('b', 'win', 30, { source: 'judge' }), table('red'), undefined],
  ])('%s', (_, entry, at, refusal) => expect(refusalOfLedgerLine(entry, at, official)).toEqual(refusal))

  it('counts until another replaces it', () => {
    expect(viewLedger([BONUS, BETTER, line('most', 'bonus', 95)], table('red'), official)).toEqual([
      { ...BONUS, counts: false, inRange: true },
      { ...BETTER, counts: true, inRange: true },
      { ...line('most', 'bonus', 95), counts: true, inRange: false },
    ])
  })
})

describe('the sums of a seat', () => {
  it('are those of its counting lines, by kind', () => {
    const other = line('other', 'bonus', 10, { seat: 2 })
    expect(sumsOfSeat([WIN, BONUS, BETTER, line('more', 'bonus', 5), other], 1)).toEqual({ win: 75, bonus: 45 })
    expect(sumsOfSeat([BONUS, line('back', 'bonus', 0, { replaces: 'bonus' })], 1)).toEqual({})
  })

  it('have a win worth nothing where he has won, and no win that was taken back', () => {
    const worthless = line('win', 'win', 0)
    expect(sumsOfSeat([worthless], 1, true)).toEqual({ win: 0 })
    expect(sumsOfSeat([worthless], 1)).toEqual({})
    expect(sumsOfSeat([WIN], 1, true)).toEqual({ win: 75 })
    expect(sumsOfSeat([WIN, OUT], 1, true)).toEqual({ disqualification: -50 })
    expect(sumsOfSeat([worthless], 2, true)).toEqual({})
  })
})
