// The ledger form: what is typed against what the ledger holds, under the official scheme.

import { describe, expect, it } from 'vitest'
import type { LedgerLine } from '../../../src/api/contract.ts'
import { official2025 } from '../../../src/club/schemes/official2025.ts'
import { points } from '../../../src/club/points.ts'
import { changesOf, draftOf, faultsOf, totalOf, type LedgerDraft } from '../../../src/ui/logic/ledgerDraft.ts'

const RANGES = official2025.ranges

function line(id: string, kind: LedgerLine['kind'], hundredths: number, more: Partial<LedgerLine> = {}): LedgerLine {
  return { id, game: 'g', member: 'm', seat: 3, kind, hundredths: points(hundredths), reason: '', source: 'judge', author: 'j', at: 0, counts: true, inRange: true, ...more }
}
const WIN = line('w', 'win', 75, { source: 'verdict' })
const draft = (lines: readonly LedgerLine[], typed: Partial<LedgerDraft>): LedgerDraft => ({ ...draftOf(lines, 3), ...typed })

describe('changes', () => {
  it.each<[string, readonly LedgerLine[], Partial<LedgerDraft>, readonly object[]]>([
    ['nothing typed', [WIN], {}, []],
    ['a bonus', [WIN], { bonus: '0,3' }, [{ kind: 'bonus', hundredths: 30 }]],
    ['a penalty is negative however it is typed', [WIN], { penalty: '0.2' }, [{ kind: 'penalty', hundredths: -20 }]],
    ['a bonus corrected stands instead of the old one', [WIN, line('b', 'bonus', 30)], { bonus: '0.4', reason: 'protest' }, [{ kind: 'bonus', hundredths: 40, replaces: 'b', reason: 'protest' }]],
    ['a bonus taken back', [line('b', 'bonus', 30)], { bonus: '' }, [{ kind: 'bonus', hundredths: 0, replaces: 'b' }]],
    ['the same written otherwise is no change', [line('b', 'bonus', 30)], { bonus: '.30' }, []],
    ['of two bonuses the last one takes the difference', [line('a', 'bonus', 10), line('b', 'bonus', 20)], { bonus: '0.5' }, [{ kind: 'bonus', hundredths: 40, replaces: 'b' }]],
    ['replaced lines are past', [line('a', 'bonus', 10, { counts: false }), line('b', 'bonus', 20, { replaces: 'a' })], { bonus: '0.2' }, []],
    ['a disqualification has the value of the scheme', [WIN], { disqualified: true }, [{ kind: 'disqualification', hundredths: -50 }]],
    ['a disqualification taken back', [line('d', 'disqualification', -50)], { disqualified: false }, [{ kind: 'disqualification', hundredths: 0, replaces: 'd' }]],
    ['what is no number changes nothing', [WIN], { bonus: 'much' }, []],
  ])('%s', (_, lines, typed, expected) => {
    expect(changesOf(draft(lines, typed), lines, RANGES)).toEqual(expected.map((change) => ({ seat: 3, reason: '', ...change })))
  })
})

describe('faults', () => {
  it.each<[string, boolean, Partial<LedgerDraft>, object]>([
    ['a winner from 0.10', true, { bonus: '0.1' }, {}],
    ['a winner below', true, { bonus: '0.05' }, { bonus: { key: 'ledger.outOfRange', params: { min: 10, max: 90 } } }],
    ['a loser up to 0.50', false, { bonus: '0.5' }, {}],
    ['a loser above', false, { bonus: '0.6' }, { bonus: { key: 'ledger.outOfRange', params: { min: 1, max: 50 } } }],
    ['a penalty above', true, { penalty: '0.5' }, { penalty: { key: 'ledger.outOfRange', params: { min: -40, max: -20 } } }],
    ['no number', true, { penalty: '0.255' }, { penalty: { key: 'ledger.notNumber', params: {} } }],
  ])('%s', (_, won, typed, expected) => expect(faultsOf(draft([WIN], typed), [WIN], RANGES, won)).toEqual(expected))

  it('a correction of a judge’s line needs a reason, a first line does not', () => {
    const lines = [line('b', 'bonus', 30)]
    expect(faultsOf(draft(lines, { bonus: '0.4' }), lines, RANGES, true)).toEqual({ reason: { key: 'ledger.reasonNeeded', params: {} } })
    expect(faultsOf(draft(lines, { bonus: '0.4', reason: 'protest' }), lines, RANGES, true)).toEqual({})
    expect(faultsOf(draft([], { bonus: '0.4' }), [], RANGES, true)).toEqual({})
  })

  it('a scheme that gives bonuses to winners only says so', () => {
    expect(faultsOf(draft([], { bonus: '0.4' }), [], [{ kind: 'bonus', min: 10, max: 90, who: 'winners' }], false)).toEqual({ bonus: { key: 'ledger.winnersOnly', params: {} } })
  })
})

it('a total counts what counts', () => {
  expect(totalOf([WIN, line('a', 'bonus', 10, { counts: false }), line('b', 'bonus', 30), line('x', 'bonus', 50, { seat: 4 })], 3)).toBe(105)
})
