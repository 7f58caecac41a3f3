// Conditions under which lines from any source form a valid ledger (docs/spec/scoring.md §1).

import { expect, it } from 'vitest'
import { findLedgerFault, type LedgerFault } from '../../../src/scoring/ledger/ledgerFault.ts'
import type { StoredLedgerLine, LedgerLineKind } from '../../../src/scoring/ledgerLine.ts'
import { points } from '../../../src/scoring/points.ts'

const line = (id: string, seat: number, kind: LedgerLineKind, replaces?: string): StoredLedgerLine => ({
  id,
  game: 'g',
  member: '',
  seat,
  kind,
  hundredths: points(10),
  reason: '',
  source: 'judge',
  author: '',
  at: 0,
  ...(replaces === undefined ? {} : { replaces }),
})

it.each<[string, readonly StoredLedgerLine[], string | undefined, number | undefined]>([
  ['no lines', [], undefined, undefined],
  [
    'an exclusion in place of a win',
    [line('a', 1, 'win'), line('b', 1, 'disqualification', 'a')],
    undefined,
    undefined,
  ],
  ['two bonuses of one player', [line('a', 1, 'bonus'), line('b', 1, 'bonus')], undefined, undefined],
  ['a bonus at the last seat', [line('a', 6, 'bonus')], undefined, undefined],
  ['a seat too high', [line('a', 7, 'win')], 'ledger/no-such-seat', 0],
  ['a repeated id', [line('a', 1, 'win'), line('a', 2, 'win')], 'record/repeated-id', 1],
  ['a compensation', [line('a', 1, 'compensation')], 'ledger/kind-is-computed', 0],
  ['an unknown replaced line', [line('a', 1, 'win', 'b')], 'ledger/no-such-line', 0],
  [
    'a line that is replaced twice',
    [line('a', 1, 'bonus'), line('b', 1, 'bonus', 'a'), line('c', 1, 'bonus', 'a')],
    'ledger/no-such-line',
    2,
  ],
  [
    'a replaced line of another player',
    [line('a', 1, 'bonus'), line('b', 2, 'bonus', 'a')],
    'ledger/replaces-other-line',
    1,
  ],
  [
    'a replaced line of another kind',
    [line('a', 1, 'bonus'), line('b', 1, 'penalty', 'a')],
    'ledger/replaces-other-line',
    1,
  ],
  ['a win and an exclusion', [line('a', 1, 'win'), line('b', 1, 'disqualification')], 'ledger/main-line-exists', 1],
])('findLedgerFault returns the expected code and line for %s', (_, lines, code, index) => {
  const fault = findLedgerFault(lines, 6)
  expect([fault?.rejection.code, fault?.index]).toEqual([code, index])
})

const fault = (index: number, field: LedgerFault['field'], code: string, params = {}): LedgerFault => ({
  index,
  ...(field === undefined ? {} : { field }),
  rejection: { code, params },
})
it.each<[string, readonly StoredLedgerLine[], LedgerFault]>([
  ['a seat before the first', [line('a', 0, 'bonus')], fault(0, 'seat', 'ledger/no-such-seat', { seat: 0 })],
  [
    'a seat that is not a whole number',
    [line('a', 1.5, 'bonus')],
    fault(0, 'seat', 'ledger/no-such-seat', { seat: 1.5 }),
  ],
  ['a repeated id', [line('a', 1, 'bonus'), line('a', 1, 'bonus')], fault(1, 'id', 'record/repeated-id')],
  [
    'a computed line with its seat',
    [line('a', 2, 'compensation')],
    fault(0, 'kind', 'ledger/kind-is-computed', { seat: 2, kind: 'compensation' }),
  ],
  [
    'an unknown replaced line with its id',
    [line('a', 1, 'bonus', 'b')],
    fault(0, 'replaces', 'ledger/no-such-line', { line: 'b' }),
  ],
  [
    'a win replaced by a bonus, with the kind of the old line',
    [line('a', 1, 'win'), line('b', 1, 'bonus', 'a')],
    fault(1, 'replaces', 'ledger/replaces-other-line', { seat: 1, kind: 'win' }),
  ],
  [
    'a replaced line of another player, with their seat',
    [line('a', 2, 'bonus'), line('b', 1, 'bonus', 'a')],
    fault(1, 'replaces', 'ledger/replaces-other-line', { seat: 2, kind: 'bonus' }),
  ],
  [
    'two main lines, with the kind of the first',
    [line('a', 1, 'win'), line('b', 2, 'win'), line('c', 2, 'disqualification')],
    fault(2, 'kind', 'ledger/main-line-exists', { seat: 2, kind: 'disqualification', existing: 'win' }),
  ],
])('findLedgerFault reports %s', (_, lines, expected) => expect(findLedgerFault(lines, 6)).toEqual(expected))
