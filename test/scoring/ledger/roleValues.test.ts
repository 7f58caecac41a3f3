// Ledger under a scheme with values by role (docs/spec/scoring.md §1 and §3): losses have lines, a changed verdict
// changes them, a range for a role has priority over a general range, and nobody can type a result.

import { describe, expect, it } from 'vitest'
import { createLedgerLine } from '../../../src/scoring/ledger/createLedgerLine.ts'
import type { StoredLedgerLine, NewLedgerLine } from '../../../src/scoring/ledgerLine.ts'
import { computeReconcilingLedgerLines } from '../../../src/scoring/ledger/reconcile.ts'
import { schemeFromJson } from '../../../src/scoring/schemes/schemeData.ts'
import type { Role, Winner } from '../../../src/rules/vocabulary.ts'
import { CLUB_SCHEME } from '../schemes/clubScheme.ts'
import type { LedgerGameFacts } from '../../../src/scoring/ledger/ledgerGameFacts.ts'

const SCHEME = schemeFromJson(CLUB_SCHEME)
const CARDS: readonly Role[] = ['don', 'sheriff', 'doctor', 'citizen']

function table(winner: Winner | undefined, removed = 0): LedgerGameFacts {
  return {
    seats: CARDS.map((role, index) => ({
      seat: index + 1,
      member: `m${index + 1}`,
      role,
      removed: removed === index + 1,
    })),
    isAsserted: false,
    ...(winner ? { winner } : {}),
  }
}

function written(
  drafts: readonly NewLedgerLine[],
  before: readonly StoredLedgerLine[] = [],
): readonly StoredLedgerLine[] {
  const next = drafts.map((draft, index) => ({
    ...draft,
    id: `l${before.length + index}`,
    game: 'g',
    author: '',
    at: 0,
  }))
  return [...before, ...next]
}

const told = (drafts: readonly NewLedgerLine[]) => drafts.map(({ seat, kind, hundredths }) => [seat, kind, hundredths])

describe('lines that the program writes', () => {
  it('include a loss that costs points', () => {
    const first = computeReconcilingLedgerLines([], table('mafia'), SCHEME)
    expect(told(first)).toEqual([
      [1, 'win', 133],
      [2, 'loss', -100],
    ])
    expect(computeReconcilingLedgerLines(written(first), table('mafia'), SCHEME)).toEqual([])
  })

  it('change between win and loss with the verdict', () => {
    const ledger = written(computeReconcilingLedgerLines([], table('mafia'), SCHEME))
    const turned = computeReconcilingLedgerLines(ledger, table('red'), SCHEME)
    expect(told(turned)).toEqual([
      [1, 'loss', -100],
      [2, 'win', 133],
      [3, 'win', 100],
      [4, 'win', 100],
    ])
    expect(turned.slice(0, 2).map(({ replaces }) => replaces)).toEqual(['l0', 'l1'])
  })

  it('for a win and a loss are taken back after a draw', () => {
    const ledger = written(computeReconcilingLedgerLines([], table('mafia'), SCHEME))
    expect(told(computeReconcilingLedgerLines(ledger, table('draw'), SCHEME))).toEqual([
      [1, 'win', 0],
      [2, 'loss', 0],
    ])
  })

  it('include a disqualification with the value for the role', () => {
    expect(told(computeReconcilingLedgerLines([], table('red', 1), SCHEME))[0]).toEqual([1, 'disqualification', -100])
    expect(told(computeReconcilingLedgerLines([], table('red', 4), SCHEME)).at(-1)).toEqual([
      4,
      'disqualification',
      -50,
    ])
  })
})

describe('a judge’s line', () => {
  const ledger = written(computeReconcilingLedgerLines([], table('mafia'), SCHEME))
  it.each([
    ['a loss', 2, 'loss', -100, 'ledger/win-is-adjudicated'],
    ['a draw', 2, 'draw', 0, 'ledger/win-is-adjudicated'],
    ['a doctor above the general range', 3, 'bonus', 70, undefined],
    ['a doctor above the doctor’s range', 3, 'bonus', 90, 'ledger/out-of-range'],
    ['a loser without a range', 4, 'bonus', 30, 'ledger/not-for-this-player'],
    ['a removal of the Don at its value', 1, 'disqualification', -100, undefined],
    ['a removal of the Don at the value of others', 1, 'disqualification', -50, 'ledger/out-of-range'],
    ['a removal of another role', 2, 'disqualification', -50, undefined],
  ] as const)('for %s is accepted or refused according to the scheme', (_, seat, kind, hundredths, code) => {
    const added = createLedgerLine(ledger, table('mafia'), SCHEME, { seat, kind, hundredths, reason: '' })
    expect(added.ok ? undefined : added.error.code).toBe(code)
  })

  it('of a kind for one role is refused for other roles', () => {
    const only = schemeFromJson({
      ...CLUB_SCHEME,
      ranges: [{ kind: 'bonus', min: 10, max: 80, who: 'anyone', roles: ['doctor'] }],
    })
    expect(
      createLedgerLine([], table('red'), only, { seat: 4, kind: 'bonus', hundredths: 20, reason: '' }),
    ).toMatchObject({
      ok: false,
      error: { code: 'ledger/not-for-this-role', params: { seat: 4, kind: 'bonus' } },
    })
  })

  it('for a removal replaces the loss until it is taken back', () => {
    const removal = createLedgerLine(ledger, table('mafia'), SCHEME, {
      seat: 2,
      kind: 'disqualification',
      hundredths: -50,
      reason: 'shouted',
    })
    expect(removal).toMatchObject({ ok: true, value: { replaces: 'l1' } })
    const removed = removal.ok ? written([removal.value], ledger) : ledger
    const back = createLedgerLine(removed, table('mafia'), SCHEME, {
      seat: 2,
      kind: 'disqualification',
      hundredths: 0,
      reason: 'protest',
      replaces: 'l2',
    })
    const after = back.ok ? written([back.value], removed) : removed
    expect(told(computeReconcilingLedgerLines(after, table('mafia'), SCHEME))).toEqual([[2, 'loss', -100]])
  })
})
