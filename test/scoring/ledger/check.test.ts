// What makes lines a ledger, wherever they come from (spec of scoring, section 1).

import { expect, it } from 'vitest'
import { ledgerFault } from '../../../src/scoring/ledger/ledger.ts'
import type { LedgerEntry, LineKind } from '../../../src/scoring/line.ts'
import { points } from '../../../src/scoring/points.ts'

const line = (id: string, seat: number, kind: LineKind, replaces?: string): LedgerEntry => ({
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

it.each<[string, readonly LedgerEntry[], string | undefined, number | undefined]>([
  ['no lines', [], undefined, undefined],
  [
    'an exclusion in place of a win',
    [line('a', 1, 'win'), line('b', 1, 'disqualification', 'a')],
    undefined,
    undefined,
  ],
  ['two bonuses of one player', [line('a', 1, 'bonus'), line('b', 1, 'bonus')], undefined, undefined],
  ['a seat too high', [line('a', 7, 'win')], 'ledger/no-such-seat', 0],
  ['an id twice', [line('a', 1, 'win'), line('a', 2, 'win')], 'record/repeated-id', 1],
  ['a compensation', [line('a', 1, 'compensation')], 'ledger/kind-is-computed', 0],
  ['a line that is not there', [line('a', 1, 'win', 'b')], 'ledger/no-such-line', 0],
  [
    'a line replaced twice',
    [line('a', 1, 'bonus'), line('b', 1, 'bonus', 'a'), line('c', 1, 'bonus', 'a')],
    'ledger/no-such-line',
    2,
  ],
  ['another player’s line', [line('a', 1, 'bonus'), line('b', 2, 'bonus', 'a')], 'ledger/replaces-other-line', 1],
  ['a line of another kind', [line('a', 1, 'bonus'), line('b', 1, 'penalty', 'a')], 'ledger/replaces-other-line', 1],
  ['a win beside an exclusion', [line('a', 1, 'win'), line('b', 1, 'disqualification')], 'ledger/main-line-exists', 1],
])('%s', (_, lines, code, index) => {
  const fault = ledgerFault(lines, 6)
  expect([fault?.rejection.code, fault?.index]).toEqual([code, index])
})
