// Refusals of a judge's line with all parameters, because screens and other programs read them (docs/spec/scoring.md §1
// and §2). Apart from the tested error, the lines are valid under `official-2025`.

import { describe, expect, it } from 'vitest'
import type { Role, Winner } from '../../../src/rules/vocabulary.ts'
import {
  createLedgerLine,
  type LedgerLineRequest,
  refusalOfLedgerLine,
} from '../../../src/scoring/ledger/createLedgerLine.ts'
import type { StoredLedgerLine, LedgerLineKind } from '../../../src/scoring/ledgerLine.ts'
import { points } from '../../../src/scoring/points.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { ledgerSumsOfSeat, toShownLedgerLines } from '../../../src/scoring/ledger/viewLedger.ts'
import type { LedgerGameFacts } from '../../../src/scoring/ledger/ledgerGameFacts.ts'

const official = findBuiltInScheme('official-2025') ?? expect.fail('no scheme')
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

describe('the refusal of a line', () => {
  const long = 'x'.repeat(80)
  it.each<[string, readonly StoredLedgerLine[], Partial<LedgerLineRequest>, LedgerGameFacts, string, object]>([
    ['a typed win', [], { kind: 'win' }, table('red'), 'win-is-adjudicated', { seat: 1, kind: 'win' }],
    ['a computed kind', [], { kind: 'auto-bonus' }, table('red'), 'kind-is-computed', { seat: 1, kind: 'auto-bonus' }],
    ['an unknown seat', [], { seat: 5 }, table('red'), 'no-such-seat', { seat: 5, kind: 'bonus' }],
    [
      'points that are not whole hundredths',
      [],
      { hundredths: 0.5 },
      table('red'),
      'not-hundredths',
      { seat: 1, kind: 'bonus', hundredths: 0.5 },
    ],
    ['an unknown line to replace', [], { replaces: long }, table('red'), 'no-such-line', { line: 'x'.repeat(60) }],
    [
      'a line that was already replaced',
      [BONUS, BETTER],
      { replaces: 'bonus' },
      table('red'),
      'already-replaced',
      { line: 'bonus' },
    ],
    [
      'the seat of the replaced line',
      [BONUS],
      { seat: 2, replaces: 'bonus' },
      table('red'),
      'replaces-other-line',
      { seat: 1, kind: 'bonus' },
    ],
    [
      'the kind of the replaced line',
      [WIN],
      { replaces: 'win' },
      table('red'),
      'replaces-other-line',
      { seat: 1, kind: 'win' },
    ],
    [
      'a missing reason',
      [BONUS],
      { replaces: 'bonus', reason: ' \t' },
      table('red'),
      'reason-needed',
      { seat: 1, kind: 'bonus' },
    ],
    [
      'the existing main line',
      [WIN, OUT],
      { kind: 'team-loss', hundredths: -75 },
      table('mafia'),
      'main-line-exists',
      { seat: 1, kind: 'team-loss', existing: 'disqualification' },
    ],
    [
      'a kind that the scheme does not have',
      [],
      { kind: 'best-move' },
      table('red'),
      'kind-not-in-scheme',
      { seat: 1, kind: 'best-move' },
    ],
    ['that the game is not over', [], {}, table(), 'game-not-over', { seat: 1, kind: 'bonus' }],
    [
      'the players who may get the kind',
      [],
      { kind: 'team-loss', hundredths: -75 },
      table('red'),
      'not-for-this-player',
      { seat: 1, kind: 'team-loss', who: 'losers' },
    ],
    [
      'minimum and maximum',
      [],
      { hundredths: 95 },
      table('red'),
      'out-of-range',
      { seat: 1, kind: 'bonus', min: 10, max: 90 },
    ],
    [
      'minimum and maximum for a loser',
      [],
      { seat: 3, hundredths: 55 },
      table('red'),
      'out-of-range',
      { seat: 3, kind: 'bonus', min: 1, max: 50 },
    ],
  ])('reports %s', (_, ledger, request, at, code, params) => {
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

describe('an accepted line', () => {
  const draft = { member: 'm1', seat: 1, kind: 'bonus', hundredths: 30, reason: 'r', source: 'judge' }
  it.each<[string, readonly StoredLedgerLine[], Partial<LedgerLineRequest>, LedgerGameFacts, object]>([
    ['may have no reason if it is a new bonus', [], { reason: '' }, table('red'), { reason: '' }],
    [
      'may be a penalty before the game is over',
      [],
      { kind: 'penalty', hundredths: -20 },
      table(),
      { kind: 'penalty', hundredths: -20 },
    ],
    [
      'names the line that it corrects',
      [BONUS],
      { hundredths: 40, replaces: 'bonus' },
      table('red'),
      { hundredths: 40, replaces: 'bonus' },
    ],
    [
      'replaces the win without naming it if it is a removal',
      [WIN],
      { kind: 'disqualification', hundredths: -50 },
      table('red'),
      { kind: 'disqualification', hundredths: -50, replaces: 'win' },
    ],
    [
      'may be out of range if it takes a line back',
      [BONUS],
      { hundredths: 0, replaces: 'bonus' },
      table('mafia'),
      { hundredths: 0, replaces: 'bonus' },
    ],
    ['may bring the sum of bonuses to the maximum', [BONUS], { hundredths: 60 }, table('red'), { hundredths: 60 }],
    [
      'is checked without the line that it replaces',
      [BONUS],
      { hundredths: 90, replaces: 'bonus' },
      table('red'),
      { hundredths: 90, replaces: 'bonus' },
    ],
    [
      'is checked only together with lines of the same player',
      [BONUS],
      { seat: 2, hundredths: 90 },
      table('red'),
      { seat: 2, member: 'm2', hundredths: 90 },
    ],
    [
      'replaces a main line that was taken back',
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

describe('a stored line', () => {
  it.each<[string, StoredLedgerLine, LedgerGameFacts, object | undefined]>([
    ['is valid if the scheme would accept it', BONUS, table('red'), undefined],
    [
      'is out of range for a loser',
      line('b', 'bonus', 60),
      table('mafia'),
      { code: 'ledger/out-of-range', params: { seat: 1, kind: 'bonus', min: 1, max: 50 } },
    ],
    [
      'is refused at an unknown seat',
      line('b', 'bonus', 30, { seat: 7 }),
      table('red'),
      { code: 'ledger/no-such-seat', params: { seat: 7, kind: 'bonus' } },
    ],
    ['is valid if it was taken back', line('b', 'bonus', 0), table('mafia'), undefined],
    ['is valid if the program wrote it', line('b', 'best-move', 25, { source: 'verdict' }), table('red'), undefined],
    ['is valid if it is a result', line('b', 'win', 30, { source: 'judge' }), table('red'), undefined],
  ])('%s', (_, entry, at, refusal) => expect(refusalOfLedgerLine(entry, at, official)).toEqual(refusal))

  it('counts until another line replaces it', () => {
    expect(toShownLedgerLines([BONUS, BETTER, line('most', 'bonus', 95)], table('red'), official)).toEqual([
      { ...BONUS, counts: false, inRange: true },
      { ...BETTER, counts: true, inRange: true },
      { ...line('most', 'bonus', 95), counts: true, inRange: false },
    ])
  })
})

describe('sums of a seat', () => {
  it('add up its counting lines by kind', () => {
    const other = line('other', 'bonus', 10, { seat: 2 })
    expect(ledgerSumsOfSeat([WIN, BONUS, BETTER, line('more', 'bonus', 5), other], 1)).toEqual({ win: 75, bonus: 45 })
    expect(ledgerSumsOfSeat([BONUS, line('back', 'bonus', 0, { replaces: 'bonus' })], 1)).toEqual({})
  })

  it('contain a win worth 0 for a winner, but no win that was replaced', () => {
    const worthless = line('win', 'win', 0)
    expect(ledgerSumsOfSeat([worthless], 1, true)).toEqual({ win: 0 })
    expect(ledgerSumsOfSeat([worthless], 1)).toEqual({})
    expect(ledgerSumsOfSeat([WIN], 1, true)).toEqual({ win: 75 })
    expect(ledgerSumsOfSeat([WIN, OUT], 1, true)).toEqual({ disqualification: -50 })
    expect(ledgerSumsOfSeat([worthless], 2, true)).toEqual({})
  })
})
