// The line of a best move (docs/spec/scoring.md §1 and §2): what `tournament-2026` pays the first victim for the
// blacks he named, two 0.25 and three 0.40; it follows the game until a judge has had his say.

import { expect, it } from 'vitest'
import { seat, type Role, type Winner } from '../../../src/rules/vocabulary.ts'
import type { LedgerGameFacts } from '../../../src/scoring/ledger/ledger.ts'
import { reconcileLedger } from '../../../src/scoring/ledger/reconcile.ts'
import type { StoredLedgerLine } from '../../../src/scoring/ledgerLine.ts'
import { points } from '../../../src/scoring/points.ts'
import { schemeOf } from '../../../src/scoring/schemes/registry.ts'

const [tournament, official] = [schemeOf('tournament-2026'), schemeOf('official-2025')]
if (!tournament || !official) throw new Error('no scheme')

/** The blacks sit at 3, 4 and 5. */
const CARDS: readonly Role[] = ['citizen', 'sheriff', 'mafia', 'mafia', 'don', 'citizen']

function table(named: readonly number[] | undefined, winner?: Winner, isAsserted = false): LedgerGameFacts {
  return {
    seats: CARDS.map((role, index) => ({ seat: index + 1, member: `m${index + 1}`, role, removed: false })),
    isAsserted,
    ...(winner ? { winner } : {}),
    ...(named ? { bestMove: { seat: seat(1), named: named.map(seat) } } : {}),
  }
}

function entry(draft: Partial<StoredLedgerLine>): StoredLedgerLine {
  return {
    id: 'before',
    game: 'g',
    author: '',
    at: 0,
    member: 'm1',
    seat: 1,
    kind: 'best-move',
    hundredths: points(40),
    reason: 'best-move',
    source: 'verdict',
    ...draft,
  }
}

const bestMoves = (at: LedgerGameFacts, ledger: readonly StoredLedgerLine[] = [], scheme = tournament) =>
  reconcileLedger(ledger, at, scheme).filter(({ kind }) => kind === 'best-move')
const said = { member: 'm1', seat: 1, kind: 'best-move', reason: 'best-move', source: 'verdict' }

it.each<[string, LedgerGameFacts, number | undefined]>([
  ['three blacks', table([3, 4, 5], 'mafia'), 40],
  ['three blacks, also where red won', table([3, 4, 5], 'red'), 40],
  ['two blacks', table([2, 3, 5], 'mafia'), 25],
  ['one black', table([2, 3, 6], 'mafia'), undefined],
  ['no black', table([2, 6], 'mafia'), undefined],
  ['three blacks before the end', table([3, 4, 5]), undefined],
  ['nobody named', table(undefined, 'mafia'), undefined],
])('%s', (_, at, hundredths) => {
  expect(bestMoves(at)).toEqual(hundredths === undefined ? [] : [{ ...said, hundredths }])
})

it('is nothing under a scheme that pays none', () => {
  expect(bestMoves(table([3, 4, 5], 'mafia'), [], official)).toEqual([])
})

it('of a results sheet says that it is the sheet’s', () => {
  expect(bestMoves(table([3, 4, 5], 'mafia', true))).toEqual([
    { ...said, hundredths: 40, source: 'asserted', reason: 'asserted' },
  ])
})

it('is written once', () => expect(bestMoves(table([3, 4, 5], 'mafia'), [entry({})])).toEqual([]))

it('follows what was named: other seats give other points, too few take it back', () => {
  expect(bestMoves(table([3, 4, 6], 'mafia'), [entry({})])).toEqual([{ ...said, hundredths: 25, replaces: 'before' }])
  expect(bestMoves(table([3, 6], 'mafia'), [entry({})])).toEqual([
    { ...said, hundredths: 0, reason: 'verdict-changed', replaces: 'before' },
  ])
  expect(bestMoves(table([3, 6], 'mafia'), [entry({ hundredths: points(0) })])).toEqual([])
})

it('is taken back with the end of the game, and comes back with it', () => {
  expect(bestMoves(table([3, 4, 5]), [entry({})])).toMatchObject([{ hundredths: 0, replaces: 'before' }])
  const gone = entry({ id: 'gone', hundredths: points(0), replaces: 'before', reason: 'verdict-changed' })
  expect(bestMoves(table([3, 4, 5], 'red'), [entry({}), gone])).toEqual([{ ...said, hundredths: 40, replaces: 'gone' }])
})

it.each([25, 0])('that a judge has set to %i stays as he set it', (hundredths) => {
  const judged = entry({ id: 'judged', source: 'judge', hundredths: points(hundredths), replaces: 'before' })
  expect(bestMoves(table([3, 4, 5], 'mafia'), [entry({}), judged])).toEqual([])
})

it('of a sheet that marks a removal without points, the mark stays', () => {
  const marked = entry({ kind: 'disqualification', source: 'asserted', reason: 'asserted', hundredths: points(0) })
  const lost = { ...marked, kind: 'team-loss' } as const
  for (const line of [marked, lost])
    expect(reconcileLedger([line], table(undefined, 'red', true), tournament).map(({ seat: at }) => at)).toEqual([2, 6])
})
