// The ledger of a scheme whose values depend on the role (docs/spec/scoring.md §1 and §3): a loss has its line, a
// verdict that turns turns it, limits of a role go before those of all, and nobody types a result.

import { describe, expect, it } from 'vitest'
import { createLedgerLine, type LedgerGameFacts } from '../../../src/scoring/ledger/ledger.ts'
import type { StoredLedgerLine, NewLedgerLine } from '../../../src/scoring/ledgerLine.ts'
import { reconcileLedger } from '../../../src/scoring/ledger/reconcile.ts'
import { schemeFrom } from '../../../src/scoring/schemes/schemeData.ts'
import type { Role, Winner } from '../../../src/rules/vocabulary.ts'
import { CLUB_SCHEME } from '../schemes/clubScheme.ts'

const SCHEME = schemeFrom(CLUB_SCHEME)
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

describe('what the program writes', () => {
  it('a loss where it is worth something, and nothing twice', () => {
    const first = reconcileLedger([], table('mafia'), SCHEME)
    expect(told(first)).toEqual([
      [1, 'win', 133],
      [2, 'loss', -100],
    ])
    expect(reconcileLedger(written(first), table('mafia'), SCHEME)).toEqual([])
  })

  it('turns with the verdict: a win takes the place of a loss, a loss that of a win', () => {
    const ledger = written(reconcileLedger([], table('mafia'), SCHEME))
    const turned = reconcileLedger(ledger, table('red'), SCHEME)
    expect(told(turned)).toEqual([
      [1, 'loss', -100],
      [2, 'win', 133],
      [3, 'win', 100],
      [4, 'win', 100],
    ])
    expect(turned.slice(0, 2).map(({ replaces }) => replaces)).toEqual(['l0', 'l1'])
  })

  it('a draw takes back both', () => {
    const ledger = written(reconcileLedger([], table('mafia'), SCHEME))
    expect(told(reconcileLedger(ledger, table('draw'), SCHEME))).toEqual([
      [1, 'win', 0],
      [2, 'loss', 0],
    ])
  })

  it('a removal stands instead of the loss, with the value of the role', () => {
    expect(told(reconcileLedger([], table('red', 1), SCHEME))[0]).toEqual([1, 'disqualification', -100])
    expect(told(reconcileLedger([], table('red', 4), SCHEME)).at(-1)).toEqual([4, 'disqualification', -50])
  })
})

describe('what a judge writes', () => {
  const ledger = written(reconcileLedger([], table('mafia'), SCHEME))
  it.each([
    ['a loss', 2, 'loss', -100, 'ledger/win-is-adjudicated'],
    ['a draw', 2, 'draw', 0, 'ledger/win-is-adjudicated'],
    ['more than all may get, to a doctor', 3, 'bonus', 70, undefined],
    ['more than a doctor may get', 3, 'bonus', 90, 'ledger/out-of-range'],
    ['to a loser without limits of his own', 4, 'bonus', 30, 'ledger/not-for-this-player'],
    ['a removal of the Don at its value', 1, 'disqualification', -100, undefined],
    ['a removal of the Don at the value of others', 1, 'disqualification', -50, 'ledger/out-of-range'],
    ['a removal of another', 2, 'disqualification', -50, undefined],
  ] as const)('%s', (_, seat, kind, hundredths, code) => {
    const added = createLedgerLine(ledger, table('mafia'), SCHEME, { seat, kind, hundredths, reason: '' })
    expect(added.ok ? undefined : added.error.code).toBe(code)
  })

  it('points of one role alone are refused to the others, by name', () => {
    const only = schemeFrom({
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

  it('a removal replaces the loss, and taken back the loss is there again', () => {
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
    expect(told(reconcileLedger(after, table('mafia'), SCHEME))).toEqual([[2, 'loss', -100]])
  })
})
