// The best-move line (docs/spec/scoring.md §1 and §2). Under `tournament-2026` the first victim gets 0.25 for naming
// two black players and 0.40 for three. The line follows the game until a judge changes it.

import { expect, it } from 'vitest'
import { seat, type Role, type Winner } from '../../../src/rules/vocabulary.ts'
import type { LedgerGameFacts } from '../../../src/scoring/ledger/ledgerGameFacts.ts'
import { computeReconcilingLedgerLines } from '../../../src/scoring/ledger/reconcile.ts'
import type { StoredLedgerLine } from '../../../src/scoring/ledgerLine.ts'
import { points } from '../../../src/scoring/points.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'

const [tournament, official] = [findBuiltInScheme('tournament-2026'), findBuiltInScheme('official-2025')]
if (!tournament || !official) throw new Error('no scheme')

/** Black players sit at seats 3, 4 and 5. */
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
  computeReconcilingLedgerLines(ledger, at, scheme).filter(({ kind }) => kind === 'best-move')
const said = { member: 'm1', seat: 1, kind: 'best-move', reason: 'best-move', source: 'verdict' }

it.each<[string, LedgerGameFacts, number | undefined]>([
  ['is 0.40 for three black players', table([3, 4, 5], 'mafia'), 40],
  ['is 0.40 for three black players in a red win', table([3, 4, 5], 'red'), 40],
  ['is 0.25 for two black players', table([2, 3, 5], 'mafia'), 25],
  ['does not exist for one black player', table([2, 3, 6], 'mafia'), undefined],
  ['does not exist for no black player', table([2, 6], 'mafia'), undefined],
  ['does not exist before the end of the game', table([3, 4, 5]), undefined],
  ['does not exist without named seats', table(undefined, 'mafia'), undefined],
])('the best-move line %s', (_, at, hundredths) => {
  expect(bestMoves(at)).toEqual(hundredths === undefined ? [] : [{ ...said, hundredths }])
})

it('there is no best-move line under a scheme without points for best moves', () => {
  expect(bestMoves(table([3, 4, 5], 'mafia'), [], official)).toEqual([])
})

it('a best move from a results sheet has the source `asserted`', () => {
  expect(bestMoves(table([3, 4, 5], 'mafia', true))).toEqual([
    { ...said, hundredths: 40, source: 'asserted', reason: 'asserted' },
  ])
})

it('a best move that already has a line gets no second line', () =>
  expect(bestMoves(table([3, 4, 5], 'mafia'), [entry({})])).toEqual([]))

it('the best-move line changes with the named seats, and is taken back for too few hits', () => {
  expect(bestMoves(table([3, 4, 6], 'mafia'), [entry({})])).toEqual([{ ...said, hundredths: 25, replaces: 'before' }])
  expect(bestMoves(table([3, 6], 'mafia'), [entry({})])).toEqual([
    { ...said, hundredths: 0, reason: 'verdict-changed', replaces: 'before' },
  ])
  expect(bestMoves(table([3, 6], 'mafia'), [entry({ hundredths: points(0) })])).toEqual([])
})

it('the best-move line is taken back without a winner, and returns with a new winner', () => {
  expect(bestMoves(table([3, 4, 5]), [entry({})])).toMatchObject([{ hundredths: 0, replaces: 'before' }])
  const gone = entry({ id: 'gone', hundredths: points(0), replaces: 'before', reason: 'verdict-changed' })
  expect(bestMoves(table([3, 4, 5], 'red'), [entry({}), gone])).toEqual([{ ...said, hundredths: 40, replaces: 'gone' }])
})

it.each([25, 0])('a best-move line that a judge has set to %i stays unchanged', (hundredths) => {
  const judged = entry({ id: 'judged', source: 'judge', hundredths: points(hundredths), replaces: 'before' })
  expect(bestMoves(table([3, 4, 5], 'mafia'), [entry({}), judged])).toEqual([])
})

it('a disqualification or team loss on a results sheet is kept even if it costs no points', () => {
  const marked = entry({ kind: 'disqualification', source: 'asserted', reason: 'asserted', hundredths: points(0) })
  const lost = { ...marked, kind: 'team-loss' } as const
  for (const line of [marked, lost])
    expect(
      computeReconcilingLedgerLines([line], table(undefined, 'red', true), tournament).map(({ seat: at }) => at),
    ).toEqual([2, 6])
})
